import type { Piece, Problem } from './piece.ts';

/** What a reader comes across, in the order of the source. */
export type Found = Piece | { problem: Problem } | { title: string };

/** The bytes of a source on the child's side. They can be taken once, streamed or whole. */
export interface Source {
  /** Its extension, lowercase, without the dot. */
  ending: string;
  /** The first bytes, enough to tell the type. */
  head: Buffer;
  stream(): AsyncIterable<Buffer>;
  whole(): Promise<Buffer>;
}

/** Reads one type of source. Throws a `ReadError` when there is nothing to be read. */
export type Reader = (source: Source) => AsyncIterable<Found> | Iterable<Found>;
