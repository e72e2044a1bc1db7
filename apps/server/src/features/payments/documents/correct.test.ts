import type { PaymentDocument, PaymentResult, PaymentRow } from '@polylogue/contract/billing';
import { allCalls } from '@polylogue/contract/calls';
import type { MoneyReport } from '@polylogue/contract/operator-money';
import { describe, expect, test } from 'vitest';
import { expectTrueBooks } from '../books.testing.ts';
import { createBuyer, european, type Buyer, shopOfFile } from '../payments.scene.testing.ts';
import { documentsOfPayment } from './documents.queries.ts';
import { readPdf } from './read-pdf.testing.ts';

const shop = await shopOfFile();

const company = {
  billingType: 'BTB',
  country: 'FR',
  vatNumber: 'FR32123456789',
  name: 'Kern SARL',
  address: '2 rue Neuve\n69001 Lyon',
} as const;

async function documentsOf(buyer: Buyer): Promise<PaymentDocument[]> {
  return (await buyer.ask(allCalls.paymentHistoryOf)).json<{ list: PaymentRow[] }>().list[0]?.documents ?? [];
}

/** Somebody in France who has bought a package without a word about a company. */
async function buyerWithReceipt() {
  const buyer = await createBuyer(shop, 'other');
  await buyer.ask(allCalls.saveBillingInfo, { body: { billingType: 'BTC', country: 'FR', name: 'K' } });
  const { token, paymentId } = (await buyer.buyTokens(500_000)).json<PaymentResult>();
  await shop.payer.form(token ?? '', { number: european.good });
  shop.advance(30);
  await buyer.status(paymentId ?? 0);
  const [receipt] = await documentsOf(buyer);
  return { buyer, paymentId: paymentId ?? 0, receipt };
}

function correct(buyer: Buyer, paymentId: number) {
  return buyer.ask(allCalls.correctReceipt, { body: { paymentId } });
}

async function pdf(buyer: Buyer, body: { paymentId: number; documentId?: number }, language = 'en') {
  const headers = { 'x-user-language': language };
  return readPdf((await buyer.ask(allCalls.downloadReceipt, { body, headers })).rawPayload);
}

describe('a corrected receipt', () => {
  test('names the buyer anew and the receipt it replaces, comes by mail, and stays in history and export', async () => {
    const { buyer, paymentId, receipt } = await buyerWithReceipt();
    await buyer.ask(allCalls.saveBillingInfo, { body: company });
    const answer = await correct(buyer, paymentId);
    expect(answer.statusCode).toBe(200);
    const corrected = answer.json<PaymentDocument>();
    expect(corrected).toMatchObject({
      kind: 'corrected-receipt',
      number: expect.stringMatching(/^FR-RC-\d{4}-\d{6}$/),
    });
    expect(await documentsOf(buyer)).toEqual([receipt, corrected]);
    // What is saved without naming a document is the receipt that holds; the old one stays as it was.
    const text = await pdf(buyer, { paymentId });
    for (const part of ['Corrected receipt', 'Kern SARL', '69001 Lyon', 'FR32123456789', '€11.90']) {
      expect(text).toContain(part);
    }
    expect(text).toContain(`replaces receipt ${receipt?.number}`);
    expect(await pdf(buyer, { paymentId }, 'ru')).toContain(`заменяет квитанцию ${receipt?.number}`);
    expect(await pdf(buyer, { paymentId }, 'fr')).toContain(`remplace le reçu ${receipt?.number}`);
    expect(await pdf(buyer, { paymentId, documentId: receipt?.id ?? 0 })).not.toContain('Kern');
    await expect
      .poll(async () => (await shop.testApp.mailbox(buyer.email)).map(({ subject }) => subject), {
        timeout: 20_000,
      })
      .toContain('Your corrected receipt');
    const mail = (await shop.testApp.mailbox(buyer.email)).find(({ subject }) => /corrected/.test(subject));
    expect(mail?.text).toContain(`replaces receipt ${receipt?.number}`);
    expect(mail?.attachments.map(({ name }) => name)).toEqual([`${corrected.number}.pdf`]);
    await expectTrueBooks(shop, [buyer.id]);
  });

  test('is made once: pressing twice is the same document, other details later are refused', async () => {
    const { buyer, paymentId } = await buyerWithReceipt();
    await buyer.ask(allCalls.saveBillingInfo, { body: company });
    const [one, other] = await Promise.all([correct(buyer, paymentId), correct(buyer, paymentId)]);
    expect(one.json()).toEqual(other.json());
    await buyer.ask(allCalls.saveBillingInfo, { body: { ...company, name: 'Other SARL' } });
    expect((await correct(buyer, paymentId)).json()).toMatchObject({ code: 'receipt_corrected' });
    expect(await documentsOf(buyer)).toHaveLength(2);
  });

  test('cannot change the VAT, needs something to correct, and is not for strangers, guests or what went back', async () => {
    const { buyer, paymentId } = await buyerWithReceipt();
    expect((await correct(buyer, paymentId)).json()).toMatchObject({ code: 'receipt_unchanged' });
    const german = { ...company, country: 'DE', vatNumber: 'DE123456788' };
    await buyer.ask(allCalls.saveBillingInfo, { body: german });
    expect((await correct(buyer, paymentId)).json()).toMatchObject({ code: 'receipt_vat_differs' });
    const stranger = await createBuyer(shop, 'other');
    expect((await correct(stranger, paymentId)).statusCode).toBe(404);
    const asGuest = await shop.testApp.request(allCalls.correctReceipt, { body: { paymentId } });
    expect(asGuest.statusCode).toBe(401);
    await buyer.ask(allCalls.saveBillingInfo, { body: company });
    await buyer.refund(paymentId);
    await shop.work();
    expect((await correct(buyer, paymentId)).json()).toMatchObject({ code: 'conflict' });
  });

  test('of a person names nobody any more when the account is gone, nor does the one it replaced', async () => {
    const { buyer, paymentId } = await buyerWithReceipt();
    const body = { billingType: 'BTC', country: 'FR', name: 'Ada Byron', address: 'Rue 3' } as const;
    await buyer.ask(allCalls.saveBillingInfo, { body });
    expect((await correct(buyer, paymentId)).statusCode).toBe(200);
    expect((await buyer.ask(allCalls.removeAccount)).statusCode).toBe(200);
    const left = await documentsOfPayment(shop.testApp.deps.database.db, paymentId);
    expect(left.map(({ content: { buyer: one } }) => [one.name, one.address, one.email])).toEqual([
      ['', '', ''],
      ['', '', ''],
    ]);
  });

  test('is what a later credit note names; the sale counts once in the report', async () => {
    const { buyer, paymentId } = await buyerWithReceipt();
    const report = async () => {
      const month = shop.testApp.clock.now().toISOString().slice(0, 7);
      const headers = { authorization: 'Bearer operator-token-for-tests' };
      const answer = await shop.testApp.request(allCalls.operatorMoneyReport, { query: { month }, headers });
      return answer.json<MoneyReport>();
    };
    const before = await report();
    await buyer.ask(allCalls.saveBillingInfo, { body: company });
    const corrected = (await correct(buyer, paymentId)).json<PaymentDocument>();
    expect(await report()).toEqual(before);
    await buyer.refund(paymentId);
    await shop.work();
    const note = (await documentsOf(buyer)).find(({ kind }) => kind === 'credit-note');
    const text = await pdf(buyer, { paymentId, documentId: note?.id ?? 0 });
    expect(text).toContain(`corrects receipt ${corrected.number}`);
    expect(text).toContain('Kern SARL');
    await expectTrueBooks(shop, [buyer.id]);
  });
});
