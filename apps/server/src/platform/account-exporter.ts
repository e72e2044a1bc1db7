import type { Readable } from 'node:stream';

/** One file of what is handed out to a user. Its path is the file's place in the archive. */
export type ExportPart = { path: string } & (
  | {
      /** A list in JSON. It is read while it is written, so that a long one is never in memory as a whole. */
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
