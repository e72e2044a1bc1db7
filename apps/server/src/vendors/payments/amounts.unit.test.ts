import { expect, test } from 'vitest';
import { readModel, readWebhookFields } from './cloudpayments.read.ts';
import { readTransactions } from './lyra.read.ts';

const known = { TransactionId: '1', Currency: 'RUB', InvoiceId: 'a', Status: 'Completed' };

test.each(['21474836.48', '99999999999', '-1', '-0.01', '1e300', 'NaN', ''])(
  'no money is %j roubles',
  (Amount) => {
    expect(readWebhookFields('pay', { ...known, Amount, DateTime: '2026-11-18 12:00:00' })).toBeUndefined();
    expect(readModel({ ...known, Amount, CreatedDateIso: '2026-11-18T12:00:00' })).toBeUndefined();
  },
);

test.each([2_147_483_648, -1, 1.5, 1e300])('no money is %d euro cents', (amount) => {
  const row = {
    uuid: '1',
    amount,
    currency: 'EUR',
    creationDate: '2026-11-18T12:00:00Z',
    detailedStatus: 'CAPTURED',
  };
  expect(readTransactions({ transactions: [row] })).toEqual([]);
});

test('the largest sum that is stored is read, and so is a card check of nothing', () => {
  const largest = { ...known, Amount: '21474836.47', DateTime: '2026-11-18 12:00:00' };
  expect(readWebhookFields('pay', largest)?.amount).toBe(2_147_483_647);
  expect(readWebhookFields('pay', { ...largest, Amount: '0' })?.amount).toBe(0);
});
