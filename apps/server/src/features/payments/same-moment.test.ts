import type { PaymentResult } from '@polylogue/contract/billing';
import { allCalls } from '@polylogue/contract/calls';
import { expect, test } from 'vitest';
import { expectTrueBooks } from './books.testing.ts';
import { createBuyer, russian, shopOfFile, type Buyer } from './payments.scene.testing.ts';

const shop = await shopOfFile();

/** How many transactions wait for a row that another one holds. */
async function waiting(): Promise<number> {
  const { pool } = shop.testApp.deps.database;
  const { rows } = await pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows.length;
}

/** Holds a payment until all who ask for it wait, then lets them go at once. */
async function atOnce<Answer>(paymentId: number, asks: (() => Promise<Answer>)[]): Promise<Answer[]> {
  const holder = await shop.testApp.deps.database.pool.connect();
  const answers: Promise<Answer>[] = [];
  try {
    await holder.query('begin');
    await holder.query('select from payments where id = $1 for update', [paymentId]);
    for (const ask of asks) answers.push(ask());
    await expect.poll(waiting).toBeGreaterThanOrEqual(asks.length);
  } finally {
    await holder.query('commit');
    holder.release();
  }
  return Promise.all(answers);
}

/** Somebody with a package, none of which is used. */
async function withPackage() {
  const buyer = await createBuyer(shop);
  const { paymentId } = (await buyer.buyTokens(100_000, { card: russian.good })).json<PaymentResult>();
  return { buyer, id: paymentId ?? 0 };
}

/** What the gateway has taken from somebody and not returned. */
async function keptOf(buyer: Buyer): Promise<number> {
  const { transactions } = await shop.payer.seen('', String(buyer.id));
  const moved = transactions.filter(({ status }) => status === 'Completed');
  return moved.reduce((sum, { type, amount }) => (type === 'Refund' ? sum - amount : sum + amount), 0);
}

/** Ways in which the whole of a payment goes back; each answers its status. */
const waysBack = {
  refund: async (buyer: Buyer, id: number) => (await buyer.refund(id)).statusCode,
  withdrawal: async (buyer: Buyer, paymentId: number) =>
    (await buyer.ask(allCalls.withdraw, { body: { paymentId, returned: 24_900 } })).statusCode,
  cabinet: async (_buyer: Buyer, id: number) => {
    const [reference = ''] = await shop.references(id);
    return (await shop.payer.refund(reference)).status;
  },
};

test.each([
  ['refund', 'refund'],
  ['withdrawal', 'withdrawal'],
  ['refund', 'withdrawal'],
  ['withdrawal', 'refund'],
  ['cabinet', 'refund'],
  ['cabinet', 'withdrawal'],
] as const)('a payment goes back once: %s and %s at the same moment', async (one, other) => {
  const { buyer, id } = await withPackage();
  const answers = await atOnce(id, [() => waysBack[one](buyer, id), () => waysBack[other](buyer, id)]);
  // What is under way already is no error; but there is nothing to withdraw from any more.
  const late = one === other ? [200] : [200, 204, 409];
  expect(answers).toEqual([expect.toBeOneOf(late), expect.toBeOneOf(late)]);
  await expectTrueBooks(shop, [buyer.id]);
  expect(await keptOf(buyer)).toBe(0);
  expect((await buyer.status(id))?.status).toBe('refunded');
  expect(await buyer.data()).toMatchObject({ tokens: 30_000, tokensReserved: 0 });
});

test.each(['ordered anew', 'dropped'])('a code that is paid at the moment in which it is %s', async (way) => {
  const buyer = await createBuyer(shop);
  await buyer.data();
  const { link, paymentId } = await buyer.sbp(100_000);
  const card = await buyer.cryptogram(russian.good);
  await atOnce<unknown>(paymentId, [
    () => shop.payer.sbp(link ?? ''),
    way === 'dropped'
      ? () => buyer.ask(allCalls.dropPayment, { body: { paymentId } })
      : () => buyer.buyTokens(100_000, { cryptogramm: card }),
  ]);
  await expectTrueBooks(shop, [buyer.id]);
  const kept = await keptOf(buyer);
  const { tokens } = await buyer.data();
  // Whichever came first: what is kept is what was brought.
  expect({ kept, tokens }).toEqual(
    way === 'dropped' && kept === 0 ? { kept: 0, tokens: 30_000 } : { kept: 24_900, tokens: 130_000 },
  );
});
