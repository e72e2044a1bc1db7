import { rawBlock, type DocumentMark, type DocumentNode } from './document.ts';

/** Nodes of the editor as Markdown, one block below the other. */
export function markdownOfNodes(nodes: readonly DocumentNode[]): string {
  return nodes.map(blockOf).join('\n\n');
}

function blockOf(node: DocumentNode): string {
  const { content = [] } = node;
  switch (node.type) {
    case 'paragraph':
      return guardedStart(inlineOf(content));
    case 'heading':
      return `${'#'.repeat(Number(node.attrs?.['level'] ?? 1))} ${inlineOf(content)}`;
    case 'codeBlock':
      return codeOf(node);
    case 'blockquote':
      return prefixed(markdownOfNodes(content), '> ', '> ');
    case 'taskList':
      return content.map(taskOf).join(separatorOf(content));
    case 'image':
      return escaped(textAttribute(node.attrs, 'alt'));
    case 'bulletList':
      return content.map((item) => itemOf(item, '- ')).join(separatorOf(content));
    case 'orderedList':
      return content
        .map((item, index) => itemOf(item, `${Number(node.attrs?.['start'] ?? 1) + index}. `))
        .join(separatorOf(content));
    case 'table':
      return tableOf(content);
    case 'horizontalRule':
      return '---';
    case rawBlock:
      return textAttribute(node.attrs, 'source');
    default:
      return inlineOf(content);
  }
}

/** Items of several blocks need room between them, or their blocks run together. */
function separatorOf(items: readonly DocumentNode[]): string {
  const isLoose = items.some(
    ({ content = [] }) => content.filter(({ type }) => !type.endsWith('List')).length > 1,
  );
  return isLoose ? '\n\n' : '\n';
}

function itemOf(item: DocumentNode, marker: string): string {
  return prefixed(insideOf(item), marker, ' '.repeat(marker.length));
}

/** The box belongs to the words: what follows them is indented as in any item. */
function taskOf(item: DocumentNode): string {
  return prefixed(insideOf(item), item.attrs?.['checked'] === true ? '- [x] ' : '- [ ] ', '  ');
}

function insideOf({ content = [] }: DocumentNode): string {
  const isTight = content.every(({ type }, index) => index === 0 || type.endsWith('List'));
  return content.map(blockOf).join(isTight ? '\n' : '\n\n');
}

function prefixed(text: string, first: string, others: string): string {
  return text
    .split('\n')
    .map((line, index) => (index === 0 ? first : line === '' ? others.trimEnd() : others) + line)
    .map((line) => line.trimEnd())
    .join('\n');
}

function codeOf({ attrs, content = [] }: DocumentNode): string {
  const text = content.map((node) => node.text ?? '').join('');
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(Math.max(3, longest + 1));
  const language = textAttribute(attrs, 'language');
  return `${fence}${language}\n${text}${text === '' ? '' : '\n'}${fence}`;
}

const alignments: Record<string, string> = { left: ':---', center: ':---:', right: '---:' };

function tableOf(rows: readonly DocumentNode[]): string {
  const [head, ...body] = rows;
  const cells = (row: DocumentNode | undefined) => row?.content ?? [];
  const line = (row: DocumentNode | undefined) =>
    `| ${cells(row)
      .map(({ content = [] }) =>
        inlineOf(
          content.flatMap((block) => block.content ?? []),
          { isCell: true },
        ),
      )
      .join(' | ')} |`;
  const rule = `| ${cells(head)
    .map(({ attrs }) => alignments[String(attrs?.['align'])] ?? '---')
    .join(' | ')} |`;
  return [line(head), rule, ...body.map(line)].join('\n');
}

interface InlineRoom {
  isCell: boolean;
}

const wrappers: Record<string, string> = { bold: '**', italic: '*', strike: '~~' };
/** The order in which marks open, so that neighbours can share them. */
const markOrder = ['link', 'bold', 'italic', 'strike', 'code'];

function inlineOf(nodes: readonly DocumentNode[], room: InlineRoom = { isCell: false }): string {
  let text = '';
  let open: DocumentMark[] = [];
  for (const node of nodes) {
    const wanted = (node.marks ?? []).toSorted(
      (a, b) => markOrder.indexOf(a.type) - markOrder.indexOf(b.type),
    );
    const shared = sharedLength(open, wanted);
    text += open.slice(shared).reverse().map(closingOf).join('');
    text += wanted.slice(shared).map(openingOf).join('');
    open = wanted;
    text += pieceOf(node, room);
  }
  return text + open.toReversed().map(closingOf).join('');
}

function sharedLength(open: readonly DocumentMark[], wanted: readonly DocumentMark[]): number {
  const different = wanted.findIndex((mark, index) => !isSameMark(open[index], mark));
  return different === -1 ? Math.min(wanted.length, open.length) : different;
}

function isSameMark(one: DocumentMark | undefined, other: DocumentMark): boolean {
  return one?.type === other.type && one.attrs?.['href'] === other.attrs?.['href'];
}

function openingOf({ type }: DocumentMark): string {
  return type === 'link' ? '[' : (wrappers[type] ?? '');
}

function closingOf({ type, attrs }: DocumentMark): string {
  return type === 'link' ? `](${linkTarget(textAttribute(attrs, 'href'))})` : (wrappers[type] ?? '');
}

function linkTarget(href: string): string {
  return /[\s()<>]/.test(href) ? `<${href.replace(/[<>]/g, encodeURIComponent)}>` : href;
}

function pieceOf(node: DocumentNode, { isCell }: InlineRoom): string {
  if (node.type === 'hardBreak') return isCell ? ' ' : '\n';
  const words = node.text ?? '';
  if (node.marks?.some(({ type }) => type === 'code') === true) return codeSpan(words, isCell);
  const safe = escaped(words);
  return isCell ? safe.replaceAll('|', '\\|').replaceAll('\n', ' ') : safe;
}

function codeSpan(words: string, isCell: boolean): string {
  const longest = Math.max(0, ...[...words.matchAll(/`+/g)].map(([run]) => run.length));
  const ticks = '`'.repeat(longest + 1);
  const room = words.startsWith('`') || words.endsWith('`') ? ' ' : '';
  const text = isCell ? words.replaceAll('|', '\\|') : words;
  return `${ticks}${room}${text}${room}${ticks}`;
}

/** What would be read as formatting is written so that it stays words. `\[` would begin a formula; `\]` alone is enough. */
function escaped(words: string): string {
  return words
    .replace(/[\\`*_\]<>~$]/g, '\\$&')
    .replace(/\[\^/g, '[\\^')
    .replace(/&(?=#?\w+;)/g, '&amp;');
}

/** The beginning of a paragraph that would be read as a heading, a list, a quote, a rule or a table. */
function guardedStart(text: string): string {
  return text.replace(/^(\s*)([#+\-=|])/gm, '$1\\$2').replace(/^(\s*\d+)([.)])(?=\s|$)/gm, '$1\\$2');
}

function textAttribute(attrs: Record<string, unknown> | undefined, name: string): string {
  const value = attrs?.[name];
  return typeof value === 'string' ? value : '';
}
