import type { Dialect } from './answer-request.ts';

/** A recorded stream below `fixtures/` and what is to be read from it. */
export interface Recording {
  dialect: Dialect;
  file: string;
  lines: string[];
}
