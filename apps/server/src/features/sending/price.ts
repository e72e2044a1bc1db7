import { answerTokens } from '@polylogue/contract/limits';
import { costOf } from '../generations/cost.ts';

/** What an answer may take: tokens it may have, and tokens held back for it until its end. */
export interface Offer {
  maxOutputTokens: number;
  reserve: number;
}

/** What decides about the price of an answer. */
export interface PriceQuestion {
  /** Estimated, and not too low for any vendor's way of counting. */
  inputToReserve: number;
  /** In thousandths. */
  coefficient: number;
  available: number;
  /** The model's longest answer. */
  modelMaximum: number;
  /** The operator's ceiling, if there is one. */
  operatorMaximum: number | undefined;
}

/**
 * The most an answer may cost is held back. A short balance cuts the answer's length to what it covers, down to a
 * minimum; null when not even that is covered.
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

/** The smallest of the product's ceiling, the model's and the operator's. */
export function longestAnswer(question: Pick<PriceQuestion, 'modelMaximum' | 'operatorMaximum'>): number {
  return Math.min(answerTokens.max, question.modelMaximum, question.operatorMaximum ?? answerTokens.max);
}

/**
 * Offers for answers that are asked for at once: all of them or null. A short balance cuts them to the same length, so
 * that none is cut for the sake of another.
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
