import type { BooksDifference } from '@polylogue/contract/operator-payments';
import { leastCharge } from '@polylogue/contract/promo';
import { and, eq, inArray, like } from 'drizzle-orm';
import { expect } from 'vitest';
import { tokenBalances, tokenLots } from '../billing/billing.tables.ts';
import { documentsOfPayment } from './documents/documents.queries.ts';
import { documentSeries, paymentDocuments } from './documents/documents.tables.ts';
import { gatewaysInUse } from './gateways-in-use.ts';
import { compareSpan } from './operator/reconcile.ts';
import { promoActivations } from './promo/promo-activations.tables.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import type { Shop } from './payments.scene.testing.ts';
import { payments, paymentTransactions, paymentTries } from './payments.tables.ts';

/** Fails unless the gateways' books, ours and the ledger say the same about these users. */
export async function expectTrueBooks(shop: Shop, userIds: number[]): Promise<void> {
  const { deps } = shop.testApp;
  const { db } = deps.database;
  const days = [0, 1].map((back) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10));
  for (const day of days) expect(await differencesOf(deps, day), day).toEqual([]);
  // What the comparison found is returned when it is due: at most six hours after a try that failed.
  shop.advance(7 * 3600);
  await shop.work();
  const rows = await db.select().from(payments).where(inArray(payments.userId, userIds));
  for (const payment of rows) {
    const told = await db
      .select()
      .from(paymentTransactions)
      .where(eq(paymentTransactions.paymentId, payment.id));
    const granted = told.filter(({ verdict, kind }) => verdict === 'granted' && kind === 'payment');
    const isGranted =
      payment.kind !== 'card' && ['succeeded', 'refunding', 'refunded'].includes(payment.status);
    expect(granted.length, `payment ${payment.id} ${payment.status}`).toBe(isGranted ? 1 : 0);
    const returned = told.filter(({ kind, verdict, parentId }) => {
      const isOfGrant = granted.some(({ transactionId }) => transactionId === parentId);
      return kind === 'refund' && verdict === 'returned' && isOfGrant;
    });
    const part = returned.reduce((sum, { amount }) => sum + amount, 0);
    expect(payment.status, `payment ${payment.id} is settled`).not.toBe('refunding');
    // Who has withdrawn owes what was used: it is kept.
    const [withdrawn] = (await shop.refunds(payment.id)).filter(({ cause }) => cause === 'withdrawn');
    const owed = withdrawn ? payment.amount - withdrawn.amount : 0;
    expect(await kept(shop, payment.id), `money of payment ${payment.id}`).toBe(
      payment.status === 'succeeded' && payment.kind !== 'card' ? payment.amount - part : owed,
    );
    expect(payment.amount, `price of payment ${payment.id}`).toBe(
      Math.max(payment.price - payment.credit, Math.min(payment.price, leastCharge)) - payment.discount,
    );
    const lots = await db
      .select()
      .from(tokenLots)
      .where(eq(tokenLots.cause, `payment:${payment.id}`));
    const grants = isGranted && payment.kind !== 'fee' ? [payment.tokens] : [];
    expect(
      lots.map(({ granted: tokens }) => tokens),
      `tokens of payment ${payment.id}`,
    ).toEqual(grants);
    const now = deps.clock.now();
    const hasRest = lots.some(
      ({ remaining, expiresAt }) => remaining > 0 && !(expiresAt && expiresAt <= now),
    );
    if (payment.status === 'refunded') expect(hasRest, `rest of payment ${payment.id}`).toBe(false);
    await expectDocuments(shop, payment, payment.status === 'refunded' ? payment.amount - owed : part);
  }
  await expectNoGaps(shop);
  const ids = new Set(rows.map(({ id }) => `payment:${id}`));
  const ours = and(inArray(tokenLots.userId, userIds), like(tokenLots.cause, 'payment:%'));
  const lots = await db.select().from(tokenLots).where(ours);
  expect(lots.filter(({ cause }) => !ids.has(cause))).toEqual([]);
  for (const userId of userIds) {
    await shop.expectNoDrift(userId);
    await expectTruePromos(shop, userId);
    const [balance] = await db.select().from(tokenBalances).where(eq(tokenBalances.userId, userId));
    expect(balance?.reserved ?? 0, 'nothing is kept for a refund any more').toBe(0);
  }
}

