import { sql } from 'drizzle-orm';
import type { DueKind } from '../../platform/due/due.ts';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import { forgetCard } from './cards/cards.service.ts';
import { paymentCards } from './cards/cards.tables.ts';
import { booksKind, checkKind, forgetKind, refundKind, renewKind } from './due-kinds.ts';
import { paymentMailJobs } from './mails/mails.jobs.ts';
import { booksHours } from './operator/books.tables.ts';
import { addHours, compareHour } from './operator/books.ts';
import { checkTry } from './orders/attempt.ts';
import { closeOldOrders } from './orders/orders.queries.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { paymentRefunds, paymentTries, payments } from './payments.tables.ts';
import { goOnRefunding } from './refunds/make-refund.ts';
import { noteDueRenewals, workOnRenewal } from './subscriptions/renewals.jobs.ts';
import { renewals } from './subscriptions/subscriptions.tables.ts';
import { takeUpSubscriptions } from './subscriptions/take-up-subscription.ts';
import { takeUpOrders } from './terms/take-up.ts';

/** Keeps the tables of payments in order. */
export const paymentsUpkeepJob = 'payments.upkeep';

/** Makes due what renews. */
export const renewalsJob = 'payments.renewals';

/** Has the books of the days that are over compared. */
export const reconcileJob = 'payments.reconcile';

/** Background jobs of payments. Each looks at what is due in the database, so none is lost and a late one is harmless. */
export function paymentsJobs(deps: PaymentsDeps): JobDefinition[] {
  return [
    {
      name: paymentsUpkeepJob,
      schedule: '* * * * *',
      run: async () => {
        await closeOldOrders(deps.database.db, deps.clock.now());
        await takeUpLeftRows(deps);
        await takeUpOrders(deps);
        await takeUpSubscriptions(deps);
      },
    },
    { name: renewalsJob, schedule: '* * * * *', run: () => noteDueRenewals(deps) },
    ...paymentMailJobs(deps),
    { name: reconcileJob, schedule: '17 4 * * *', run: () => addHours(deps) },
  ];
}

/**
 * A gateway that is away costs no try: the row is asked about again, less and less often. What fails is a fault of ours, and
 * half an hour later somebody has to look.
 */
const money = { concurrency: 4, mostTries: 6, backoff: { firstSeconds: 60, maxSeconds: 480 } };

/** The rows of payments that wait for work. */
export function paymentsDue(deps: PaymentsDeps): DueKind[] {
  return [
    {
      name: checkKind,
      ...{ table: paymentTries, id: paymentTries.id, owner: paymentTries.ownerId },
      ...money,
      run: (taken) => checkTry(deps, taken),
    },
    {
      name: refundKind,
      ...{ table: paymentRefunds, id: paymentRefunds.id, owner: paymentRefunds.ownerId },
      ...money,
      run: (taken) => goOnRefunding(deps, taken),
    },
    {
      name: renewKind,
      ...{ table: renewals, id: renewals.id, owner: renewals.ownerId },
      ...money,
      run: (taken) => workOnRenewal(deps, taken),
    },
    {
      name: forgetKind,
      ...{ table: paymentCards, id: paymentCards.id, owner: paymentCards.userId },
      ...money,
      run: (taken) => forgetCard(deps, taken),
    },
    {
      name: booksKind,
      ...{ table: booksHours, id: booksHours.id, owner: booksHours.nobody },
      ...money,
      run: (taken) => compareHour(deps, taken),
    },
  ];
}

/** A node of 0.2 takes up what waits long before. */
const leftSeconds = 300;

/** Rows that are taken up in one run; the next comes in a minute. */
const atOnce = sql.raw('500');

/** Makes due what nodes of 0.2 have added and left, and what waited when 0.3 was installed. 0.4 drops this. */
async function takeUpLeftRows({ database: { db }, due, clock }: PaymentsDeps): Promise<void> {
  const before = new Date(clock.now().getTime() - leftSeconds * 1000);
  await db.execute(sql`
    update ${paymentTries} set due_at = ${due.at()}, owner_id = left_rows.owner_id
    from (
      select tries.id, payments.user_id as owner_id
      from ${paymentTries} as tries join ${payments} as payments on payments.id = tries.payment_id
      where tries.check_at < ${before} and tries.due_at is null and tries.set_aside_at is null limit ${atOnce}
    ) as left_rows
    where payment_tries.id = left_rows.id and payment_tries.due_at is null and payment_tries.check_at < ${before}`);
  await db.execute(sql`
    update ${paymentRefunds} set due_at = ${due.at()}, owner_id = left_rows.owner_id
    from (
      select refunds.id, payments.user_id as owner_id
      from ${paymentRefunds} as refunds join ${payments} as payments on payments.id = refunds.payment_id
      where refunds.ask_at < ${before} and refunds.due_at is null and refunds.set_aside_at is null limit ${atOnce}
    ) as left_rows
    where payment_refunds.id = left_rows.id and payment_refunds.due_at is null and payment_refunds.ask_at < ${before}`);
  await db.execute(sql`
    update ${paymentCards} set due_at = ${due.at()}
    where due_at is null and id in (
      select id from ${paymentCards} as cards
      where cards.removed_at < ${before} and cards.token is not null and cards.due_at is null
        and cards.set_aside_at is null and (cards.forget_at is null or cards.forget_at < ${before}) limit ${atOnce}
    )`);
  for (const kind of [checkKind, refundKind, forgetKind]) due.wake(kind);
}
