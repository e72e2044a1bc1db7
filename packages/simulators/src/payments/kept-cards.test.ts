import { expect, it } from 'vitest';
import { createWorld } from '../world.ts';
import { createCpTransactions } from './cloudpayments/transactions.ts';
import { createLyraRecords, findToken, tokenOf } from './lyra/records.ts';

const world = createWorld(() => 'http://127.0.0.1:1');

it('charges a card that was kept before a restart, for the shop and the account that kept it', () => {
  const card = { firstSix: '400000', lastFour: '3055', expires: '12/39', type: 'Visa', later: 5051 };
  const token = createCpTransactions(world).token('shop', '7', card);
  const restarted = createCpTransactions(world);
  expect(restarted.cardOf('shop', '7', token)).toEqual(card);
  expect(restarted.cardOf('shop', '8', token)).toBeUndefined();
  expect(restarted.cardOf('other', '7', token)).toBeUndefined();
  for (const wrong of ['', 'tk_', 'tk_nothing', 'tk_e30'])
    expect(restarted.cardOf('shop', '7', wrong)).toBeUndefined();
});

it('keeps the cards of the form over a restart, and forgets them when told so', () => {
  const card = { pan: '497010XXXXXX0055', month: 12, year: 2039, brand: 'CB', later: '61' };
  const token = tokenOf(world, { shopId: 'shop', card });
  const restarted = createLyraRecords(world);
  const kept = findToken(restarted, token);
  expect(kept).toEqual({ token, shopId: 'shop', card, isCancelled: false });
  if (kept) kept.isCancelled = true;
  expect(findToken(restarted, token)?.isCancelled).toBe(true);
  for (const wrong of ['', '0123456789abcdef', 'nothing'])
    expect(findToken(restarted, wrong)).toBeUndefined();
});
