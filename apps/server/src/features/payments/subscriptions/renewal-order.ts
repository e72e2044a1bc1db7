import { and, eq, inArray, sql } from 'drizzle-orm';
import type { CardType } from '@polylogue/contract/billing';
import { inTransaction, type Executor } from '../../../platform/db/database.ts';
import { gatewayOf } from '../gateways-in-use.ts';
import { insertOrder } from '../orders/orders.queries.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { renewalThing, type PaymentRow, giveUpOrder, type Cause } from '../payments.queries.ts';
import { payments } from '../payments.tables.ts';
import { roundAt } from '../periods.ts';
import { agree, findTerms, isSameTerms, renewedTerms, type TermsRow } from '../terms/make-terms.ts';
import { taxationOf } from '../vat/taxation.ts';
import { nextCharge, type Subscription, roundsFrom } from './agreement.ts';
import { lockSubscription, setWorkAt } from './subscriptions.queries.ts';
import { renewals, subscriptions } from './subscriptions.tables.ts';

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

/** The unpaid payment that is to renew the user's running period. */
export function unpaidRenewal(userId: number) {
  return and(
    eq(payments.userId, userId),
    inArray(payments.status, ['created', 'pending', 'failed']),
    sql`${payments.renewalOf} = (select ${subscriptions.endsAt} from ${subscriptions}
      where ${subscriptions.userId} = ${userId})`,
  );
}

/**
 * Gives the unpaid renewal of the running period up, inside the caller's transaction and before the subscription is locked:
 * a payment that settles locks them in this order.
 */
export async function giveUpRenewal(
  transaction: Executor,
  userId: number,
  { cause, now }: { cause: Cause; now: Date },
): Promise<void> {
  const [unpaid] = await transaction.select().from(payments).where(unpaidRenewal(userId)).for('update');
  if (unpaid) await closeRenewal(transaction, unpaid, { cause, now });
}

/** Closes a locked renewal, so that the period can be renewed on other terms. */
export async function closeRenewal(
  transaction: Executor,
  payment: PaymentRow,
  { cause, now }: { cause: Cause; now: Date },
): Promise<void> {
  await giveUpOrder(transaction, payment, { cause, detail: 'something else was agreed', now });
  await transaction.update(payments).set({ renewalOf: null }).where(eq(payments.id, payment.id));
}

/**
 * Lets a new card pay for a renewal that has failed without waiting for its next round, inside the caller's transaction.
 * Only while the renewal waits for that round: a worker that has it looks for new cards itself.
 */
export async function renewSooner(
  transaction: Executor,
  { userId, cardType, now }: { userId: number; cardType: CardType; now: Date },
): Promise<void> {
  const row = await lockSubscription(transaction, userId);
  if (!row || row.round === 0 || nextCharge(row)?.terms.cardType !== cardType) return;
  const isWaiting = row.workAt?.getTime() === roundAt(roundsFrom(row), row.round).getTime();
  if (isWaiting && row.workAt && row.workAt > now) await setWorkAt(transaction, userId, now);
}
