import { expect, test } from 'vitest';
import { optionsOf, orderOf } from './order.ts';

test('an item survives the address', () => {
  const plan = { type: 'tariff', tariffId: 3, isRecurrent: true } as const;
  expect(orderOf(JSON.stringify(optionsOf(plan)))).toEqual({ type: 'item', item: plan, bySbp: false });
  const tokens = { type: 'tokens', quantity: 100_000 } as const;
  expect(orderOf(JSON.stringify(optionsOf(tokens, true)))).toEqual({
    type: 'item',
    item: tokens,
    bySbp: true,
  });
  expect(orderOf('{"type":"update-card","data":{"cardId":7}}')).toEqual({ type: 'update-card', cardId: 7 });
  expect(orderOf('{"type":"card","data":{}}')).toEqual({ type: 'card' });
});

test('a forged amount is not even read', () => {
  const forged = '{"type":"tokens","data":{"quantity":100000,"amount":1,"cost":1}}';
  expect(orderOf(forged)).toMatchObject({ type: 'item', item: { type: 'tokens', quantity: 100_000 } });
});

test.each([
  '',
  'x',
  '[]',
  '{"type":"tokens"}',
  '{"type":"tariff","data":{"tariffId":-1}}',
  '{"type":"gift"}',
])('%s buys nothing', (text) => {
  expect(orderOf(text)).toBeUndefined();
});
