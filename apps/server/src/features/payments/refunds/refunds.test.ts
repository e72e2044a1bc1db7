import { allCalls } from '@polylogue/contract/calls';
import type { PaymentResult } from '@polylogue/contract/billing';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { expectTrueBooks } from '../books.testing.ts';
import { createBuyer, european, russian, type Buyer, shopOfFile } from '../payments.scene.testing.ts';
import { paymentRefunds } from '../payments.tables.ts';

const shop = await shopOfFile();

const day = 86_400;
const done = { result: true, status: 'refunded' };

/** The user's payments, oldest first. */
async function paymentsOf(buyer: Buyer) {
  return (await shop.rows(buyer.id)).sort((one, other) => one.id - other.id);
}

/** The id of the user's latest payment. */
async function latest(buyer: Buyer): Promise<number> {
  return (await paymentsOf(buyer)).at(-1)?.id ?? 0;
}

async function withPackage(cardType: 'ru' | 'other' = 'ru') {
  const buyer = await createBuyer(shop, cardType);
  if (cardType === 'ru') await buyer.buyTokens(100_000, { card: russian.good });
  else {
    const { token, paymentId } = (await buyer.buyTokens(100_000)).json<PaymentResult>();
    await shop.payer.form(token ?? '', { number: european.good });
    shop.advance(120);
    expect((await buyer.status(paymentId ?? 0))?.status).toBe('succeeded');
  }
  return { buyer, id: await latest(buyer) };
}

async function withPlan(plan: string, period = 'month') {
  const buyer = await createBuyer(shop);
  await buyer.buyPlan(plan, { period, card: russian.good });
  return { buyer, id: await latest(buyer) };
}

/** What the gateway kept of a payment. */
async function kept(id: number): Promise<number> {
  let sum = 0;
  for (const reference of await shop.references(id)) {
    for (const { type, amount, status } of (await shop.payer.seen(reference)).transactions) {
      if (status !== 'Completed') continue;
      sum += type === 'Refund' ? -amount : amount;
    }
  }
  return sum;
}

test.each(['ru', 'other'] as const)('an unused package goes back: money, tokens, mail (%s)', async (type) => {
  const { buyer, id } = await withPackage(type);
  expect(await buyer.data()).toMatchObject({ tokens: 130_000 });
  // The dialog names what goes back.
  const [row] = await paymentsOf(buyer);
  const { amount, currency } =
    type === 'ru' ? { amount: 24_900, currency: 'RUB' } : { amount: 290, currency: 'EUR' };
  expect(row).toMatchObject({ amount, currency });
  expect(await buyer.check(id)).toMatchObject({ result: true, payment: { amount, currency } });
  expect((await buyer.refund(id)).json()).toEqual(done);
  expect(await buyer.data()).toMatchObject({ tokens: 30_000, tokensReserved: 0 });
  expect(await buyer.check(id)).toMatchObject({ result: false, reason: 'returned' });
  expect(await shop.refunds(id)).toMatchObject([{ cause: 'user', state: 'done', reason: 4 }]);
  await expectTrueBooks(shop, [buyer.id]);
});

test('a package of which something was spent stays, and one after fourteen days', async () => {
  const used = await withPackage();
  // The free tokens have no end either, and are older: they go first.
  await shop.spend(used.buyer.id, 30_000);
  expect(await used.buyer.check(used.id)).toMatchObject({ result: true });
  await shop.spend(used.buyer.id, 1);
  expect(await used.buyer.check(used.id)).toMatchObject({ result: false, reason: 'used' });
  const refused = await used.buyer.refund(used.id);
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'refund_impossible' }]);
  const old = await withPackage();
  shop.advance(14 * day - 60);
  expect(await old.buyer.check(old.id)).toMatchObject({ result: true });
  shop.advance(61);
  expect(await old.buyer.check(old.id)).toMatchObject({ result: false, reason: 'late' });
  expect((await old.buyer.refund(old.id)).statusCode).toBe(409);
});

