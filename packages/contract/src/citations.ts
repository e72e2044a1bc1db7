import * as z from 'zod/mini';
import { id } from './fields.ts';
import { groundingTokens } from './limits.ts';
import { place } from './recall.ts';

/** A passage that goes along with a question. The answer refers to it as `[n]`. */
export const sentPassage = z.object({
  n: z.int().check(z.positive()),
  sourceId: id,
  capsuleId: id,
  /** Of the source, as it was then. */
  title: z.string(),
  place,
  /** The text of the passage. */
  quote: z.string(),
});
export type SentPassage = z.infer<typeof sentPassage>;

/** A passage that an answer cites. */
export const citation = z.extend(sentPassage, {
  /** The source was removed since; what was cited stays. */
  removed: z.boolean(),
});
export type Citation = z.infer<typeof citation>;

/** How much of the capsules an answer was given. */
export const readPassages = z.object({
  passages: z.int().check(z.positive()),
  /** Of how many capsules. */
  capsules: z.int().check(z.positive()),
});
export type ReadPassages = z.infer<typeof readPassages>;

/** Counts the passages that went along with a question; undefined without any. */
export function countPassages(passages: readonly SentPassage[] | null | undefined): ReadPassages | undefined {
  if (!passages || passages.length === 0) return undefined;
  return { passages: passages.length, capsules: new Set(passages.map(({ capsuleId }) => capsuleId)).size };
}

/** The most tokens of passages that a model gets with a question; `most` is the operator's limit. */
export function groundingRoom({ contextLength, most }: { contextLength: number; most: number }): number {
  return Math.floor(Math.min(contextLength / groundingTokens.contextShare, most));
}

/** What the room for passages depends on, in tokens. */
export interface Grounded {
  /** The model's, see {@link groundingRoom}. */
  room: number;
  available: number;
  /** A factor: 1 for a model that costs a token a token. */
  coefficient: number;
}

/** The most tokens that passages take of a question: what the model has room for and a low balance leaves of it. */
export function groundingBudget({ room, available, coefficient }: Grounded): number {
  const affordable = coefficient === 0 ? room : available / coefficient / groundingTokens.balanceShare;
  return Math.floor(Math.min(room, Math.max(affordable, groundingTokens.min)));
}
