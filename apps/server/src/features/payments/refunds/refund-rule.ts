import { refundRule } from '@polylogue/contract/limits';
import type { RefundObstacle } from '@polylogue/contract/billing';
import type { PaymentRow } from '../payments.queries.ts';
import { addDays } from '../periods.ts';

/** What decides whether a payment can be returned. */
export interface RefundFacts {
  payment: Pick<PaymentRow, 'kind' | 'status' | 'period' | 'month' | 'startsAt' | 'settledAt'>;
  /** Tokens used of what it granted. */
  used: number;
  /** What was returned of it, in minor units. */
  returned: number;
  /** Its rest was credited to another plan that stands. */
  isSwitched: boolean;
  /** A later period of its plan is paid. */
  isAhead: boolean;
}

/** Why a payment cannot be returned automatically; null if it can. */
export function refundOf(facts: RefundFacts, now: Date): RefundObstacle | null {
  const { payment, used, returned, isSwitched, isAhead } = facts;
  if (payment.status === 'refunding' || payment.status === 'refunded') return 'returned';
  if (payment.status !== 'succeeded' || !payment.settledAt) return 'not-paid';
  if (payment.kind !== 'tariff' && payment.kind !== 'tokens') return 'kind';
  if (returned > 0) return 'part';
  if (isSwitched) return 'switched';
  if (isAhead) return 'ahead';
  const isYear = payment.period === 'year';
  if (isYear && (payment.month ?? 1) > refundRule.yearlyMonths) return 'month';
  // A month of a year counts from the day it was due, however late it was paid.
  const since = isYear ? (payment.startsAt ?? payment.settledAt) : payment.settledAt;
  if (now >= addDays(since, refundRule.days)) return 'late';
  const isUnused = payment.kind === 'tokens' ? used === 0 : used < refundRule.tokensUsedBelow;
  return isUnused ? null : 'used';
}
