import type { PaymentRow } from '../payments.queries.ts';
import { contractMonths } from '../periods.ts';
import type { SubscriptionRow } from './subscriptions.queries.ts';

/** What the next charge of a subscription carries out. */
export type NextTerms = Pick<
  SubscriptionRow,
  'plan' | 'planId' | 'period' | 'amount' | 'currency' | 'cardType' | 'tokens'
> & {
  /** Of a year: the month of its contract. */
  month: number | null;
};

/** Nothing else follows the running plan. All of it at once: the terms of two agreements are never mixed. */
export const noNextTerms = {
  nextPlan: null,
  nextPlanId: null,
  nextPeriod: null,
  nextAmount: null,
  nextTokens: null,
  nextCurrency: null,
  nextCardType: null,
} as const;

/** The next month of the year, the plan that was chosen to follow, or the same terms again. */
export function nextTermsOf(row: SubscriptionRow): NextTerms {
  const { plan, planId, period, amount, currency, cardType, tokens } = row;
  const own = { plan, planId, period, amount, currency, cardType, tokens };
  if (row.contractAt !== null && row.monthsPaid < contractMonths) {
    return { ...own, month: row.monthsPaid + 1 };
  }
  const { nextPlan, nextPlanId, nextPeriod, nextAmount, nextTokens } = row;
  const isChosen = nextPlan !== null && nextPlan !== 'free' && nextPlanId !== null;
  if (!isChosen || nextPeriod === null || nextAmount === null || nextTokens === null) {
    return { ...own, month: monthOf(period) };
  }
  return {
    plan: nextPlan,
    planId: nextPlanId,
    period: nextPeriod,
    amount: nextAmount,
    currency: row.nextCurrency ?? currency,
    cardType: row.nextCardType ?? cardType,
    tokens: nextTokens,
    month: monthOf(nextPeriod),
  };
}

function monthOf(period: 'month' | 'year'): number | null {
  return period === 'year' ? 1 : null;
}

/** Whether a renewal was ordered on the terms that are agreed by now. */
export function carriesOut(payment: PaymentRow, terms: NextTerms): boolean {
  // One that a node of 0.2 has made and that was not taken up yet is made anew.
  return (
    payment.termsId !== null &&
    payment.plan === terms.plan &&
    payment.planId === terms.planId &&
    payment.period === terms.period &&
    payment.price === terms.amount &&
    payment.currency === terms.currency &&
    payment.cardType === terms.cardType &&
    payment.tokens === terms.tokens &&
    payment.month === terms.month
  );
}
