import type { Piece, Place } from '../reading/piece.ts';
import { splitText } from './split-text.ts';
import { aboutTokens } from './tokens.ts';

/** A piece of a reading's text that is found as a whole. */
export interface Passage {
  /** UTF-16 units of the text before it. */
  start: number;
  text: string;
  tokens: number;
  place: Place;
}

/** Tokens a passage has at most, unless a row of a table has more. */
const most = 400;
/** Tokens a passage has before a heading or another kind of text ends it. */
const enough = 80;
/** A row is never cut, short of this: it could not be sent to a model as one. */
const mostOfRow = 4_000;

type Part = Pick<Piece, 'kind' | 'text' | 'place'> & { tokens: number };

/**
 * Cuts pieces into passages that follow the structure: they end before headings, between the rows of a table and between functions. Joined they
 * are the text of the reading.
 */
export function createCutter(): { add(piece: Piece): Passage[]; end(): Passage[] } {
  const headings = headingsAbove();
  let open: Part[] = [];
  let start = 0;

  function close(): Passage[] {
    const text = open.map((part) => part.text).join('');
    if (text === '') return [];
    const passage = { start, text, tokens: tokensOf(open), place: placeOf(open) };
    start += text.length;
    open = [];
    return [passage];
  }

  function add(piece: Piece): Passage[] {
    const place = headings.placeOf(piece);
    const closed: Passage[] = [];
    for (const part of partsOf(piece, place)) {
      if (endsBefore(open, part)) closed.push(...close());
      open.push(part);
    }
    return closed;
  }

  return { add, end: close };
}

/** Whether a passage ends before a part. */
function endsBefore(open: readonly Part[], part: Part): boolean {
  const last = open.at(-1);
  if (!last) return false;
  // A heading stays with what it is the heading of.
  if (open.every(({ kind }) => kind === 'heading')) return tokensOf(open) > most;
  const tokens = tokensOf(open);
  if (tokens + part.tokens > most) return true;
  if (part.place.sheet !== last.place.sheet) return true;
  const isNext = part.kind === 'heading' || part.kind === 'code' || part.kind !== last.kind;
  return tokens >= enough && isNext;
}

function tokensOf(parts: readonly Part[]): number {
  return parts.reduce((sum, part) => sum + part.tokens, 0);
}

/** The piece with the space after it, in parts short enough for a passage. */
function partsOf({ kind, text: words, place: _own, ...rest }: Piece, place: Place): Part[] {
  // PostgreSQL stores no zero bytes, and UTF-8 no half characters.
  const clean = words.replaceAll('\0', '').toWellFormed();
  if (clean === '') return [];
  const text = `${clean}${kind === 'row' ? '\n' : '\n\n'}`;
  return splitText(text, { most: kind === 'row' ? mostOfRow : most, byLines: kind === 'code' }).map(
    (part) => ({
      ...rest,
      kind,
      text: part,
      place,
      tokens: aboutTokens(part),
    }),
  );
}

/** Where the first text stands that is not a heading; of rows also the last. */
function placeOf(parts: readonly Part[]): Place {
  const body = parts.find(({ kind }) => kind !== 'heading');
  const place = { ...parts[0]?.place, ...body?.place };
  const last = parts.at(-1)?.place;
  const lastRow = last?.lastRow ?? last?.row;
  return place.row === undefined || lastRow === undefined || lastRow === place.row
    ? place
    : { ...place, lastRow };
}

/** Adds the headings above it to the place of a piece whose reader did not. */
function headingsAbove(): { placeOf(piece: Piece): Place } {
  let above: { level: number; text: string }[] = [];
  return {
    placeOf: ({ kind, level = 1, text, place }) => {
      if (kind === 'heading') {
        above = [...above.filter((heading) => heading.level < level), { level, text: text.trim() }];
      }
      if (place.headings || above.length === 0) return place;
      return { ...place, headings: above.map((heading) => heading.text) };
    },
  };
}
