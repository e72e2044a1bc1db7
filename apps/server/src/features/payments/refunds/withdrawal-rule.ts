import { refundRule } from '@polylogue/contract/limits';
import type { WithdrawalTerms } from '@polylogue/contract/refunds';
import type { Config } from '../../../config.ts';
import type { PaymentRow } from '../payments.queries.ts';
import { addDays } from '../periods.ts';
import { refundOf, type RefundFacts } from './refund-rule.ts';

/** What decides whether its buyer can withdraw from the contract of a payment. */
export interface WithdrawalFacts extends RefundFacts {
  payment: RefundFacts['payment'] &
    Pick<PaymentRow, 'amount' | 'tokens' | 'billing' | 'beginNow' | 'renewalOf'>;
}

/**
 * The right of a consumer to withdraw within 14 days, to the end of the last one, and what that returns (9.6 of the offer).
 * Null if there is none: in the Russian edition, which sells under another law; for a company; for a later month of a year,
 * which is one contract; after all that was begun at once has been used. What a plan's rest or a later period hangs on goes
 * first, and what support has returned in part is for support.
 */
export function withdrawalOf(
  { SITE_LOCATION }: Pick<Config, 'SITE_LOCATION'>,
  facts: WithdrawalFacts,
  now: Date,
): WithdrawalTerms | null {
  const { payment, used, returned, isSwitched, isAhead } = facts;
  const { status, kind, settledAt, billing, month, amount, tokens: granted } = payment;
  const isSale = kind === 'tariff' || kind === 'tokens';
  if (SITE_LOCATION === 'RU' || billing?.billingType === 'BTB') return null;
  if (status !== 'succeeded' || !settledAt || !isSale || returned > 0) return null;
  if (isSwitched || isAhead || (month ?? 1) > 1) return null;
  const until = endOfDay(addDays(settledAt, refundRule.days));
  if (now > until) return null;
  // A renewal goes on with what was begun. Without the wish to begin at once nothing is owed for what was used.
  const hasBegun = payment.beginNow || payment.renewalOf !== null;
  if (hasBegun && used >= granted) return null;
  // Never less than the simple refund, which returns all.
  const isFree = !hasBegun || refundOf(facts, now) === null;
  const owed = isFree ? 0 : Number((BigInt(amount) * BigInt(used)) / BigInt(granted));
  return { until: until.toISOString(), returned: amount - owed, owed, used, granted };
}

function endOfDay(moment: Date): Date {
  const end = new Date(moment);
  end.setUTCHours(23, 59, 59, 999);
  return end;
}
