import type { Dialect } from './answer-request.ts';

/** A recorded stream in `fixtures/` and the parts expected from it. */
export interface Recording {
  dialect: Dialect;
  file: string;
  lines: string[];
}
