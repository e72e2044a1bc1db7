import { reference } from './escape-text.ts';

/** A piece of a line on its way to Markdown. */
export type Piece =
  | { type: 'text'; text: string }
  | { type: 'raw'; text: string }
  | { type: 'maths'; text: string }
  | { type: 'open' | 'close'; mark: Mark }
  | { type: 'break'; single: boolean };

type Mark = '**' | '*' | '~~';

/** Whether a piece begins a style. */
export function isMarkOpen({ type }: Piece): boolean {
  return type === 'open';
}

const letter = /[\p{L}\p{N}]/u;
const blank = /\s/;

/**
 * Joins pieces. Whether a mark is read as one depends on the characters beside it, so where a letter or a space would
 * keep it from that, it is written as a character reference, which counts as punctuation.
 */
export function placeMarks(pieces: readonly Piece[]): string {
  const emphasis = hasStrong(pieces) ? '_' : '*';
  const texts = pieces.map((piece) => written(piece, emphasis));
  pieces.forEach((piece, index) => {
    if (piece.type === 'maths') setApart(texts, index);
  });
  // A reference beside one mark is punctuation beside another, so the marks are gone through until none changes.
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const before = [...texts];
    pieces.forEach((piece, index) => {
      if (piece.type === 'open') setMark(texts, index, 1);
      if (piece.type === 'close') setMark(texts, index, -1);
    });
    if (texts.every((text, index) => text === before[index])) break;
  }
  return texts.join('');
}

/** A line with dozens of marks in one word could need as many; further marks are then read as they happen to be. */
const mostPasses = 16;

/** Lets the mark at an index be read as one; `inward` is the direction of what it encloses. */
function setMark(texts: string[], index: number, inward: 1 | -1): void {
  const inside = neighbour(texts, index, inward);
  if (inside && blank.test(inside.character)) refer(texts, inside);
  const outside = neighbour(texts, index, inward === 1 ? -1 : 1);
  if (!outside || !letter.test(outside.character)) return;
  const inner = neighbour(texts, index, inward);
  if (texts[index] === '_' || (inner && !letter.test(inner.character))) refer(texts, outside);
}

/** A letter, digit or dollar beside a formula would make its own dollar a currency. */
function setApart(texts: string[], index: number): void {
  const before = neighbour(texts, index, -1);
  if (texts[index - 1]?.endsWith('\\$') === true)
    texts[index - 1] = `${texts[index - 1]?.slice(0, -2)}${reference('$')}`;
  else if (before && letter.test(before.character)) refer(texts, before);
  const after = neighbour(texts, index, 1);
  if (after && letter.test(after.character)) refer(texts, after);
}

function written(piece: Piece, emphasis: string): string {
  switch (piece.type) {
    case 'text':
    case 'raw':
    case 'maths':
      return piece.text;
    case 'break':
      return '<br>';
    case 'open':
    case 'close':
      return piece.mark === '*' ? emphasis : piece.mark;
  }
}

/** Stars of two kinds on one line can be read together, so then emphasis has underscores. */
function hasStrong(pieces: readonly Piece[]): boolean {
  return pieces.some((piece) => piece.type === 'open' && piece.mark === '**');
}

interface Neighbour {
  at: number;
  fromEnd: boolean;
  character: string;
}

/** The character beside a mark, past other marks. */
function neighbour(texts: readonly string[], index: number, step: 1 | -1): Neighbour | undefined {
  const at = index + step;
  const text = texts[at];
  if (text === undefined || text === '') return undefined;
  const fromEnd = step === -1;
  // A character has one half or two.
  const characters = Array.from(fromEnd ? text.slice(-2) : text.slice(0, 2));
  return { at, fromEnd, character: (fromEnd ? characters.at(-1) : characters[0]) ?? '' };
}

function refer(texts: string[], { at, fromEnd, character }: Neighbour): void {
  const text = texts[at] ?? '';
  const length = character.length;
  texts[at] = fromEnd
    ? text.slice(0, -length) + reference(character)
    : reference(character) + text.slice(length);
}
