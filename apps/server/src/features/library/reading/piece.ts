import { sourceError, sourceProblem, type SourceError } from '@polylogue/contract/source-problems';
import * as z from 'zod/mini';

/** Where a piece stands in its source. */
export const place = z.object({
  /** Page of a document, from 1. */
  page: z.optional(z.int()),
  /** The headings above it, the outermost first. */
  headings: z.optional(z.array(z.string())),
  sheet: z.optional(z.string()),
  /** First row of a table or first line of a text, from 1. */
  row: z.optional(z.int()),
  /** Last row or line, where it has several. */
  lastRow: z.optional(z.int()),
  /** Start in a recording. */
  seconds: z.optional(z.number()),
});
export type Place = z.infer<typeof place>;

/** A piece of text that belongs together: a paragraph, a heading, a row of a table, a function. */
export const piece = z.object({
  kind: z.enum(['text', 'heading', 'row', 'code']),
  /** Of a heading: 1 is the outermost. */
  level: z.optional(z.int()),
  text: z.string(),
  place,
});
export type Piece = z.infer<typeof piece>;

/** What a person should know about a source after it was read. */
export const problem = z.pick(sourceProblem, { code: true, pages: true, sheet: true });
export type Problem = z.infer<typeof problem>;

/** Pieces in the order of the source, and how far they have been handed on: from 0 to 1. */
export interface ReadBatch {
  pieces: Piece[];
  done: number;
}

/** What is known when a source has been read to its end. */
export const readEnd = z.object({
  /** The title that the source gives itself. */
  title: z.nullable(z.string()),
  /** ISO 639-1, if it can be told. */
  language: z.nullable(z.string()),
  problems: z.array(problem),
});
export type ReadEnd = z.infer<typeof readEnd>;

/** The text of a source, a batch at a time, so that a large one is never in memory as a whole. */
export type Reading = AsyncGenerator<ReadBatch, ReadEnd, undefined>;

/** A code of {@link ReadError} that comes from a child process. */
export const readFailure = sourceError;

/**
 * A source cannot be read. `passing`: what is wrong is not the source, so trying again may help, such as a
 * vendor that did not answer.
 */
export class ReadError extends Error {
  readonly code: SourceError;
  readonly passing: boolean;

  constructor(code: SourceError, { passing = false, cause }: { passing?: boolean; cause?: unknown } = {}) {
    super(code, { cause });
    this.code = code;
    this.passing = passing;
  }
}
