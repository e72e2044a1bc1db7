import { and, count, desc, eq, inArray, ne, not, or, sql, type SQL } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import type { PaymentRow } from '../payments.queries.ts';
import { payments, paymentTransactions, paymentTries } from '../payments.tables.ts';

/** A page of the payments that the user's history shows, newest first. */
export async function historyPage(
  executor: Executor,
  userId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ list: PaymentRow[]; totalCount: number }> {
  const which = shownTo(userId);
  const list = await executor
    .select()
    .from(payments)
    .where(which)
    .orderBy(desc(payments.id))
    .limit(limit)
    .offset(offset);
  const [all] = await executor.select({ count: count() }).from(payments).where(which);
  return { list, totalCount: all?.count ?? 0 };
}

/** No card checks, and no orders that were given up before anything was paid. */
function shownTo(userId: number): SQL | undefined {
  // Given up for another way to pay, and no money moved: nothing that anybody would look for.
  const isGivenUp = sql`(${payments.status} = 'failed' and ${payments.reason} is null
    and exists (select from ${paymentTries}
      where ${paymentTries.paymentId} = ${payments.id} and ${paymentTries.givenUpAt} is not null)
    and not exists (select from ${paymentTransactions}
      where ${paymentTransactions.paymentId} = ${payments.id} and ${paymentTransactions.verdict} is not null))`;
  const isBeingTried = sql`exists (select from ${paymentTries}
    where ${paymentTries.paymentId} = ${payments.id} and ${paymentTries.state} = 'calling')`;
  return and(
    eq(payments.userId, userId),
    ne(payments.kind, 'card'),
    not(isGivenUp),
    or(
      inArray(payments.status, ['failed', 'succeeded', 'refunding', 'refunded']),
      payments.isOpen,
      isBeingTried,
    ),
  );
}