/** What the books of a UTC day and the gateways' differ in, after what was missed was settled. */
export async function differencesOf(deps: PaymentsDeps, day: string): Promise<BooksDifference[]> {
  const from = new Date(`${day}T00:00:00Z`);
  const span = { from, to: new Date(from.getTime() + 86_400_000) };
  const found: BooksDifference[] = [];
  for (const { name } of gatewaysInUse(deps)) {
    const { differences, failures } = await compareSpan(deps, name, span);
    if (failures.length > 0) throw failures[0];
    found.push(...differences);
  }
  return found;
}

/** Fails unless every code reduced at most one payment, and is used exactly if it did. */
async function expectTruePromos(shop: Shop, userId: number): Promise<void> {
  const { db } = shop.testApp.deps.database;
  const rows = await db.select().from(payments).where(eq(payments.userId, userId));
  const activations = await db.select().from(promoActivations).where(eq(promoActivations.userId, userId));
  for (const { id, promoId, usedAt, paymentId } of activations) {
    const reduced = rows.filter(
      (row) => row.promoId === promoId && ['succeeded', 'refunded'].includes(row.status),
    );
    const lots = await db
      .select()
      .from(tokenLots)
      .where(eq(tokenLots.cause, `promo:${id}`));
    expect(reduced.length + lots.length, `uses of promo ${promoId}`).toBe(usedAt === null ? 0 : 1);
    if (reduced[0]) expect(paymentId).toBe(reduced[0].id);
  }
}

/** One receipt for what was granted, and credit notes for what was returned of it, whole or in part. */
async function expectDocuments(
  shop: Shop,
  payment: typeof payments.$inferSelect,
  part: number,
): Promise<void> {
  const documents = await documentsOfPayment(shop.testApp.deps.database.db, payment.id);
  const sums = (wanted: string) => documents.flatMap(({ kind, gross }) => (kind === wanted ? [gross] : []));
  const isSold = payment.kind !== 'card' && ['succeeded', 'refunding', 'refunded'].includes(payment.status);
  expect(sums('receipt'), `receipt of payment ${payment.id}`).toEqual(isSold ? [payment.amount] : []);
  const returned = sums('credit-note').reduce((sum, gross) => sum + gross, 0);
  expect(returned, `credit of ${payment.id}`).toBe(part);
}

/** The numbers of every series run from 1 to its last, and their times in the same order. */
export async function expectNoGaps(shop: Shop): Promise<void> {
  const { db } = shop.testApp.deps.database;
  const documents = await db.select().from(paymentDocuments);
  for (const { series, last } of await db.select().from(documentSeries)) {
    const inOrder = documents
      .filter((one) => one.series === series)
      .toSorted((one, other) => one.sequence - other.sequence);
    for (const [at, one] of inOrder.entries()) {
      const before = inOrder[at - 1]?.issuedAt.getTime() ?? 0;
      expect(one.issuedAt.getTime(), `${series}, ${one.sequence}`).toBeGreaterThanOrEqual(before);
    }
    const numbers = documents.flatMap((one) => (one.series === series ? [one.sequence] : []));
    const whole = Array.from({ length: last }, (_, index) => index + 1);
    expect(
      numbers.toSorted((one, other) => one - other),
      series,
    ).toEqual(whole);
  }
}

/** What the gateway took for a payment and did not return, by its own books. */
async function kept(shop: Shop, paymentId: number): Promise<number> {
  const { deps } = shop.testApp;
  const tries = await deps.database.db
    .select()
    .from(paymentTries)
    .where(eq(paymentTries.paymentId, paymentId));
  let sum = 0;
  for (const { reference } of tries) {
    const { transactions } = await shop.payer.seen(reference);
    const known = new Map<string, number>();
    for (const { id, type, amount, status } of transactions) {
      const isMoved = ['Completed', 'CAPTURED', 'AUTHORISED', 'ACCEPTED', 'PAID'].includes(status);
      if (isMoved) known.set(id, /refund|credit/i.test(type) ? -amount : amount);
    }
    for (const amount of known.values()) sum += amount;
  }
  return sum;
}
