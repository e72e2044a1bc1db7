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

/** `[2]` or `[1, 3]`, with the space before it, but not the text of a link. */
const marker = /\s?\[(?<list>\d{1,3}(?:\s*,\s*\d{1,3})*)\](?!\()/;
/** A fenced block up to the line that closes it. */
const block =
  /^[ \t>]*(?:[-*+][ \t]+|\d+[.)][ \t]+)?(?<fence>`{3,}(?=[^`\n]*$)|~{3,})[^\n]*(?:\n(?![ \t>]*\k<fence>)[^\n]*)*(?:\n[^\n]*)?/;
/** Code inside a paragraph. */
const span = /(?<!`)(?<ticks>`+)(?!`)(?:[^\n]|\n(?!\s*\n))*?(?<!`)\k<ticks>(?!`)/;
/** What stands in code is written like a marker and is none: an index, a list of numbers. */
const markers = new RegExp([block, span, marker].map(({ source }) => source).join('|'), 'gm');

/** The numbers of the passages that a text cites. A marker without a passage is none. */
export function citedIn(text: string, passages: number): Set<number> {
  const numbers = [...text.matchAll(markers)].flatMap(({ groups }) => numbersIn(groups?.['list'] ?? ''));
  return new Set(numbers.filter((n) => n >= 1 && n <= passages));
}

/** A text without its markers. What is only written like one stays. */
export function withoutMarkers(text: string, passages: number): string {
  if (passages === 0) return text;
  let kept = '';
  let end = 0;
  for (const { 0: whole, index, groups } of text.matchAll(markers)) {
    const list = groups?.['list'];
    if (list === undefined || numbersIn(list).some((n) => n < 1 || n > passages)) continue;
    kept += text.slice(end, index);
    end = index + whole.length;
  }
  return kept + text.slice(end);
}

function numbersIn(list: string): number[] {
  return list.split(',').map(Number);
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
