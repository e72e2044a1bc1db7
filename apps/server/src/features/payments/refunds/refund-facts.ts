import type { RefundObstacle } from '@polylogue/contract/billing';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { usedOfCauses } from '../../billing/refund-hold.service.ts';
import type { PaymentRow } from '../payments.queries.ts';
import { payments, paymentTransactions } from '../payments.tables.ts';
import { causeOf } from '../subscriptions/grant-plan.ts';
import { refundOf, type RefundFacts } from './refund-rule.ts';

/** Why each of a user's payments cannot be returned automatically; null if it can. By the payment's id. */
export async function refundObstaclesOf(
  executor: Executor,
  userId: number,
  { rows, now }: { rows: readonly PaymentRow[]; now: Date },
): Promise<Map<number, RefundObstacle | null>> {
  const facts = await refundFactsOf(executor, userId, rows);
  return new Map(facts.map((one) => [one.payment.id, refundOf(one, now)]));
}

/** What decides whether payments of a user go back, in their order. */
export async function refundFactsOf(
  executor: Executor,
  userId: number,
  rows: readonly PaymentRow[],
): Promise<(RefundFacts & { payment: PaymentRow })[]> {
  const paid = rows.filter(({ status }) => status === 'succeeded');
  const used = await usedOfCauses(
    executor,
    userId,
    paid.map(({ id }) => causeOf(id)),
  );
  const returned = await returnedOf(
    executor,
    rows.map(({ id }) => id),
  );
  const plans = paid.length === 0 ? [] : await standingPlans(executor, userId);
  return rows.map((payment) => ({
    payment,
    used: used.get(causeOf(payment.id)) ?? 0,
    returned: returned.get(payment.id) ?? 0,
    isSwitched: plans.some(({ creditOf }) => creditOf.includes(payment.id)),
    isAhead: plans.some(({ id, startsAt }) => id !== payment.id && isAfter(startsAt, payment.endsAt)),
  }));
}

function isAfter(startsAt: Date | null, endsAt: Date | null): boolean {
  return startsAt !== null && endsAt !== null && startsAt >= endsAt;
}

/** The user's paid plans that were not returned. */
function standingPlans(
  executor: Executor,
  userId: number,
): Promise<Pick<PaymentRow, 'id' | 'startsAt' | 'creditOf'>[]> {
  const { id, startsAt, creditOf } = payments;
  return executor
    .select({ id, startsAt, creditOf })
    .from(payments)
    .where(
      and(
        eq(payments.userId, userId),
        eq(payments.kind, 'tariff'),
        inArray(payments.status, ['succeeded', 'refunding']),
      ),
    );
}

/** What was returned of what paid for each payment. A second charge that was returned is none of it. */
export async function returnedOf(executor: Executor, paymentIds: number[]): Promise<Map<number, number>> {
  if (paymentIds.length === 0) return new Map();
  const rows = await executor
    .select({
      paymentId: paymentTransactions.paymentId,
      returned: sql`sum(${paymentTransactions.amount})`.mapWith(Number),
    })
    .from(paymentTransactions)
    .where(
      and(
        inArray(paymentTransactions.paymentId, paymentIds),
        eq(paymentTransactions.kind, 'refund'),
        eq(paymentTransactions.verdict, 'returned'),
        gt(paymentTransactions.amount, 0),
        sql`exists (select from payment_transactions parent
          where parent.gateway = ${paymentTransactions.gateway}
            and parent.transaction_id = ${paymentTransactions.parentId} and parent.verdict = 'granted')`,
      ),
    )
    .groupBy(paymentTransactions.paymentId);
  return new Map(rows.map(({ paymentId, returned }) => [paymentId, returned]));
}
