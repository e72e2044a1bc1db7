import * as z from 'zod/mini';
import { call } from './call.ts';
import { count, id, idText } from './fields.ts';
import { counts, lengths } from './limits.ts';
import { sourceError, sourceProblem } from './source-problems.ts';
import { filledText } from './validation.ts';

/** Where a passage stands in its source. `start` and `end` count UTF-16 units of the source's text. */
export const place = z.object({
  page: z.optional(count),
  /** The headings above it, the outermost first, joined by ` › `. */
  heading: z.optional(z.string()),
  sheet: z.optional(z.string()),
  row: z.optional(count),
  /** The last row, where the passage has several. */
  lastRow: z.optional(count),
  seconds: z.optional(z.number().check(z.nonnegative())),
  start: count,
  end: count,
});
export type Place = z.infer<typeof place>;

/** How passages were found: by their words, by vectors, or by both. */
export const recallWay = z.enum(['words', 'vectors', 'both']);
export type RecallWay = z.infer<typeof recallWay>;

/** A passage that may answer a question. */
export const recalledPassage = z.object({
  sourceId: id,
  capsuleId: id,
  title: z.string(),
  place,
  text: z.string(),
  /** Comparable only within one recall; the best first. */
  score: z.number(),
  /** The words of the question that are in it, as they are written there. */
  hits: z.array(z.string()),
});
export type RecalledPassage = z.infer<typeof recalledPassage>;

/** A part of a source's text. */
export const sourcePassage = z.object({ text: z.string(), place });
export type SourcePassage = z.infer<typeof sourcePassage>;

/** Finds the passages of capsules that may answer a question. Without any the list is empty. */
export const recall = call({
  method: 'POST',
  path: 'capsule/recall',
  own: true,
  access: 'user',
  summary: 'Find passages for a question',
  body: z.object({
    capsuleIds: z.array(id).check(z.minLength(1), z.maxLength(counts.capsules)),
    question: filledText({ max: lengths.question.max }),
  }),
  response: z.object({ passages: z.array(recalledPassage), by: recallWay }),
  errors: ['not_found', 'not_permission'],
  rateLimit: { requests: 60, seconds: 60, by: 'user' },
});

/** The text of a source around a position, by whole passages. */
export const viewSource = call({
  method: 'GET',
  path: 'capsule/source',
  own: true,
  access: 'user',
  summary: 'Text of a source around a passage',
  query: z.object({
    id: idText,
    /** A position in the text, by default its beginning. */
    at: z._default(z.coerce.number<number | string>().check(z.int(), z.nonnegative()), 0),
  }),
  response: z.object({
    id,
    capsuleId: id,
    title: z.string(),
    language: z.nullable(z.string()),
    /** UTF-16 units of the whole text. */
    length: count,
    passages: z.array(sourcePassage),
  }),
  errors: ['not_found'],
});

/** What is wrong with a source, if anything. */
export const sourceHealth = z.object({
  id,
  kind: z.enum(['file', 'url']),
  name: z.string(),
  /** Why it cannot be used. */
  error: z.nullable(sourceError),
  /** Whether trying again may help. */
  retryable: z.boolean(),
  problems: z.array(sourceProblem),
});
export type SourceHealth = z.infer<typeof sourceHealth>;

/** The sources of a capsule that need attention. */
export const capsuleHealth = call({
  method: 'GET',
  path: 'capsule/health',
  own: true,
  access: 'user',
  summary: 'Health of a capsule',
  query: z.object({ id: idText }),
  response: z.object({
    /** Sources that can be found in. */
    ready: count,
    /** Sources still being read. */
    waiting: count,
    failed: count,
    /** Sentences of its own that it was asked for, and how many found where they stand. Null without any to ask for. */
    selfTest: z.nullable(z.object({ asked: count, found: count })),
    sources: z.array(sourceHealth),
  }),
  errors: ['not_found'],
});
