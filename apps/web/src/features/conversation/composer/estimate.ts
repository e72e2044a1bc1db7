import { groundingBudget } from '@polylogue/contract/citations';
import { answerTokens, imageTokens } from '@polylogue/contract/limits';
import type { Message } from '../message.ts';
import type { Model } from '../../models/model.ts';
import { pageTokens } from '../../models/model-price.ts';
import { filesOf } from '../attachments/attachment.ts';
import type { Draft } from '../sending/draft.ts';

/** Inputs of one answer's price, in tokens. */
export interface Question {
  /** The draft with its attachments, and the conversation so far. */
  input: number;
  /** How long answers are here. */
  usualOutput: number;
  coefficient: number;
}

/** Maximum cost of sending to one model or to several. */
export interface Estimate {
  /** Tokens read by all models, before the coefficients. */
  input: number;
  /** The longest answer the balance covers, the same for each model. */
  output: number;
  /** Maximum charge per question and in total. */
  costs: readonly number[];
  sum: number;
  /** The charge where the answers are as long as usual. */
  usual: number;
  /** Remaining balance in that case. */
  left: number;
  verdict: 'covered' | 'shortened' | 'short';
}

/** Tokens of the conversation according to its last exchange: input plus output. */
export function conversationTokens(messages: readonly Message[]): number {
  const cost = messages.findLast(({ tokenCost }) => tokenCost !== null)?.tokenCost;
  return cost ? cost.input + cost.output : 0;
}

/** How long answers are here: the middle one of the last five, or about a page where there was none. */
export function usualOutputOf(messages: readonly Message[]): number {
  const lengths = messages
    .flatMap(({ type, tokenCost }) => (type === 'response' && tokenCost !== null ? [tokenCost.output] : []))
    .filter((output) => output > 0)
    .slice(-5)
    .toSorted((one, other) => one - other);
  return lengths[Math.floor(lengths.length / 2)] ?? pageTokens;
}

interface Grounded {
  /** Tokens of all text in the capsules that are read. */
  capsuleTokens: number;
  model: Pick<Model, 'groundingTokens' | 'modelDiscounter'>;
  available: number;
  messages: readonly Message[];
}

/**
 * Tokens that the capsules add to the conversation: all their text, or as much as there is room for. Only one answer's
 * passages go along, so after an answer that had some they are counted already.
 */
export function passageTokens({ capsuleTokens, model, available, messages }: Grounded): number {
  const last = messages.findLast(({ tokenCost }) => tokenCost !== null);
  if (last?.type === 'response' && last.citations) return 0;
  const room = groundingBudget({
    room: model.groundingTokens,
    available,
    coefficient: model.modelDiscounter,
  });
  return Math.min(capsuleTokens, room);
}

/** Tokens of the attached images, which count only for a model with vision. */
export function pictureTokens(
  { attached }: Pick<Draft, 'attached'>,
  model: Pick<Model, 'takesImages'> | undefined,
): number {
  return model?.takesImages === true ? filesOf(attached).length * imageTokens : 0;
}

function costOf({ input, coefficient }: Question, output: number): number {
  return Math.ceil((Math.ceil(input * answerTokens.inputReserveFactor) + output) * coefficient);
}

/** Without the margin of the most: an answer of the usual length, as far as it is covered. */
function usualCostOf({ input, usualOutput, coefficient }: Question, most: number): number {
  return Math.ceil((input + Math.min(usualOutput, most)) * coefficient);
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}

function verdictOf(output: number, longest: number): Estimate['verdict'] {
  if (output < answerTokens.min) return 'short';
  return output < longest ? 'shortened' : 'covered';
}

/**
 * The same formula as on the server with a rougher token count: it only warns, the server decides. A low
 * balance cuts all answers to the same length, and nothing is sent where that would be too short.
 */
export function estimateCost(
  questions: readonly Question[],
  available: number,
  longest: number = answerTokens.max,
): Estimate {
  const coefficients = sumOf(questions.map(({ coefficient }) => coefficient));
  const inputs = sumOf(questions.map((question) => costOf(question, 0)));
  const affordable = coefficients === 0 ? longest : Math.floor((available - inputs) / coefficients);
  const output = Math.max(0, Math.min(longest, affordable));
  const costs = questions.map((question) => costOf(question, output));
  const sum = sumOf(costs);
  return {
    input: sumOf(questions.map(({ input }) => input)),
    output,
    costs,
    sum,
    usual: sumOf(questions.map((question) => usualCostOf(question, output))),
    left: Math.max(0, available - sum),
    verdict: verdictOf(output, longest),
  };
}

/** Rounds up to two digits: the estimate is no more exact than that, and a limit must not be understated. */
export function roundUp(tokens: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, tokens))) - 1);
  return Math.ceil(tokens / step) * step;
}
