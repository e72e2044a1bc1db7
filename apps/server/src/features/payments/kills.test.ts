import type { PaymentResult } from '@polylogue/contract/billing';
import { expect, test } from 'vitest';
import { snapshot } from '../accounts/deletion/belongings.testing.ts';
import { expectTrueBooks } from './books.testing.ts';
import { crashAfter } from './crash.testing.ts';
import { createBuyer, russian, shopOfFile } from './payments.scene.testing.ts';

const shop = await shopOfFile();

test('a purchase that is cut off after any of its statements ends as paid and granted, or as neither', async () => {
  const buyers = [];
  for (let statements = 1; statements <= 40; statements += 1) {
    const buyer = await createBuyer(shop);
    await buyer.data();
    const cryptogramm = await buyer.cryptogram(russian.good);
    // Without its webhook the polling job alone must find out.
    await shop.payer.direct(String(buyer.id), '[[sim webhook=lost]]');
    await crashAfter(statements, () => buyer.buyTokens(100_000, { cryptogramm }));
    buyers.push(buyer);
  }
  for (let round = 0; round < 3; round += 1) {
    shop.advance(1800);
    await shop.work();
  }
  await expectTrueBooks(
    shop,
    buyers.map(({ id }) => id),
  );
  const tokens = new Set<number>();
  for (const buyer of buyers) tokens.add((await buyer.data()).tokens);
  // Some were cut off before the gateway was asked, some after.
  expect([...tokens].sort()).toEqual([130_000, 30_000]);
}, 240_000);

test.each(['tokens', 'plan'] as const)(
  'a refund of %s that is cut off after any of its statements ends as returned and taken back, or as neither',
  async (thing) => {
    const buyers = [];
    for (let statements = 1; statements <= 60; statements += 2) {
      const buyer = await createBuyer(shop);
      if (thing === 'plan') await buyer.buyPlan('basic', { card: russian.good });
      else await buyer.buyTokens(100_000, { card: russian.good });
      const [payment] = await shop.rows(buyer.id);
      // The webhook of the refund would finish what was cut off.
      await shop.payer.direct(String(buyer.id), '[[sim webhook=lost]]');
      await buyer.data();
      await crashAfter(statements, () => buyer.refund(payment?.id ?? 0));
      buyers.push(buyer);
    }
    for (let round = 0; round < 3; round += 1) {
      shop.advance(1800);
      await shop.work();
    }
    const ids = buyers.map(({ id }) => id);
    await expectTrueBooks(shop, ids);
    const ends = new Set<string>();
    for (const buyer of buyers) {
      const [payment] = await shop.rows(buyer.id);
      ends.add(`${payment?.status} ${(await buyer.data()).tokens}`);
    }
    // Some were cut off before the wish was written down, some after.
    const granted = thing === 'plan' ? 330_000 : 130_000;
    expect([...ends].sort()).toEqual(['refunded 30000', `succeeded ${granted}`]);
  },
  240_000,
);

test('no card number and no cryptogram is in any table', async () => {
  const buyer = await createBuyer(shop);
  const cryptogramm = await buyer.cryptogram(russian.secure);
  const result = (await buyer.buyTokens(500_000, { cryptogramm })).json<PaymentResult>();
  expect(result.status).toBe('pending');
  await buyer.buyTokens(100_000, { card: russian.good });
  await buyer.buyTokens(500_000, { card: russian.noFunds });
  const everything = JSON.stringify(await snapshot(shop.testApp.deps));
  expect(everything).toContain('400000******3055');
  for (const secret of [...Object.values(russian), cryptogramm]) expect(everything).not.toContain(secret);
});
