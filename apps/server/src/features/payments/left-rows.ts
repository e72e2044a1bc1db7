import { sql } from 'drizzle-orm';
import { paymentCards } from './cards/cards.tables.ts';
import { checkKind, forgetKind, refundKind } from './due-kinds.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { paymentRefunds, payments, paymentTries } from './payments.tables.ts';

/** A node of 0.2 takes up what waits long before. */
const leftSeconds = 300;

/** Rows that are taken up in one run; the next comes in a minute. */
const atOnce = sql.raw('500');

/** Makes due what nodes of 0.2 have added and left, and what waited when 0.3 was installed. 0.4 drops this. */
export async function takeUpLeftRows({ database: { db }, due, clock }: PaymentsDeps): Promise<void> {
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
