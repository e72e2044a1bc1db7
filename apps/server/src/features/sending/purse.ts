import type { ErrorCode } from '@polylogue/contract/errors';
import type { Situation } from './send.read.ts';

/** The tokens that answers may cost, and what to say when they do not suffice. */
export interface Purse {
  available: number;
  refusal: Extract<ErrorCode, 'not_enough_tokens' | 'spending_limit_reached'>;
}

/** What the balance and the user's own monthly limit leave. A limit shortens answers as a low balance does. */
export function purseOf(
  { available, limit_left: left }: Pick<Situation, 'available' | 'limit_left'>,
  passesLimit: boolean,
): Purse {
  const balance = available ?? 0;
  if (passesLimit || left === null || left >= balance)
    return { available: balance, refusal: 'not_enough_tokens' };
  return { available: left, refusal: 'spending_limit_reached' };
}
