import { allCalls } from '@polylogue/contract/calls';
import type { PaymentResult, PaymentRow } from '@polylogue/contract/billing';
import { expect, test } from 'vitest';
import { insertRefund } from '../payments.queries.ts';
import { createBuyer, russian, type Buyer, shopOfFile } from '../payments.scene.testing.ts';
import { readPdf } from './read-pdf.testing.ts';

const shop = await shopOfFile({ SITE_LOCATION: 'RU', RECEIPT_TAX_SYSTEM: '0' });

/** The receipt of the cash desk in a webhook about a payment. */
async function fiscalReceipt(paymentId: number, type: 'pay' | 'refund'): Promise<unknown> {
  const [reference = ''] = await shop.references(paymentId);
  let body: string | undefined;
  await expect
    .poll(async () => {
      const { webhooks } = await shop.payer.seen(reference);
      body = webhooks.find((one) => one.type === type)?.body;
      return body;
    })
    .toBeDefined();
  const data: unknown = JSON.parse(new URLSearchParams(body).get('Data') ?? 'null');
  return data;
}

async function buy(buyer: Buyer): Promise<number> {
  const { paymentId } = (await buyer.buyTokens(500_000, { card: russian.good })).json<PaymentResult>();
  return paymentId ?? 0;
}

const item = {
  label: 'Polylogue: 500,000 tokens',
  price: 990,
  quantity: 1,
  amount: 990,
  vat: 22,
  method: 4,
  object: 4,
};

test('a sale and its return carry the fields of 54-FZ, and the documents repeat them', async () => {
  const buyer = await createBuyer(shop);
  const body = {
    billingType: 'BTB',
    country: 'RU',
    vatNumber: '7700000009',
    kpp: '770001001',
    name: 'ООО «Пример»',
    address: 'Москва',
  } as const;
  await buyer.ask(allCalls.saveBillingInfo, { body });
  const paymentId = await buy(buyer);
  expect(await fiscalReceipt(paymentId, 'pay')).toEqual({
    cloudpayments: {
      CustomerReceipt: {
        Items: [{ ...item, label: expect.stringMatching(/^Polylogue: 500.000.tokens$/) }],
        taxationSystem: 0,
        email: buyer.email,
        customerInfo: 'ООО «Пример»',
        customerInn: '7700000009',
        amounts: { electronic: 990 },
      },
    },
  });
  const headers = { 'x-user-language': 'ru' };
  const receipt = await buyer.ask(allCalls.downloadReceipt, { body: { paymentId }, headers });
  const text = await readPdf(receipt.rawPayload);
  for (const part of [
    ...['ООО «Полилог-Пример»', 'ИНН 7700000009', 'НДС 22 % (Россия)', '178,52 ₽', '990,00 ₽'],
    ...['Фискальные данные (54-ФЗ)', 'Признак расчёта приход', 'ОСН', '4 (полный расчёт)', '4 (услуга)'],
  ]) {
    expect(text).toContain(part);
  }

  const { db } = shop.testApp.deps.database;
  const [granted] = await shop.transactions(paymentId);
  if (!granted) throw new Error('Nothing was granted.');
  const { gateway, transactionId, amount } = granted;
  const now = shop.testApp.clock.now();
  await insertRefund(db, shop.testApp.deps, {
    paymentId,
    transactionId,
    gateway,
    amount,
    cause: 'operator',
    now,
  });
  await shop.work();
  expect(await fiscalReceipt(paymentId, 'refund')).toMatchObject({
    cloudpayments: { CustomerReceipt: { Items: [{ amount: 990, vat: 22 }], email: buyer.email } },
  });
  const { list } = (await buyer.ask(allCalls.paymentHistoryOf)).json<{ list: PaymentRow[] }>();
  const note = list[0]?.documents.find(({ kind }) => kind === 'credit-note');
  expect(note?.number).toMatch(/^RU-C-/);
  const credited = await buyer.ask(allCalls.downloadReceipt, {
    body: { paymentId, documentId: note?.id },
    headers,
  });
  expect(await readPdf(credited.rawPayload)).toContain('Признак расчёта возврат прихода');
});

test('somebody whose country is not Russia pays no Russian VAT', async () => {
  const buyer = await createBuyer(shop);
  const paymentId = await buy(buyer);
  expect(await fiscalReceipt(paymentId, 'pay')).toMatchObject({
    cloudpayments: { CustomerReceipt: { Items: [{ vat: null }] } },
  });
  const receipt = await buyer.ask(allCalls.downloadReceipt, { body: { paymentId } });
  const text = await readPdf(receipt.rawPayload);
  expect(text).toContain('Not subject to VAT');
  // No rate, no sum of it: there is nothing to tell.
  for (const word of ['VAT rate', 'Net', 'Gross', '₽0.00', 'RUB 0.00']) expect(text).not.toContain(word);
  expect(text).toContain('Amount');
});
