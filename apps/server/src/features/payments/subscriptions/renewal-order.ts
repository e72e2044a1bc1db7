import { and, eq } from 'drizzle-orm';
import { inTransaction } from '../../../platform/db/database.ts';
import { gatewayOf } from '../gateways-in-use.ts';
import { checkPayment } from '../orders/check.ts';
import { insertOrder } from '../orders/orders.queries.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { renewalThing, type PaymentRow } from '../payments.queries.ts';
import { payments } from '../payments.tables.ts';
import { taxationOf } from '../vat/taxation.ts';
import { nextTermsOf } from './next-terms.ts';
import { unpaidRenewal } from './unpaid-renewal.ts';
import { lockSubscription, type SubscriptionRow } from './subscriptions.queries.ts';

/**
 * The payment that renews a period: one, however often it is tried. A new one is on the terms that are agreed now, whatever
 * the caller has read before. Undefined if the period was renewed or ended meanwhile.
 */
export async function renewalPayment(
  deps: PaymentsDeps,
  { userId, endsAt }: SubscriptionRow,
  now: Date,
): Promise<PaymentRow | undefined> {
  return inTransaction(deps.database.db, async (transaction) => {
    const row = await lockSubscription(transaction, userId);
    if (!row?.renews || row.endsAt.getTime() !== endsAt.getTime()) return undefined;
    const taxation = await taxationOf(deps, transaction, { userId, now });
    const { amount: price, ...terms } = nextTermsOf(row);
    const made = await insertOrder(transaction, {
      ...terms,
      ...taxation.termsOf(price),
      kind: 'tariff',
      gateway: gatewayOf(deps, terms.cardType).name,
      means: 'card',
      price,
      renews: true,
      userId,
      thing: `${renewalThing}${endsAt.toISOString()}`,
      renewalOf: endsAt,
      status: 'created',
      isOpen: false,
      openUntil: now,
      createdAt: now,
    });
    if (made) return made;
    const [known] = await transaction.select().from(payments).where(renewing(userId, endsAt));
    if (!known) throw new Error('A renewal was neither new nor known.');
    return known;
  });
}

function renewing(userId: number, endsAt: Date) {
  return and(eq(payments.userId, userId), eq(payments.renewalOf, endsAt));
}

/** Asks what came of a renewal that is being tried, before something else is agreed. */
export async function askForRenewal(deps: PaymentsDeps, userId: number): Promise<void> {
  const { db } = deps.database;
  const [unpaid] = await db.select({ id: payments.id }).from(payments).where(unpaidRenewal(userId));
  if (unpaid) await checkPayment(deps, unpaid.id, 'call');
}
