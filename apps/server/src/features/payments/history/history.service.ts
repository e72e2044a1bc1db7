import { processingTypes, type PaymentRow as HistoryRow } from '@polylogue/contract/billing';
import type { Locale } from '@polylogue/contract/limits';
import type { PaymentsDeps } from '../payments.deps.ts';
import { documentsOfPayments, numberOf, type DocumentRow } from '../documents/documents.queries.ts';
import { titleOf } from './title.ts';
import type { PaymentRow } from '../payments.queries.ts';
import { historyPage } from './history.queries.ts';
import { refundRule } from '@polylogue/contract/limits';
import { addDays } from '../periods.ts';
import { refundFactsOf } from '../refunds/refund-facts.ts';
import { refundOf } from '../refunds/refund-rule.ts';
import { refusedRefunds } from '../refunds/refunds.queries.ts';
import { withdrawalOf, type WithdrawalFacts } from '../refunds/withdrawal-rule.ts';

/** A page of the user's payments with their documents. */
export async function paymentHistory(
  deps: Pick<PaymentsDeps, 'config' | 'database' | 'clock'>,
  userId: number,
  page: { limit: number; offset: number; language: Locale },
): Promise<{ list: HistoryRow[]; totalCount: number }> {
  const { db } = deps.database;
  const now = deps.clock.now();
  const { list, totalCount } = await historyPage(db, userId, page);
  const documents = await documentsOfPayments(
    db,
    userId,
    list.map(({ id }) => id),
  );
  const facts = await refundFactsOf(db, userId, list);
  const refused = await refusedRefunds(
    db,
    list.map(({ id }) => id),
  );
  const present = (one: WithdrawalFacts & { payment: PaymentRow }) => ({
    ...presentRow(one.payment, {
      documents: documents.filter(({ paymentId }) => paymentId === one.payment.id),
      language: page.language,
    }),
    ...wayBackOf(deps, one, now),
    refused: one.payment.status === 'succeeded' && refused.includes(one.payment.id),
  });
  return { list: facts.map(present), totalCount };
}

function presentRow(
  payment: PaymentRow,
  { documents, language }: { documents: DocumentRow[]; language: Locale },
): Omit<HistoryRow, keyof WayBack | 'refused'> {
  const { id, status, plan, amount: sum, currency, means, gateway } = payment;
  return {
    id,
    date: (payment.settledAt ?? payment.createdAt).toISOString(),
    sum,
    currency,
    processingTypeId: gateway === 'cloudpayments' ? processingTypes.ownPage : processingTypes.form,
    title: titleOf(payment, language),
    plan,
    means: { type: means, card: payment.cardNumber },
    status,
    documents: documents.map((row) => ({ id: row.id, kind: row.kind, number: numberOf(row) })),
  };
}

type WayBack = Pick<HistoryRow, 'refundable' | 'obstacle' | 'used' | 'returned' | 'withdrawUntil'>;

/** Whether a payment can go back, as its row says before anybody asks. */
function wayBackOf({ config }: Pick<PaymentsDeps, 'config'>, facts: WithdrawalFacts, now: Date): WayBack {
  const { payment, used, returned } = facts;
  const obstacle = refundOf(facts, now);
  const { status, settledAt } = payment;
  const isInTime = status === 'succeeded' && settledAt && now < addDays(settledAt, refundRule.days);
  const isTold = isInTime && obstacle !== 'kind' && obstacle !== 'late';
  return {
    refundable: obstacle === null,
    obstacle: isTold ? obstacle : null,
    used,
    returned,
    withdrawUntil: withdrawalOf(config, facts, now)?.until ?? null,
  };
}
