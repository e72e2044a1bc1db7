import { fieldsOf, firstText, listOf, textOf, type Fields } from '../values.ts';

/** U+E200 kind U+E202 payload U+E201; the kinds have little in common but this. */
const marker = /\uE200([^\uE200\uE201]*)\uE201/g;
const strayMarks = /[\uE200-\uE206]/g;
const olderMarker = /【\d+(?::\d+)?†[^】]*】/g;
/** Links into a sandbox that is long gone: their text stays. */
const sandboxLink = /\[([^\]]*)\]\(sandbox:[^)]*\)/g;

/**
 * The text of a ChatGPT message with its marks of sources replaced by links. References name the very text they stand for;
 * what no reference explains is removed.
 */
export function withoutMarkers(text: string, metadata: Fields): string {
  let clean = text;
  const references = listOf(metadata['content_references']).map(fieldsOf);
  const byLength = references.toSorted(
    (one, other) => textOf(other['matched_text']).length - textOf(one['matched_text']).length,
  );
  for (const reference of byLength) {
    const matched = textOf(reference['matched_text']);
    // A space is the matched text of references that stand for the whole answer.
    if (matched.trim() === '') continue;
    if (!matched.includes('\uE200') && !olderMarkerIn(matched)) continue;
    clean = clean.replaceAll(matched, linksOf(reference));
  }
  clean = withOlderCitations(clean, listOf(metadata['citations']).map(fieldsOf));
  return clean
    .replace(marker, (_, inside: string) => labelOf(inside))
    .replace(strayMarks, '')
    .replace(olderMarker, '')
    .replace(sandboxLink, '$1');
}

function olderMarkerIn(text: string): boolean {
  return text.search(olderMarker) >= 0;
}

/** The sources of a reference as links in brackets; nothing without any. */
function linksOf(reference: Fields): string {
  const items = [...listOf(reference['items']), ...listOf(reference['fallback_items'])].map(fieldsOf);
  const links = new Map<string, string>();
  for (const item of items) {
    const url = textOf(item['url']);
    if (isWebAddress(url)) links.set(url, firstText(item['attribution'], item['title']) ?? hostOf(url));
  }
  if (links.size === 0) return '';
  return ` (${[...links].map(([url, title]) => `[${plain(title)}](${url})`).join(', ')})`;
}

/** What a marker shows by itself: an entity its label, an address itself. */
function labelOf(inside: string): string {
  const [kind = '', ...payload] = inside.split('\uE202');
  if (kind === 'url') {
    const [label = '', target = ''] = payload;
    return isWebAddress(target) ? `[${plain(label)}](${target})` : label;
  }
  if (kind !== 'entity') return '';
  try {
    return textOf(listOf(JSON.parse(payload[0] ?? ''))[1]);
  } catch {
    return '';
  }
}

/** Older answers name places in the text; they are replaced from the end, so that the places stay right. */
function withOlderCitations(text: string, citations: readonly Fields[]): string {
  let clean = text;
  const placed = citations
    .map((citation) => ({
      start: citation['start_ix'],
      end: citation['end_ix'],
      about: fieldsOf(citation['metadata']),
    }))
    .filter(({ start, end }) => typeof start === 'number' && typeof end === 'number')
    .sort((one, other) => Number(other.start) - Number(one.start));
  for (const { start, end, about } of placed) {
    const marked = clean.slice(Number(start), Number(end));
    const url = textOf(about['url']);
    if (!olderMarkerIn(marked) || !isWebAddress(url)) continue;
    const link = ` ([${plain(firstText(about['title']) ?? hostOf(url))}](${url}))`;
    clean = clean.slice(0, Number(start)) + link + clean.slice(Number(end));
  }
  return clean;
}

function isWebAddress(url: string): boolean {
  return /^https?:\/\/[^\s()<>]+$/.test(url);
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : url;
}

/** A label may not end the link it stands in. */
function plain(label: string): string {
  return label.replace(/[[\]\n]/g, ' ').trim();
}
