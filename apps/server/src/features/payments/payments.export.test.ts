import { allCalls } from '@polylogue/contract/calls';
import { expect, test } from 'vitest';
import { unzip } from '../data/unzip.testing.ts';
import { createBuyer, russian, type Buyer, shopOfFile } from './payments.scene.testing.ts';

const shop = await shopOfFile();

/** A file of what is handed out about somebody. */
async function exported({ id }: Buyer) {
  const headers = { authorization: 'Bearer operator-token-for-tests' };
  const answer = await shop.testApp.request(allCalls.operatorExportUser, { params: { id }, headers });
  const files = await unzip(answer.rawPayload);
  return (path: string): unknown[] => JSON.parse(String(files.get(path)));
}

test('an export says what a year was agreed on, what told each charge of it, and what follows', async () => {
  const buyer = await createBuyer(shop);
  const stranger = await createBuyer(shop);
  for (const one of [stranger, buyer]) await one.buyPlan('basic', { period: 'year', card: russian.good });
  const running = await exported(buyer);
  const [agreed] = running('terms.json') as { id: number }[];
  const termsId = agreed?.id;
  expect(running('announced-charges.json')).toMatchObject([{ termsId, toldBy: 'order-page' }]);
  const contract = { contract: 1, firstTermsId: termsId, monthlyTermsId: termsId };
  expect(running('yearly-contracts.json')).toMatchObject([{ ...contract, endedAt: null, endedBy: null }]);
  expect(running('subscription.json')).toMatchObject([
    {
      ...{ plan: 'basic', period: 'year', amount: 44_250, termsId, contract: 1, renews: true },
      ...{ nextPlan: 'basic', nextPeriod: 'year', nextAmount: 44_250, nextTermsId: termsId },
    },
  ]);
  await buyer.ask(allCalls.cancelSubscribe, { body: { leave: 'end' } });
  expect((await exported(buyer))('subscription.json')).toMatchObject([
    { plan: 'basic', renews: true, nextPlan: null, nextTermsId: null },
  ]);
  await buyer.ask(allCalls.switchToFree, { body: undefined });
  expect((await exported(buyer))('subscription.json')).toMatchObject([{ nextPlan: 'free' }]);
});
