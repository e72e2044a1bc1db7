import { and, eq } from 'drizzle-orm';
import { inTransaction, type Executor } from '../../../platform/db/database.ts';
import { gatewayOf } from '../gateways-in-use.ts';
import { checkPayment } from '../orders/check.ts';
import { insertOrder } from '../orders/orders.queries.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { renewalThing, type PaymentRow } from '../payments.queries.ts';
import { payments } from '../payments.tables.ts';
import { agree, findTerms, isSameTerms, renewedTerms, type TermsRow } from '../terms/make-terms.ts';
import { taxationOf } from '../vat/taxation.ts';
import { nextCharge, type Subscription } from './agreement.ts';
import { lockSubscription } from './subscriptions.queries.ts';
import { renewals } from './subscriptions.tables.ts';
import { unpaidRenewal } from './unpaid-renewal.ts';

/**
 * What the renewal of the running period carries out, inside a transaction that holds the subscription: what was agreed to
 * follow. Where the buyer's tax has changed since, that is a new agreement, which has to be told before it is charged. The
 * renewal notes it, and the database refuses a try on anything else. Null if nothing is renewed.
 */
export async function termsOfRenewal(
  transaction: Executor,
  deps: Pick<PaymentsDeps, 'config'>,
  { row, now }: { row: Subscription; now: Date },
): Promise<TermsRow | null> {
  const charge = nextCharge(row);
  if (!charge) return null;
  const { userId: ownerId, endsAt } = row;
  const taxation = await taxationOf(deps, transaction, { userId: ownerId, now });
  const wanted = renewedTerms(charge.terms, taxation);
  const known = await notedTerms(transaction, row);
  const fitting = [charge.terms, known].find((one) => one && isSameTerms(one, wanted));
  const terms = fitting ?? (await agree(transaction, { ownerId, terms: wanted, by: 'renewal', now }));
  const carriesOut = { endsAt, baseTerms: charge.terms.id, termsId: terms.id };
  await transaction
    .insert(renewals)
    .values({ ownerId, ...carriesOut, createdAt: now })
    .onConflictDoUpdate({ target: renewals.ownerId, set: carriesOut });
  return terms;
}

/** What the renewal under way has noted before. */
async function notedTerms(
  transaction: Executor,
  { userId, endsAt }: Subscription,
): Promise<TermsRow | undefined> {
  const [noted] = await transaction
    .select({ termsId: renewals.termsId })
    .from(renewals)
    .where(and(eq(renewals.ownerId, userId), eq(renewals.endsAt, endsAt)));
  return noted?.termsId ? findTerms(transaction, noted.termsId) : undefined;
}

/**
 * The payment that renews a period: one, however often it is tried. A new one is on the terms that are agreed now, whatever
 * the caller has read before. Undefined if the period was renewed or ended meanwhile.
 */
export async function renewalPayment(
  deps: PaymentsDeps,
  { userId, endsAt }: Subscription,
  now: Date,
): Promise<PaymentRow | undefined> {
  return inTransaction(deps.database.db, async (transaction) => {
    const row = await lockSubscription(transaction, userId);
    const charge = row && nextCharge(row);
    if (!charge || row.endsAt.getTime() !== endsAt.getTime()) return undefined;
    const [known] = await transaction.select().from(payments).where(renewing(userId, endsAt));
    if (known) return known;
    const terms = await termsOfRenewal(transaction, deps, { row, now });
    if (!terms) return undefined;
    const { billing } = await taxationOf(deps, transaction, { userId, now });
    const made = await insertOrder(transaction, terms, {
      month: charge.month,
      billing,
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
