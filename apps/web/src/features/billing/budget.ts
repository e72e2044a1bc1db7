import type { TariffData } from '@polylogue/contract/billing';

type Limited = Pick<TariffData, 'tokens' | 'tokensReserved' | 'monthLimit'>;

/** Tokens that answers may cost, and whether the user's own limit leaves fewer than the balance. */
export interface Budget {
  tokens: number;
  isLimit: boolean;
}

/** What the balance and the user's monthly limit leave. */
export function budgetOf({ tokens, tokensReserved, monthLimit }: Limited): Budget {
  if (monthLimit === null) return { tokens, isLimit: false };
  const left = Math.max(0, monthLimit.tokens - monthLimit.spent - tokensReserved);
  return left < tokens ? { tokens: left, isLimit: true } : { tokens, isLimit: false };
}

/** How much of the monthly limit is spent, once the level of the warning is reached; undefined before. */
export function warnedShare({ monthLimit }: Pick<Limited, 'monthLimit'>): number | undefined {
  if (monthLimit === null) return undefined;
  const share = monthLimit.spent / monthLimit.tokens;
  return share * 100 >= monthLimit.warnPercent ? Math.min(1, share) : undefined;
}
