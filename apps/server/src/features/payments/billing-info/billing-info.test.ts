import type { BillingInfo, PaymentResult } from '@polylogue/contract/billing';
import type { BillingCountry } from '@polylogue/contract/billing-info';
import { eq } from 'drizzle-orm';
import { billingInfos } from './billing-info.tables.ts';
import { allCalls } from '@polylogue/contract/calls';
import { describe, expect, test } from 'vitest';
import { createBuyer, european, startShop, type Buyer, shopOfFile } from '../payments.scene.testing.ts';

const shop = await shopOfFile();

async function infoOf(buyer: Buyer): Promise<BillingInfo> {
  return (await buyer.ask(allCalls.billingInfoOf)).json();
}

const german = {
  billingType: 'BTB',
  country: 'DE',
  vatNumber: 'de 123.456.788',
  name: 'Kern GmbH',
  address: 'Weg 1\n10115 Berlin',
} as const;

/** A Russian organisation has an ИНН of ten digits and a КПП. */
const russian = {
  billingType: 'BTB',
  country: 'RU',
  vatNumber: '7707083893',
  kpp: '7707 01 001',
  name: 'ООО «Ромашка»',
  address: 'Москва',
} as const;

describe('the countries', () => {
  test('are those with a known form of numbers, by name, and "Other" as the last', async () => {
    const buyer = await createBuyer(shop);
    const list = (await buyer.ask(allCalls.euroCountriesOf)).json<BillingCountry[]>();
    expect(list.length).toBe(41);
    expect(list.find(({ id }) => id === 'GR')).toEqual({
      id: 'GR',
      uuid: 'GR',
      name: 'Greece',
      vatPrefix: 'EL',
    });
    expect(list.at(-1)).toEqual({ id: 'other', uuid: 'other', name: 'Other', vatPrefix: null });
    const french = await buyer.ask(allCalls.euroCountriesOf, { headers: { 'x-user-language': 'fr' } });
    const names = french.json<BillingCountry[]>().map(({ name }) => name);
    expect(names.slice(0, 3)).toEqual(['Allemagne', 'Andorre', 'Australie']);
    expect(names.at(-1)).toBe('Autre');
  });
});

