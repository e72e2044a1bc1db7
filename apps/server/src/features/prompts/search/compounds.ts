import type { Piece } from './pieces.ts';

/** Shorter parts of a compound stand in too many words. */
const leastLetters = 3;

/** The ways to read a word as two in a row, the most even one first: `cashflow` as cash flow. Empty for a number. */
export function splitsOf(word: string): string[] {
  if (/\d/u.test(word)) return [];
  const { length } = word;
  const places = Array.from({ length }, (_, place) => place).slice(leastLetters, length - leastLetters + 1);
  const unevenness = (place: number) => Math.abs(length - 2 * place);
  return places
    .sort((one, other) => unevenness(one) - unevenness(other))
    .map((place) => `${word.slice(0, place)} <-> ${word.slice(place)}`);
}

/** Words that may have been written apart: the parts of a piece together, and each two neighbouring pieces. */
export function joinsOf(pieces: readonly Piece[]): string[] {
  const joins = pieces.flatMap((piece, place) => [joinOf(piece), joinOf(piece, pieces[place + 1])]);
  return [...new Set(joins.filter(Boolean))];
}

/** The pieces, with those that are one word joined: `e-mail` is email, `tag line` tagline. */
export function joinPieces(pieces: readonly Piece[], isWord: (word: string) => boolean): Piece[] {
  const [first, next, ...rest] = pieces;
  if (!first) return [];
  if (isWord(joinOf(first)))
    return joinPieces([{ ...first, typed: [joinOf(first)] }, ...pieces.slice(1)], isWord);
  if (next && isWord(joinOf(first, next))) {
    const written = first.written + next.written;
    return [{ ...first, written, typed: [joinOf(first, next)] }, ...joinPieces(rest, isWord)];
  }
  return [first, ...joinPieces(pieces.slice(1), isWord)];
}

/** Pieces written together; empty for a single word or with a number, as in 1:1. */
function joinOf(...pieces: readonly (Piece | undefined)[]): string {
  const words = pieces.flatMap((piece) => piece?.typed ?? []);
  return words.length > 1 && !words.some((word) => /\d/u.test(word)) ? words.join('') : '';
}