test('a month’s plan goes back within fourteen days if fewer than 10,000 tokens were used', async () => {
  const { buyer, id } = await withPlan('basic');
  shop.advance(13 * day);
  await shop.spend(buyer.id, 9_999);
  expect(await buyer.check(id)).toMatchObject({ result: true });
  expect((await buyer.refund(id)).json()).toEqual(done);
  // On Free at once, and nothing has run out: no end, and the shop is open.
  const free = { plan: 'free', name: 'free', dateDeactivated: null, activeSubs: false, tokens: 30_000 };
  expect(await buyer.data()).toMatchObject(free);
  expect(await buyer.subscription()).toBeNull();
  expect((await buyer.buyTokens(100_000)).json()).toMatchObject({ status: 'succeeded' });
  // Nothing is charged any more.
  shop.advance(31 * day);
  await shop.work();
  expect((await paymentsOf(buyer)).map(({ kind }) => kind)).toEqual(['tariff', 'tokens']);
  await shop.expectNoDrift(buyer.id);
});

test('with 10,000 tokens used, or after fourteen days, a month’s plan stays', async () => {
  const { buyer, id } = await withPlan('basic');
  await shop.spend(buyer.id, 10_000);
  expect(await buyer.check(id)).toMatchObject({ result: false, reason: 'used' });
  const late = await withPlan('basic');
  shop.advance(14 * day);
  expect(await late.buyer.check(late.id)).toMatchObject({ result: false, reason: 'late' });
});

test('a year: in the first fourteen days of each of its first three months, then no more', async () => {
  const { buyer, id } = await withPlan('basic', 'year');
  expect(await buyer.check(id)).toMatchObject({ result: true });
  shop.advance(15 * day);
  expect(await buyer.check(id)).toMatchObject({ result: false, reason: 'late' });
  await shop.spend(buyer.id, 50_000);
  const checks: unknown[] = [];
  for (let month = 2; month <= 4; month += 1) {
    const before = await latest(buyer);
    while ((await latest(buyer)) === before) {
      shop.advance(day);
      await shop.work();
    }
    checks.push(await buyer.check(await latest(buyer)));
  }
  expect(checks).toMatchObject([{ result: true }, { result: true }, { result: false, reason: 'month' }]);
  expect(await buyer.check(id)).toMatchObject({ result: false, reason: 'ahead' });
});

test('a year returned in its second month ends there; nothing more is due', async () => {
  const { buyer } = await withPlan('basic', 'year');
  shop.advance(31 * day);
  await shop.work();
  const second = await latest(buyer);
  expect((await buyer.refund(second)).json()).toEqual(done);
  expect(await buyer.data()).toMatchObject({ plan: 'free', tokens: 30_000 });
  shop.advance(62 * day);
  await shop.work();
  expect((await paymentsOf(buyer)).map(({ status }) => status)).toEqual(['succeeded', 'refunded']);
  await shop.expectNoDrift(buyer.id);
});

test('with a promo code the reduced sum goes back, and the code stays used', async () => {
  const buyer = await createBuyer(shop);
  const code = await shop.promo({ kind: 'percent', value: 25 });
  await buyer.activate(code);
  await buyer.buyTokens(100_000, { card: russian.good });
  const id = await latest(buyer);
  expect(await kept(id)).toBe(18_675);
  expect((await buyer.refund(id)).json()).toEqual(done);
  expect(await kept(id)).toBe(0);
  expect((await buyer.activate(code)).json()).toBe('You have already used this promo code.');
});

test('a renewal goes back for itself; the month before is too old', async () => {
  const { buyer, id } = await withPlan('basic');
  shop.advance(30 * day + 60);
  await shop.work();
  const renewal = await latest(buyer);
  expect(renewal).not.toBe(id);
  expect(await buyer.check(id)).toMatchObject({ result: false });
  expect((await buyer.refund(renewal)).json()).toEqual(done);
  expect(await buyer.data()).toMatchObject({ plan: 'free' });
});

