import fc from 'fast-check';
import { expect, test } from 'vitest';
import { vatRate } from './rates.ts';
import { sellerTaxOf } from './seller.ts';
import { taxOn, type TaxedBuyer } from './tax.ts';

const now = new Date('2026-11-17T12:00:00Z');
const config = {
  SITE_LOCATION: 'FR',
  VAT_PERCENT: undefined,
  RECEIPT_TAX_SYSTEM: 1,
  SELLER_NAME: undefined,
  SELLER_ADDRESS: undefined,
  SELLER_TAX_NUMBER: undefined,
  SELLER_REGISTRATION: undefined,
};
const french = sellerTaxOf(config);

function person(country: string | null): TaxedBuyer {
  return { billingType: 'BTC', country, vatNumber: null, name: '', address: '' };
}

function company(country: string | null, vatNumber: string | null): TaxedBuyer {
  return { billingType: 'BTB', country, vatNumber, name: 'Kern GmbH', address: 'Weg 1' };
}

test('rates hold from their day', () => {
  expect(vatRate('FI', new Date('2024-08-31T23:59:59Z'))).toBe(2400);
  expect(vatRate('FI', new Date('2024-09-01T00:00:00Z'))).toBe(2550);
  expect(vatRate('RU', new Date('2025-12-31T12:00:00Z'))).toBe(2000);
  expect(vatRate('RU', now)).toBe(2200);
  expect(vatRate('US', now)).toBe(0);
});

test('a person pays the listed price, with the VAT of their country in it', () => {
  const paid = taxOn(1500, { seller: french, buyer: person('DE'), now });
  expect(paid).toEqual({
    amount: 1500,
    taxKind: 'standard',
    taxCountry: 'DE',
    taxRate: 1900,
    taxAmount: 239,
    taxDeducted: 0,
  });
  expect(taxOn(1500, { seller: french, buyer: person('FI'), now })).toMatchObject({ taxAmount: 305 });
});

test('a company in another member state pays the net amount', () => {
  const paid = taxOn(1500, { seller: french, buyer: company('DE', 'DE123456788'), now });
  expect(paid).toEqual({
    amount: 1261,
    taxKind: 'reverse',
    taxCountry: 'DE',
    taxRate: 0,
    taxAmount: 0,
    taxDeducted: 239,
  });
});

test('a company at home or without a number pays VAT', () => {
  const atHome = taxOn(1500, { seller: french, buyer: company('FR', 'FR32123456789'), now });
  expect(atHome).toMatchObject({ amount: 1500, taxKind: 'standard', taxAmount: 250 });
  const unnamed = taxOn(1500, { seller: french, buyer: company('DE', null), now });
  expect(unnamed).toMatchObject({ amount: 1500, taxKind: 'standard', taxAmount: 239 });
});

test('outside the EU there is no VAT and the price is the same', () => {
  for (const buyer of [person('US'), person(null), company('GB', 'GB123456727')]) {
    expect(taxOn(1500, { seller: french, buyer, now })).toMatchObject({
      amount: 1500,
      taxKind: 'outside',
      taxAmount: 0,
    });
  }
});

test('the Russian edition pays VAT in the general system, or at the rate it says', () => {
  const edition = { ...config, SITE_LOCATION: 'RU' };
  const buyer = person('RU');
  const simplified = taxOn(12_200, { seller: sellerTaxOf(edition), buyer, now });
  expect(simplified).toMatchObject({ taxKind: 'exempt', taxAmount: 0 });
  const general = taxOn(12_200, { seller: sellerTaxOf({ ...edition, RECEIPT_TAX_SYSTEM: 0 }), buyer, now });
  expect(general).toMatchObject({ taxKind: 'standard', taxRate: 2200, taxAmount: 2200 });
  const reduced = taxOn(10_500, { seller: sellerTaxOf({ ...edition, VAT_PERCENT: 5 }), buyer, now });
  expect(reduced).toMatchObject({ taxRate: 500, taxAmount: 500 });
  const abroad = taxOn(1500, {
    seller: sellerTaxOf({ ...edition, VAT_PERCENT: 5 }),
    buyer: company('DE', 'DE123456788'),
    now,
  });
  expect(abroad).toMatchObject({ amount: 1500, taxKind: 'outside' });
});

test('a seller in a country without a rate has no VAT to tell of', () => {
  const seller = sellerTaxOf({ ...config, SITE_LOCATION: 'AE' });
  const paid = taxOn(1500, { seller, buyer: person('AE'), now });
  expect(paid).toMatchObject({ amount: 1500, taxKind: 'exempt', taxCountry: null });
});

test('a seller who pays none charges the listed price everywhere', () => {
  const seller = sellerTaxOf({ ...config, VAT_PERCENT: 0 });
  expect(taxOn(1500, { seller, buyer: person('DE'), now })).toMatchObject({
    amount: 1500,
    taxKind: 'exempt',
  });
});

test('net and tax always add up to what is charged, and what is charged never exceeds the listed price', () => {
  const buyers = fc.record({
    billingType: fc.constantFrom('BTC' as const, 'BTB' as const),
    country: fc.constantFrom('DE', 'FI', 'FR', 'HU', 'US', null),
    vatNumber: fc.constantFrom('DE123456788', null),
    name: fc.constantFrom('Kern GmbH', ''),
    address: fc.constantFrom('Weg 1', ''),
  });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), buyers, (listed, buyer) => {
      const paid = taxOn(listed, { seller: french, buyer, now });
      expect(paid.amount + paid.taxDeducted).toBe(listed);
      expect(paid.amount).toBeGreaterThanOrEqual(Math.min(listed, 100));
      expect(paid.taxAmount).toBeGreaterThanOrEqual(0);
      expect(paid.taxAmount).toBeLessThan(paid.amount);
    }),
  );
});