describe('billing details', () => {
  test('are a person in the country of the account until they are saved, and everybody has their own', async () => {
    const [buyer, stranger] = [await createBuyer(shop), await createBuyer(shop)];
    expect(await infoOf(buyer)).toEqual({
      billingType: 'BTC',
      country: { id: 'FR', uuid: 'FR', name: 'France' },
      vatNumber: null,
      kpp: null,
      name: '',
      address: '',
    });
    const saved = await buyer.ask(allCalls.saveBillingInfo, { body: german });
    expect(saved.json()).toMatchObject({
      billingType: 'BTB',
      country: { id: 'DE', name: 'Germany' },
      vatNumber: 'DE123456788',
    });
    expect(await infoOf(buyer)).toMatchObject({ name: 'Kern GmbH', address: 'Weg 1\n10115 Berlin' });
    expect(await infoOf(stranger)).toMatchObject({ billingType: 'BTC', name: '' });
    // The short dialog asks for neither, and leaves both alone.
    await buyer.ask(allCalls.saveBillingInfo, { body: { billingType: 'BTC', country: 'other' } });
    expect(await infoOf(buyer)).toEqual({
      billingType: 'BTC',
      country: { id: 'other', uuid: 'other', name: 'Other' },
      vatNumber: null,
      kpp: null,
      name: 'Kern GmbH',
      address: 'Weg 1\n10115 Berlin',
    });
  });

  test.each([
    [{ ...german, vatNumber: '' }, { vatNumber: 'required' }],
    [{ ...german, vatNumber: '123456789' }, { vatNumber: 'invalid_vat_number' }],
    [{ ...german, country: 'AT' }, { vatNumber: 'invalid_vat_number' }],
    [{ ...german, country: 'US' }, { country: 'invalid' }],
    [{ ...german, name: 'x'.repeat(121) }, { name: 'too_long' }],
    // A receipt without VAT names the company, and cannot be mended later.
    [{ ...german, name: ' ' }, { name: 'required' }],
    [{ ...german, address: '' }, { address: 'required' }],
    [{ ...german, name: undefined, address: undefined }, { name: 'required' }],
    [{ ...russian, vatNumber: '7707083894' }, { vatNumber: 'invalid_inn' }],
    [{ ...russian, kpp: '' }, { kpp: 'required' }],
    [{ ...russian, kpp: '77070100' }, { kpp: 'invalid_kpp' }],
  ])('%j is refused', async (body, validationErrors) => {
    const buyer = await createBuyer(shop);
    const refused = await buyer.ask(allCalls.saveBillingInfo, { body });
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ validationErrors });
    expect(await infoOf(buyer)).toMatchObject({ billingType: 'BTC' });
  });

  test('a company of another country needs no number, a person never has one', async () => {
    const buyer = await createBuyer(shop);
    const named = { name: 'Acme', address: '1 Main St' };
    const other = { billingType: 'BTB', country: 'other', vatNumber: '', ...named } as const;
    expect((await buyer.ask(allCalls.saveBillingInfo, { body: other })).json()).toMatchObject({
      billingType: 'BTB',
      vatNumber: null,
    });
    const person = { ...german, billingType: 'BTC', vatNumber: 'nonsense' } as const;
    expect((await buyer.ask(allCalls.saveBillingInfo, { body: person })).json()).toMatchObject({
      vatNumber: null,
    });
  });

  test('a Russian organisation gives ИНН and КПП, a person in business only the ИНН', async () => {
    const buyer = await createBuyer(shop);
    await buyer.ask(allCalls.saveBillingInfo, { body: russian });
    expect(await infoOf(buyer)).toMatchObject({ vatNumber: 'RU7707083893', kpp: '770701001' });
    await buyer.ask(allCalls.saveBillingInfo, { body: { ...russian, vatNumber: '500100732259' } });
    expect(await infoOf(buyer)).toMatchObject({ vatNumber: 'RU500100732259', kpp: null });
  });

  test('guests have none', async () => {
    const { testApp } = shop;
    expect((await testApp.request(allCalls.billingInfoOf)).statusCode).toBe(401);
    expect((await testApp.request(allCalls.saveBillingInfo, { body: german })).statusCode).toBe(401);
    expect((await testApp.request(allCalls.euroCountriesOf)).statusCode).toBe(401);
  });
});

describe('whether prices include VAT', () => {
  const included = async (buyer: Buyer) =>
    (await buyer.ask(allCalls.vatOfPrices)).json<{ included: boolean }>().included;
  const guest = async (headers: Record<string, string>) =>
    (await shop.testApp.request(allCalls.vatOfPrices, { headers })).json<{ included: boolean }>().included;

  test('follows seller and buyer', async () => {
    const buyer = await createBuyer(shop, 'other');
    expect(await included(buyer)).toBe(true);
    await buyer.ask(allCalls.saveBillingInfo, { body: { billingType: 'BTC', country: 'GB' } });
    expect(await included(buyer)).toBe(false);
    await buyer.ask(allCalls.saveBillingInfo, { body: german });
    expect(await included(buyer)).toBe(false);
    expect(await guest({ 'accept-language': 'fr-FR' })).toBe(true);
    expect(await guest({ 'accept-language': 'en-GB' })).toBe(false);
  });

  test('is false where the seller charges none', async () => {
    const inRussia = await startShop({ SITE_LOCATION: 'RU' });
    try {
      expect(await included(await createBuyer(inRussia))).toBe(false);
    } finally {
      await inRussia.close();
    }
  });
});

