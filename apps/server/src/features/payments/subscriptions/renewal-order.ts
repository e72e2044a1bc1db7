import { and, eq } from 'drizzle-orm';
import { inTransaction } from '../../../platform/db/database.ts';
import { gatewayOf } from '../gateways-in-use.ts';
import { checkPayment } from '../orders/check.ts';
import { insertOrder } from '../orders/orders.queries.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { renewalThing, type PaymentRow } from '../payments.queries.ts';
import { payments } from '../payments.tables.ts';
import { taxationOf } from '../vat/taxation.ts';
import { agree, makeTerms } from '../terms/make-terms.ts';
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
    const [known] = await transaction.select().from(payments).where(renewing(userId, endsAt));
    if (known) return known;
    const taxation = await taxationOf(deps, transaction, { userId, now });
    const { amount: price, month, currency: _, ...chosen } = nextTermsOf(row);
    const terms = makeTerms({ ...chosen, kind: 'tariff', price, means: 'card', renews: true }, taxation);
    const agreed = await agree(transaction, { ownerId: userId, terms, by: 'renewal', now });
    const made = await insertOrder(transaction, agreed, {
      month,
      billing: taxation.billing,
      gateway: gatewayOf(deps, terms.cardType).name,
      thing: `${renewalThing}${endsAt.toISOString()}`,
      renewalOf: endsAt,
      status: 'created',
      isOpen: false,
      openUntil: now,
      createdAt: now,
    });
    if (!made) throw new Error('A renewal was neither new nor known.');
    return made;
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
