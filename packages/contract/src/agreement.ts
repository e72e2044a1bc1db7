import * as z from 'zod/mini';
import { call } from './call.ts';
import { count, id } from './fields.ts';
import { counts } from './limits.ts';
import { voice } from './models.ts';

/** Answers that are looked at together. */
export const answerIds = z.array(id).check(z.minLength(2), z.maxLength(counts.comparedAnswers));

/**
 * What a sentence is among the answers: said by all of them, by some, by this one alone, or said otherwise elsewhere.
 */
export const agreementMark = z.enum(['all', 'some', 'one', 'conflict']);
export type AgreementMark = z.infer<typeof agreementMark>;

/** What kind of value two answers give differently. */
export const conflictKind = z.enum(['number', 'date', 'name', 'yes_no']);
export type ConflictKind = z.infer<typeof conflictKind>;

/** A value of a sentence, and what other answers say in its place. Values of `yes_no` are `yes` and `no`. */
export const valueConflict = z.object({
  kind: conflictKind,
  value: z.string(),
  others: z.array(z.object({ messageId: id, value: z.string() })),
});
export type ValueConflict = z.infer<typeof valueConflict>;

/** What the lines of an answer are made of. */
export const sentenceBlock = z.enum(['paragraph', 'heading', 'item', 'quote', 'table', 'code']);
export type SentenceBlock = z.infer<typeof sentenceBlock>;

/** One sentence of an answer. */
export const alignedSentence = z.object({
  /** Its words without Markdown. */
  text: z.string(),
  /** Where it stands in the answer's Markdown, in UTF-16 units. */
  start: count,
  end: count,
  /** Sentences of one paragraph, list item or row have the same number; it ascends. */
  block: count,
  blockType: sentenceBlock,
  /** Null for what says nothing to compare: headings, code, greetings, questions. */
  mark: z.nullable(agreementMark),
  /** Sentences that correspond to each other have the same number, across the answers; null for one that stands alone. */
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
      /** Only the beginning was looked at. */
      cut: z.boolean(),
    }),
  ),
  /** Sentences and groups by mark: what all say, what some say, what one alone says, where they differ. */
  totals: z.object({ all: count, some: count, one: count, conflict: count }),
});
export type Disagreement = z.infer<typeof disagreement>;

/** What finished answers agree and disagree on, without asking a model. One that is still being written is a `conflict`. */
export const compareDisagreement = call({
  method: 'POST',
  path: 'compare-models/disagreement',
  access: 'user',
  summary: 'What answers agree and disagree on',
  body: z.object({ messageIds: answerIds }),
  response: disagreement,
  errors: ['not_found', 'conflict', 'unavailable'],
  rateLimit: { requests: 60, seconds: 60, by: 'user' },
  whileImpersonated: 'allowed',
});