describe('what is charged', () => {
  test('a company without name and address, saved before both were asked for, pays with VAT', async () => {
    const buyer = await createBuyer(shop, 'other');
    await buyer.ask(allCalls.saveBillingInfo, { body: german });
    const { db } = shop.testApp.deps.database;
    await db.update(billingInfos).set({ name: '' }).where(eq(billingInfos.userId, buyer.id));
    expect(await buyer.preview({ quantity: 500_000 })).toMatchObject({
      amount: 1190,
      vat: { kind: 'included', country: 'DE' },
    });
  });

  test('a person sees the VAT of their country within the price', async () => {
    const buyer = await createBuyer(shop, 'other');
    expect(await buyer.preview({ quantity: 500_000 })).toMatchObject({
      amount: 1190,
      vat: { kind: 'included', country: 'FR', rate: 2000, amount: 198, deducted: 0 },
    });
    await buyer.ask(allCalls.saveBillingInfo, { body: { billingType: 'BTC', country: 'FI' } });
    expect(await buyer.preview({ quantity: 500_000 })).toMatchObject({
      amount: 1190,
      vat: { country: 'FI', rate: 2550, amount: 242 },
    });
    await buyer.ask(allCalls.saveBillingInfo, { body: { billingType: 'BTC', country: 'other' } });
    expect(await buyer.preview({ quantity: 500_000 })).toMatchObject({ amount: 1190, vat: null });
  });

  test('a company of another member state is charged the net amount, also when its plan renews', async () => {
    const buyer = await createBuyer(shop, 'other');
    await buyer.ask(allCalls.saveBillingInfo, { body: german });
    const { id: tariffId } = await buyer.tariff('pro');
    expect(await buyer.preview({ tariffId })).toMatchObject({
      price: 1500,
      amount: 1261,
      vat: { kind: 'reverse', country: 'DE', rate: 0, amount: 0, deducted: 239 },
      next: { amount: 1261 },
    });
    const { token, paymentId } = (await buyer.buyPlan('pro')).json<PaymentResult>();
    await shop.payer.form(token ?? '', { number: european.good });
    // Nobody told us, so the gateway is asked.
    shop.advance(30);
    expect(await buyer.status(paymentId ?? 0)).toMatchObject({ status: 'succeeded' });
    const [row] = await shop.rows(buyer.id);
    expect(row).toMatchObject({
      amount: 1261,
      price: 1500,
      taxKind: 'reverse',
      taxCountry: 'DE',
      taxDeducted: 239,
      billing: { vatNumber: 'DE123456788', name: 'Kern GmbH' },
    });
    expect(await buyer.subscription()).toMatchObject({ amount: 1261 });
    // The credit of an upgrade is that of a person who paid 15 euros; half a minute has passed.
    const { id: creative } = await buyer.tariff('creative');
    expect(await buyer.preview({ tariffId: creative })).toMatchObject({ credit: 1499 });
    shop.advance(31 * 86_400);
    await shop.work();
    const rows = await shop.rows(buyer.id);
    expect(rows.map(({ amount, status }) => [amount, status])).toEqual([
      [1261, 'succeeded'],
      [1261, 'succeeded'],
    ]);
  });

  test('an open order is made anew for other billing details', async () => {
    const buyer = await createBuyer(shop, 'other');
    const first = (await buyer.buyTokens(500_000)).json<PaymentResult>();
    await buyer.ask(allCalls.saveBillingInfo, { body: german });
    const second = (await buyer.buyTokens(500_000)).json<PaymentResult>();
    const third = (await buyer.buyTokens(500_000)).json<PaymentResult>();
    expect(second.paymentId).not.toBe(first.paymentId);
    expect(third.paymentId).toBe(second.paymentId);
    expect((await shop.rows(buyer.id)).map(({ amount, isOpen }) => [amount, isOpen])).toEqual([
      [1190, false],
      [1000, true],
    ]);
  });
});
