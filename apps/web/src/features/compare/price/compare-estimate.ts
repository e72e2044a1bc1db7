import { answerTokens } from '@polylogue/contract/limits';

/** What decides about the price of one slot's answer, in tokens. */
export interface SlotQuestion {
  /** What goes in: the request and the slot's own thread. */
  input: number;
  coefficient: number;
}

/** What asking all slots would cost at most. */
export interface CompareEstimate {
  /** The longest answer each slot may give. */
  output: number;
  /** Charged at most, slot by slot and together. */
  slots: readonly number[];
  sum: number;
  /** What would be left of the balance then. */
  left: number;
  verdict: 'covered' | 'shortened' | 'short';
}

function costOf({ input, coefficient }: SlotQuestion, output: number): number {
  return Math.ceil((Math.ceil(input * answerTokens.inputReserveFactor) + output) * coefficient);
}

function sumOf(costs: readonly number[]): number {
  return costs.reduce((sum, cost) => sum + cost, 0);
}

/**
 * The same reckoning as the server's, on a rougher count: a short balance cuts all answers to the same length, and
 * nothing is sent where that would be too short.
 */
export function estimateComparison(questions: readonly SlotQuestion[], available: number): CompareEstimate {
  const coefficients = sumOf(questions.map(({ coefficient }) => coefficient));
  const inputs = sumOf(questions.map((question) => costOf(question, 0)));
  const affordable = coefficients === 0 ? answerTokens.max : Math.floor((available - inputs) / coefficients);
  const output = Math.max(0, Math.min(answerTokens.max, affordable));
  const slots = questions.map((question) => costOf(question, output));
  const sum = sumOf(slots);
  return { output, slots, sum, left: Math.max(0, available - sum), verdict: verdictOf(output) };
}

function verdictOf(output: number): CompareEstimate['verdict'] {
  if (output < answerTokens.min) return 'short';
  return output < answerTokens.max ? 'shortened' : 'covered';
}