test('a period paid ahead goes first, and only shortens the plan', async () => {
  const { buyer, id } = await withPlan('basic');
  const ends = (await buyer.data()).dateDeactivated;
  shop.advance(day);
  await buyer.buyPlan('basic');
  const ahead = await latest(buyer);
  expect(await buyer.check(id)).toMatchObject({ result: false, reason: 'ahead' });
  // So the dialog says that the running period stays.
  expect(await buyer.check(ahead)).toMatchObject({
    result: true,
    payment: { plan: 'basic', startsAt: ends },
  });
  expect((await buyer.refund(ahead)).json()).toEqual(done);
  expect(await buyer.data()).toMatchObject({ plan: 'basic', dateDeactivated: ends, tokens: 330_000 });
  expect((await buyer.refund(id)).json()).toEqual(done);
  expect(await buyer.data()).toMatchObject({ plan: 'free', tokens: 30_000 });
  await expectTrueBooks(shop, [buyer.id]);
});

test('a plan whose rest was credited to a dearer one goes back only after that', async () => {
  const { buyer, id } = await withPlan('basic');
  await shop.spend(buyer.id, 5_000);
  await buyer.buyPlan('pro');
  const dearer = await latest(buyer);
  expect(await buyer.check(id)).toMatchObject({ result: false, reason: 'switched' });
  expect((await buyer.refund(dearer)).json()).toEqual(done);
  expect(await buyer.data()).toMatchObject({ plan: 'free', tokens: 30_000 });
  expect((await buyer.refund(id)).json()).toEqual(done);
  await expectTrueBooks(shop, [buyer.id]);
});

test('a dearer plan that is paid for while the old one is on its way back is returned', async () => {
  const buyer = await createBuyer(shop, 'other');
  const { id: basic } = await buyer.tariff('basic');
  const bought = await buyer.ask(allCalls.payTariff, { body: { tariffId: basic, isRecurrent: true } });
  await shop.payer.form(bought.json<PaymentResult>().token ?? '', { number: european.good });
  shop.advance(120);
  await buyer.status();
  const id = await latest(buyer);
  const { id: pro } = await buyer.tariff('pro');
  const body = { tariffId: pro, isRecurrent: true, useSavedCard: false };
  const { token, paymentId } = (await buyer.ask(allCalls.payTariff, { body })).json<PaymentResult>();
  await shop.payer.direct(String(buyer.id), '[[sim at=refund fail=500]]');
  expect((await buyer.refund(id)).json()).toEqual({ result: true, status: 'refunding' });
  await shop.payer.form(token ?? '', { number: european.good });
  shop.advance(120);
  await buyer.status(paymentId ?? 0);
  expect(await shop.verdicts(paymentId ?? 0)).toEqual(['stale']);
  await shop.payer.direct(String(buyer.id), '');
  for (let round = 0; round < 3; round += 1) {
    shop.advance(1800);
    await shop.work();
  }
  await expectTrueBooks(shop, [buyer.id]);
});

test('the card may be gone: the money goes back all the same', async () => {
  const { buyer, id } = await withPackage();
  const [card] = await buyer.cards();
  await buyer.ask(allCalls.unbindCard, { body: { cardId: card?.id ?? 0 } });
  await shop.work();
  expect((await buyer.refund(id)).json()).toEqual(done);
  expect(await kept(id)).toBe(0);
});

test('clicking twice returns once', async () => {
  const { buyer, id } = await withPackage();
  const answers = await Promise.all([1, 2, 3].map(() => buyer.refund(id)));
  for (const answer of answers) expect(answer.json()).toMatchObject({ result: true });
  expect((await buyer.refund(id)).json()).toEqual(done);
  expect(await kept(id)).toBe(0);
  expect(await shop.refunds(id)).toHaveLength(1);
  await expectTrueBooks(shop, [buyer.id]);
});

test('if the gateway refuses, all is as before, and it can be asked for again', async () => {
  const { buyer, id } = await withPackage();
  await shop.payer.direct(String(buyer.id), '[[sim at=refund decline=5096]]');
  expect((await buyer.refund(id)).json()).toEqual({ result: false, status: 'succeeded' });
  expect(await buyer.data()).toMatchObject({ tokens: 130_000, tokensReserved: 0 });
  expect(await shop.refunds(id)).toMatchObject([{ state: 'refused' }]);
  await shop.payer.direct(String(buyer.id), '');
  shop.advance(60);
  expect((await buyer.refund(id)).json()).toEqual(done);
  await expectTrueBooks(shop, [buyer.id]);
});

