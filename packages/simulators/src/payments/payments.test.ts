import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSimulators, type RunningSimulators } from '../server.ts';
import { CLOUDPAYMENTS_CARDS } from './cloudpayments/cards.ts';
import { DIRECTIVE_PARTS, parsePayDirective } from './directive.ts';
import { LYRA_CARDS } from './lyra/cards.ts';
import { passesLuhn } from './luhn.ts';
import { testPayer } from './test-payer.ts';

let simulators: RunningSimulators;
beforeAll(async () => {
  simulators = await startSimulators({ port: 0, smtpPort: 0 });
});
afterAll(() => simulators.close());

it('lists the directives and the test cards on its pages and in the documentation', async () => {
  const index = await (await fetch(simulators.url)).text();
  expect(index).toContain('href="/payments"');
  const page = await (await fetch(`${simulators.url}/payments`)).text();
  const documentation = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  for (const [part] of DIRECTIVE_PARTS) {
    expect(page).toContain(part);
    expect(documentation).toContain(`\`${part.split(',')[0]}\``);
  }
  for (const [cards] of [...CLOUDPAYMENTS_CARDS, ...LYRA_CARDS]) expect(page).toContain(cards);
});

it('has only test cards with a right check digit', () => {
  const cards = [...CLOUDPAYMENTS_CARDS, ...LYRA_CARDS].flatMap(([numbers]) => numbers.split(' '));
  expect(cards.filter((card) => !passesLuhn(card))).toEqual([]);
});

it('reads a directive in any order and ignores what it does not know', () => {
  const directive = parsePayDirective('Plan [[sim times=2 hang webhook=never decline=51 after x=y]]');
  expect(directive).toMatchObject({ times: 2, hang: true, decline: '51', after: true, drop: false });
  expect(directive.webhook).toBeUndefined();
});

it('refuses calls without a key or with a bad one', async () => {
  const paths = ['/cloudpayments/payments/get', '/lyra/api-payment/V4/Order/Get'];
  for (const path of paths) {
    const bad = `Basic ${Buffer.from('user:bad-key').toString('base64')}`;
    for (const authorization of ['', bad]) {
      const response = await fetch(simulators.url + path, { method: 'POST', headers: { authorization } });
      expect(response.status).toBe(401);
    }
  }
});

it('forgets everything on request', async () => {
  const payer = testPayer(simulators.url);
  const credentials = Buffer.from('test_api_simulated:simulated').toString('base64');
  const body = { Amount: 10, Currency: 'RUB', Scheme: 'charge', InvoiceId: 'order-1' };
  await fetch(`${simulators.url}/cloudpayments/payments/qr/sbp/link`, {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(await payer.seen('order-1')).toMatchObject({
    transactions: [{ status: 'AwaitingAuthentication' }],
    webhooks: [{ type: 'check', state: 'kept' }],
  });
  await fetch(`${simulators.url}/payments`, { method: 'DELETE' });
  expect(await payer.seen()).toEqual({ transactions: [], webhooks: [] });
});
