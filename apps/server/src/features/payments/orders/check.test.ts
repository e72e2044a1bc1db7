import { allCalls } from '@polylogue/contract/calls';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { paymentCards } from '../cards/cards.tables.ts';
import { checkKind, forgetKind, refundKind } from '../due-kinds.ts';
import { paymentsUpkeepJob } from '../payments.jobs.ts';
import { triesOf } from '../payments.queries.ts';
import { paymentRefunds, payments, paymentTries } from '../payments.tables.ts';
import { createBuyer, russian, shopOfFile } from '../payments.scene.testing.ts';

const shop = await shopOfFile();

/** Takes a gateway out of use until the test is over. */
function switchOff(name: 'lyra'): void {
  const { gateways } = shop.testApp.deps;
  const gateway = gateways[name];
  delete gateways[name];
  onTestFinished(() => void Object.assign(gateways, { [name]: gateway }));
}

test('an open payment of a gateway that was switched off does not hold up the others, and can be looked at', async () => {
  const abroad = await createBuyer(shop, 'other');
  await abroad.buyPlan('basic');
  shop.advance(5);
  const buyer = await createBuyer(shop);
  const { link, paymentId } = await buyer.sbp(100_000);
  await shop.payer.direct(String(buyer.id), '[[sim webhook=lost]]');
  await shop.payer.sbp(link ?? '');
  shop.advance(400);
  switchOff('lyra');
  await shop.testApp.runDue(checkKind);
  expect(await buyer.status(paymentId)).toMatchObject({ status: 'succeeded' });
  expect(await abroad.status()).toMatchObject({ status: 'pending' });
  // Postponed and counted, which has cost it no try.
  const [row] = await shop.rows(abroad.id);
  const [tried] = await triesOf(shop.testApp.deps.database.db, row?.id ?? 0);
  expect(tried).toMatchObject({ checks: 1, tries: 0, setAsideAt: null });
  expect(tried?.dueAt?.getTime()).toBeGreaterThan(shop.testApp.clock.now().getTime());
  // A node of 0.2 would ask at the same time.
  expect(Math.abs((tried?.checkAt?.getTime() ?? 0) - (tried?.dueAt?.getTime() ?? 0))).toBeLessThan(5_000);
});

test('a card that its gateway keeps does not keep the other gateway from forgetting one', async () => {
  const { db } = shop.testApp.deps.database;
  const abroad = await createBuyer(shop, 'other');
  const now = shop.testApp.clock.now();
  const kept = { userId: abroad.id, gateway: 'lyra', cardType: 'other', mask: '497010******0055' } as const;
  await db
    .insert(paymentCards)
    .values({ ...kept, token: 'stubborn', isActive: false, createdAt: now, removedAt: now, dueAt: now });
  const buyer = await createBuyer(shop);
  await buyer.bind(russian.good);
  const [card] = await buyer.cards();
  await buyer.ask(allCalls.unbindCard, { body: { cardId: card?.id ?? 0 } });
  switchOff('lyra');
  await shop.testApp.runDue(forgetKind);
  const tokens = await db.select().from(paymentCards).where(eq(paymentCards.userId, buyer.id));
  expect(tokens.map(({ token }) => token)).toEqual([null]);
  // The other one is asked for again later, and less often each time.
  await shop.testApp.runDue(forgetKind);
  const [stubborn] = await db.select().from(paymentCards).where(eq(paymentCards.userId, abroad.id));
  expect(stubborn).toMatchObject({ token: 'stubborn', forgetTries: 1, tries: 0, setAsideAt: null });
});

test('somebody who watches a payment does not make the job look less often', async () => {
  const buyer = await createBuyer(shop);
  const { paymentId } = await buyer.sbp(100_000);
  const due = async () => (await triesOf(shop.testApp.deps.database.db, paymentId))[0];
  const before = await due();
  for (let look = 0; look < 10; look += 1) {
    shop.advance(11);
    expect(await buyer.status(paymentId)).toMatchObject({ status: 'pending' });
  }
  expect(await due()).toMatchObject({ checks: 0, checkAt: before?.checkAt });
  expect((await due())?.looks).toBeGreaterThan(7);
});

test('what a node of 0.2 has added and left is taken up', async () => {
  const { db } = shop.testApp.deps.database;
  const buyer = await createBuyer(shop);
  const { link, paymentId } = await buyer.sbp(100_000);
  await shop.payer.direct(String(buyer.id), '[[sim webhook=lost]]');
  await shop.payer.sbp(link ?? '');
  const other = await createBuyer(shop);
  await other.bind(russian.good);
  await other.bind(russian.noFundsLater);
  const [card] = await other.cards();
  await other.ask(allCalls.unbindCard, { body: { cardId: card?.id ?? 0 } });
  // As a node of 0.2 writes them.
  await db
    .update(paymentTries)
    .set({ ownerId: null, dueAt: null })
    .where(eq(paymentTries.paymentId, paymentId));
  await db.update(paymentRefunds).set({ ownerId: null, dueAt: null });
  await db.update(paymentCards).set({ dueAt: null });
  shop.advance(400);
  const work = async () => {
    await shop.testApp.runJob(paymentsUpkeepJob);
    for (const kind of [checkKind, refundKind, forgetKind]) await shop.testApp.runDue(kind);
  };
  await work();
  expect((await shop.rows(buyer.id)).map(({ status }) => status)).toEqual(['succeeded']);
  const refunds = await db
    .select({ state: paymentRefunds.state, ownerId: paymentRefunds.ownerId })
    .from(paymentRefunds)
    .innerJoin(payments, eq(payments.id, paymentRefunds.paymentId))
    .where(eq(payments.userId, other.id));
  expect(refunds).toEqual(Array(2).fill({ state: 'done', ownerId: other.id }));
  const [removed] = await db
    .select()
    .from(paymentCards)
    .where(eq(paymentCards.id, card?.id ?? 0));
  expect(removed?.token).toBeNull();
});
