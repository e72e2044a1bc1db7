import { spendingLimits, spendingWarnings } from './limits.tables.ts';

/** What an export says about the limits. */
export const limitColumns = {
  tokens: spendingLimits.tokens,
  tokensWarnPercent: spendingLimits.tokensWarnPercent,
  eur: spendingLimits.eur,
  rub: spendingLimits.rub,
  moneyWarnPercent: spendingLimits.moneyWarnPercent,
  changedAt: spendingLimits.changedAt,
};

/** What an export says about the warnings. */
export const warningColumns = {
  measure: spendingWarnings.measure,
  month: spendingWarnings.month,
  percent: spendingWarnings.percent,
  warnedAt: spendingWarnings.warnedAt,
};
