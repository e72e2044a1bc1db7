import type { Message } from '@polylogue/contract/answers';
import { answerTokens, imageTokens } from '@polylogue/contract/limits';
import type { Model } from '@polylogue/contract/models';
import type { Draft } from './drafts.store.ts';

/** What sending would cost at most, in tokens before the coefficient. */
export interface Estimate {
  input: number;
  /** The longest answer the balance covers. */
  output: number;
  verdict: 'covered' | 'shortened' | 'short';
}

interface Question {
  /** Tokens of what is being written and goes along with it. */
  written: number;
  /** Tokens of the conversation so far. */
  conversation: number;
  coefficient: number;
  available: number;
}

/** The tokens that a conversation has by the count of its last exchange: what went in and what came out. */
export function conversationTokens(messages: readonly Message[]): number {
  const cost = messages.findLast(({ tokenCost }) => tokenCost !== null)?.tokenCost;
  return cost ? cost.input + cost.output : 0;
}

/** The tokens of what goes along with a draft and is not words: a picture counts only for a model that can see it. */
export function pictureTokens(
  { file }: Pick<Draft, 'file'>,
  model: Pick<Model, 'send_image'> | undefined,
): number {
  return file !== null && model?.send_image === true ? imageTokens : 0;
}

/** The same reckoning as the server's, on a rougher count: it only warns, the server decides. */
export function estimateCost({ written, conversation, coefficient, available }: Question): Estimate {
  const input = written + conversation;
  const reserved = Math.ceil(input * answerTokens.inputReserveFactor);
  const affordable = coefficient === 0 ? answerTokens.max : Math.floor(available / coefficient) - reserved;
  const output = Math.max(0, Math.min(answerTokens.max, affordable));
  if (output < answerTokens.min) return { input, output, verdict: 'short' };
  return { input, output, verdict: output < answerTokens.max ? 'shortened' : 'covered' };
}