test.each(['ru', 'other'] as const)(
  'after a lost answer the gateway is asked: one refund (%s)',
  async (type) => {
    const { buyer, id } = await withPackage(type);
    await shop.payer.direct(String(buyer.id), '[[sim at=refund drop webhook=lost]]');
    expect((await buyer.refund(id)).json()).toEqual({ result: true, status: 'refunding' });
    // What was granted cannot be spent meanwhile.
    expect(await buyer.data()).toMatchObject({ tokens: 30_000, tokensReserved: 100_000 });
    // The gateway remembers a request for an hour; we ask later still.
    await shop.payer.direct(String(buyer.id), '');
    shop.advance(2 * 3600);
    await shop.testApp.runJob('answers.release-stale');
    expect(await buyer.data()).toMatchObject({ tokens: 30_000 });
    await shop.work();
    expect((await buyer.status(id))?.status).toBe('refunded');
    await expectTrueBooks(shop, [buyer.id]);
  },
);

test('a gateway that is away is asked until it answers', async () => {
  const { buyer, id } = await withPackage();
  await shop.payer.direct(String(buyer.id), '[[sim at=refund fail=503]]');
  expect((await buyer.refund(id)).json()).toMatchObject({ status: 'refunding' });
  shop.advance(1800);
  await shop.work();
  expect((await buyer.status(id))?.status).toBe('refunding');
  await shop.payer.direct(String(buyer.id), '');
  shop.advance(1800);
  await shop.work();
  expect((await buyer.status(id))?.status).toBe('refunded');
  expect(await kept(id)).toBe(0);
});

test('a bank account gets its money later; a bank that then refuses leaves everything as it was', async () => {
  const [good, bad] = [await createBuyer(shop), await createBuyer(shop)];
  for (const buyer of [good, bad]) {
    const { link } = await buyer.sbp(100_000);
    await shop.payer.sbp(link ?? '');
    await expect.poll(async () => (await buyer.data()).tokens).toBe(130_000);
    await shop.payer.direct(String(buyer.id), '[[sim at=refund pending]]');
    expect((await buyer.refund(await latest(buyer))).json()).toMatchObject({ status: 'refunding' });
  }
  const [paid, refused] = [await latest(good), await latest(bad)];
  for (const reference of await shop.references(paid)) await shop.payer.finish(reference);
  for (const reference of await shop.references(refused)) await shop.payer.finish(reference, 'refuse');
  await shop.payer.direct(String(good.id), '');
  await shop.payer.direct(String(bad.id), '');
  shop.advance(1800);
  await shop.work();
  expect((await good.status(paid))?.status).toBe('refunded');
  expect((await bad.status(refused))?.status).toBe('succeeded');
  expect(await bad.data()).toMatchObject({ tokens: 130_000, tokensReserved: 0 });
  await expect
    .poll(async () => (await shop.testApp.mailbox(bad.email)).map(({ subject }) => subject))
    .toContain('We could not return 249,00\u00a0₽ yet');
});

test.each(['ru', 'other'] as const)(
  'a refund in the gateway’s cabinet takes back what it paid for (%s)',
  async (type) => {
    const { buyer, id } = await withPackage(type);
    for (const reference of await shop.references(id)) await shop.payer.refund(reference);
    // Lyra's notice does not reach a test, so the comparison of the books finds it.
    await shop.books(new Date().toISOString().slice(0, 10));
    expect((await buyer.status(id))?.status).toBe('refunded');
    expect(await buyer.data()).toMatchObject({ tokens: 30_000 });
    await expectTrueBooks(shop, [buyer.id]);
  },
);

test('a part returned in the cabinet is written down; then support decides, and the rest ends it', async () => {
  const { buyer, id } = await withPackage();
  const [reference = ''] = await shop.references(id);
  await shop.payer.refund(reference, 10_000);
  expect(await buyer.data()).toMatchObject({ tokens: 130_000 });
  await expect.poll(() => buyer.check(id)).toMatchObject({ result: false, reason: 'part' });
  await shop.payer.refund(reference);
  await expect.poll(async () => (await buyer.status(id))?.status).toBe('refunded');
  expect(await buyer.data()).toMatchObject({ tokens: 30_000 });
});

