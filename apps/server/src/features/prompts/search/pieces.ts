import { wordsOf } from './fold.ts';
import { bySound, inOtherLayout } from './readings.ts';
import { mostWords } from './search-query.ts';

/** What stands between spaces in a search. */
export interface Piece {
  written: string;
  /** Its words as typed, in the other keyboard layout, where its signs may be letters, and by their sound in the other alphabet. */
  typed: readonly string[];
  switched: readonly string[];
  sounds: readonly string[];
}

/** The pieces of a search in their order. */
export function piecesOf(search: string): Piece[] {
  return search.split(/\s+/u).filter(Boolean).slice(0, mostWords).map(pieceOf);
}

function pieceOf(written: string): Piece {
  return { written, typed: wordsOf(written), switched: inOtherLayout(written), sounds: bySound(written) };
}
