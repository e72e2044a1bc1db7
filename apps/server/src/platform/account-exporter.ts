import type { Readable } from 'node:stream';

/** One file of what is handed out to a user. Its path is the file's place in the archive. */
export type ExportPart = { path: string } & (
  | {
      /**
       * A list in JSON. It is read while it is written, so that a long one is never in memory as a whole. A large field of a row is
       * {@link writtenJson}.
       */
      rows: AsyncIterable<object> | readonly object[];
    }
  | {
      /** One object in JSON. */
      value: object;
    }
  | {
      /** Opens a stored file. One that is no longer there (`MissingObjectError`) is left out, and the archive says so. */
      open(): Promise<Readable>;
      /** Its size, if it is known. */
      bytes?: number;
    }
);

const pieces = Symbol('pieces');

/** A field of a row that is JSON already: what is large is copied, neither parsed nor written anew. */
export interface WrittenJson {
  [pieces]: () => AsyncIterable<string>;
}

/** A field that is written piece by piece when its turn has come. */
export function writtenJson(written: () => AsyncIterable<string>): WrittenJson {
  return { [pieces]: written };
}

/** The pieces of a field that is JSON already; undefined of any other value. */
export function piecesOf(value: unknown): AsyncIterable<string> | undefined {
  return isWrittenJson(value) ? value[pieces]() : undefined;
}

/** Whether the field is JSON already. */
export function isWrittenJson(value: unknown): value is WrittenJson {
  return typeof value === 'object' && value !== null && pieces in value;
}
