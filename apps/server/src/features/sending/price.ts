import { answerTokens } from '@polylogue/contract/limits';
import type { ReasoningEffort } from '@polylogue/contract/models';
import { costOf } from '../generations/cost.service.ts';

/** The longest answer that is affordable, and the tokens to reserve for it. */
export interface Offer {
  maxOutputTokens: number;
  reserve: number;
}

/** What the price of an answer depends on. */
export interface PriceQuestion {
  /** An estimate that is high enough for the encodings of all vendors. */
  inputToReserve: number;
  /** In thousandths. */
  coefficient: number;
  available: number;
  /** The model's longest answer. */
  modelMaximum: number;
  /** The operator's limit, if there is one. */
  operatorMaximum: number | undefined;
  /** Thinking hard needs room: thoughts count towards the limit. */
  effort?: ReasoningEffort | null;
}

/**
 * Reserves the most an answer may cost. A low balance shortens the answer to what it covers, down to a minimum; null if
 * not even that is covered.
 */
export function offerAnswer(question: PriceQuestion): Offer | null {
  const { coefficient, available } = question;
  const input = Math.ceil(question.inputToReserve * answerTokens.inputReserveFactor);
  const longest = longestAnswer(question);
  const affordable = coefficient === 0 ? longest : Math.floor((available * 1000) / coefficient) - input;
  const maxOutputTokens = Math.min(longest, affordable);
  if (maxOutputTokens < Math.min(answerTokens.min, longest)) return null;
  return { maxOutputTokens, reserve: reserveFor(question, maxOutputTokens) };
}

/** The smallest of the limits of the product, the model and the operator. */
export function longestAnswer({
  modelMaximum,
  operatorMaximum,
  effort,
}: Pick<PriceQuestion, 'modelMaximum' | 'operatorMaximum' | 'effort'>): number {
  const most = effort === 'high' ? answerTokens.maxThinkingHard : answerTokens.max;
  return Math.min(most, modelMaximum, operatorMaximum ?? most);
}

/**
 * Offers for several answers at once: all of them or null. A low balance shortens them to the same length, so that none is
 * shortened in favour of another.
 */
export function offerTogether(
  questions: readonly Omit<PriceQuestion, 'available'>[],
  available: number,
): Offer[] | null {
  let [covered, beyond] = [answerTokens.min - 1, answerTokens.max + 1];
  while (beyond - covered > 1) {
    const longest = Math.floor((covered + beyond) / 2);
    if (reserveOf(questions, longest) <= available) covered = longest;
    else beyond = longest;
  }
  return covered < answerTokens.min ? null : offersWithin(questions, covered);
}

function offersWithin(questions: readonly Omit<PriceQuestion, 'available'>[], longest: number): Offer[] {
  return questions.map((question) => {
    const maxOutputTokens = Math.min(longest, longestAnswer(question));
    return { maxOutputTokens, reserve: reserveFor(question, maxOutputTokens) };
  });
}

function reserveOf(questions: readonly Omit<PriceQuestion, 'available'>[], longest: number): number {
  return offersWithin(questions, longest).reduce((sum, { reserve }) => sum + reserve, 0);
}

function reserveFor(
  { inputToReserve, coefficient }: Pick<PriceQuestion, 'inputToReserve' | 'coefficient'>,
  output: number,
): number {
  return costOf({ input: Math.ceil(inputToReserve * answerTokens.inputReserveFactor), output }, coefficient);
}
