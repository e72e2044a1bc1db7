import type { Payment } from '@polylogue/contract/payments';
import { expect, test } from 'vitest';
import { isUnfinished } from './unfinished.ts';

const payment: Payment = {
  id: 1,
  kind: 'tokens',
  status: 'pending',
  plan: null,
  period: null,
  quantity: 100_000,
  amount: 24_900,
  currency: 'RUB',
  means: 'sbp',
  cardType: 'ru',
  reason: null,
  createdAt: '2026-11-18T14:02:00.000Z',
  openUntil: '2026-11-18T14:17:00.000Z',
  token: null,
  link: 'https://qr.example/1',
  qr: null,
  secure: null,
  endsAt: null,
  tokens: 100_000,
  seen: false,
};

test('what waits for its buyer is unfinished', () => {
  expect(isUnfinished(payment)).toBe(true);
  expect(isUnfinished({ ...payment, status: 'created', link: null, token: 'token' })).toBe(true);
  const secure = { AcsUrl: 'https://bank.example', MD: '1', PaReq: 'x', TermUrl: 'https://us.example' };
  expect(isUnfinished({ ...payment, link: null, secure })).toBe(true);
});

test('what has ended, what only the bank works on, and a card that is only kept are not', () => {
  expect(isUnfinished(null)).toBe(false);
  expect(isUnfinished({ ...payment, status: 'failed' })).toBe(false);
  expect(isUnfinished({ ...payment, openUntil: null })).toBe(false);
  expect(isUnfinished({ ...payment, link: null })).toBe(false);
  expect(isUnfinished({ ...payment, kind: 'card', quantity: null })).toBe(false);
});
