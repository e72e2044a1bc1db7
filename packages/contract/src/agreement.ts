import * as z from 'zod/mini';
import { call } from './call.ts';
import { count, id } from './fields.ts';
import { counts } from './limits.ts';
import { voice } from './models.ts';

/** Answers to compare. */
export const answerIds = z.array(id).check(z.minLength(2), z.maxLength(counts.comparedAnswers));

/** How a sentence relates to the other answers: said by all, by some, only by this one, or contradicted elsewhere. */
export const agreementMark = z.enum(['all', 'some', 'one', 'conflict']);
export type AgreementMark = z.infer<typeof agreementMark>;

/** What kind of value two answers disagree on. */
export const conflictKind = z.enum(['number', 'date', 'name', 'yes_no']);
export type ConflictKind = z.infer<typeof conflictKind>;

/** A value in a sentence, and what other answers say instead. Values of `yes_no` are `yes` and `no`. */
export const valueConflict = z.object({
  kind: conflictKind,
  value: z.string(),
  others: z.array(z.object({ messageId: id, value: z.string() })),
});
export type ValueConflict = z.infer<typeof valueConflict>;

/** Kind of block a sentence is in. */
export const sentenceBlock = z.enum(['paragraph', 'heading', 'item', 'quote', 'table', 'code']);
export type SentenceBlock = z.infer<typeof sentenceBlock>;

/** One sentence of an answer. */
export const alignedSentence = z.object({
  /** Its text without Markdown. */
  text: z.string(),
  /** Its position in the answer's Markdown, in UTF-16 units. */
  start: count,
  end: count,
  /** Number of its paragraph, list item or row; ascending. */
  block: count,
  blockType: sentenceBlock,
  /** Null for sentences with nothing to compare: headings, code, greetings, questions. */
  mark: z.nullable(agreementMark),
  /** Corresponding sentences share a number across the answers; null for one without a counterpart. */
  group: z.nullable(count),
  /** Empty unless the mark is `conflict`. */
  conflicts: z.array(valueConflict),
});
export type AlignedSentence = z.infer<typeof alignedSentence>;

/** Answers side by side, sentence by sentence. */
export const disagreement = z.object({
  answers: z.array(
    z.object({
      messageId: id,
      chatId: id,
      modelName: z.string(),
      voice,
      sentences: z.array(alignedSentence),
      /** Only the beginning was compared. */
      cut: z.boolean(),
    }),
  ),
  /** Sentences and groups by mark. */
  totals: z.object({ all: count, some: count, one: count, conflict: count }),
});
export type Disagreement = z.infer<typeof disagreement>;

/**
 * What finished answers agree and disagree on, without asking a model. An answer still in progress is a
 * `conflict`.
 */
export const compareDisagreement = call({
  method: 'POST',
  path: 'compare-models/disagreement',
  own: true,
  access: 'user',
  summary: 'What answers agree and disagree on',
  body: z.object({ messageIds: answerIds }),
  response: disagreement,
  errors: ['not_found', 'conflict', 'unavailable'],
  rateLimit: { requests: 60, seconds: 60, by: 'user' },
  whileImpersonated: 'allowed',
});