test('of what is on its way back a part returned in the cabinet is not returned again; the rest ends it', async () => {
  const { buyer, id } = await withPackage();
  await shop.payer.direct(String(buyer.id), '[[sim at=refund fail=503]]');
  expect((await buyer.refund(id)).json()).toMatchObject({ status: 'refunding' });
  const [reference = ''] = await shop.references(id);
  await shop.payer.refund(reference, 10_000);
  await expect.poll(async () => (await shop.transactions(id)).map(({ kind }) => kind)).toContain('refund');
  expect(await shop.refunds(id)).toMatchObject([{ state: 'asked' }]);
  await shop.payer.direct(String(buyer.id), '');
  shop.advance(1800);
  await shop.work();
  expect(await shop.refunds(id)).toMatchObject([{ state: 'done' }]);
  expect((await buyer.status(id))?.status).toBe('refunded');
  expect(await kept(id)).toBe(0);
  await expectTrueBooks(shop, [buyer.id]);
});

test('the cabinet and the user at the same time return it once', async () => {
  const { buyer, id } = await withPackage();
  const [reference = ''] = await shop.references(id);
  await shop.payer.direct(String(buyer.id), '[[sim webhook=lost]]');
  await shop.payer.refund(reference);
  expect((await buyer.refund(id)).json()).toEqual(done);
  await expectTrueBooks(shop, [buyer.id]);
});

test('an account that is erased meanwhile gets its money', async () => {
  const { buyer, id } = await withPlan('basic');
  await shop.payer.direct(String(buyer.id), '[[sim at=refund fail=503]]');
  await buyer.refund(id);
  expect((await buyer.ask(allCalls.removeAccount, { body: undefined })).statusCode).toBe(200);
  await shop.payer.direct(String(buyer.id), '');
  shop.advance(1800);
  await shop.work();
  expect(await paymentsOf(buyer)).toMatchObject([{ status: 'refunded' }]);
  expect(await kept(id)).toBe(0);
});

test('reasons come in three languages; other needs more than five characters', async () => {
  const { buyer, id } = await withPackage();
  for (const [language, last] of [
    ['en', 'Other'],
    ['ru', 'Другое'],
    ['fr', 'Autre'],
  ] as const) {
    const headers = { 'x-user-language': language };
    const list = (await buyer.ask(allCalls.refundReasons, { headers })).json<
      { id: number; title: string }[]
    >();
    expect(list.map((reason) => reason.id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(list.at(-1)?.title).toBe(last);
  }
  for (const wrong of [buyer.refund(id, 0), buyer.refund(id, 12), buyer.refund(id, 11)]) {
    expect((await wrong).statusCode).toBe(422);
  }
  expect((await buyer.refund(id, 11, ' five ')).json()).toMatchObject({
    validationErrors: { description: 'too_short' },
  });
  expect((await buyer.refund(id, 11, 'No use')).json()).toEqual(done);
  const [row] = await shop.testApp.deps.database.db
    .select()
    .from(paymentRefunds)
    .where(eq(paymentRefunds.paymentId, id));
  expect(row).toMatchObject({ reason: 11, description: 'No use' });
});

test('what did not succeed or sold nothing cannot be returned', async () => {
  const buyer = await createBuyer(shop);
  await buyer.buyTokens(100_000, { card: russian.noFunds });
  expect(await buyer.check(await latest(buyer))).toMatchObject({ result: false, reason: 'not-paid' });
  await buyer.bind(russian.good);
  await expect.poll(async () => (await paymentsOf(buyer)).at(-1)?.status).toBe('succeeded');
  expect(await buyer.check(await latest(buyer))).toMatchObject({ result: false, reason: 'kind' });
});

test('guests and strangers get nothing', async () => {
  const { testApp } = shop;
  for (const call of [allCalls.checkRefund, allCalls.refund, allCalls.refundReasons]) {
    expect((await testApp.request(call)).statusCode, call.path).toBe(401);
  }
  const { buyer, id } = await withPackage();
  const stranger = await createBuyer(shop);
  expect((await stranger.ask(allCalls.checkRefund, { body: { transactionId: id } })).statusCode).toBe(404);
  expect((await stranger.refund(id)).statusCode).toBe(404);
  expect(await buyer.check(id)).toMatchObject({ result: true });
});
