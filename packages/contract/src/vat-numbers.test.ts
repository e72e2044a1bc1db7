import { describe, expect, test } from 'vitest';
import { euCountries, maskVatNumber, otherCountry, readVatNumber, vatNumberForms } from './vat-numbers.ts';

describe('reading a number', () => {
  test('there are 27 member states', () => {
    expect(euCountries).toHaveLength(27);
    expect(euCountries).toContain('GR');
    expect(euCountries).not.toContain('GB');
  });

  test.each([
    ['DE', 'de 123 456 788', 'DE123456788'],
    ['DE', '123.456.788', 'DE123456788'],
    ['GR', 'GR123456783', 'EL123456783'],
    ['GR', '123456783', 'EL123456783'],
    ['AT', 'U12345675', 'ATU12345675'],
    ['BE', '123456749', 'BE0123456749'],
    ['CH', 'CHE-123.456.788 MWST', 'CHE123456788MWST'],
    ['GB', 'XI123456727', 'GB123456727'],
    ['NL', 'NL123456782B01', 'NL123456782B01'],
    ['BR', '11.222.333/0001-81', 'BR11222333000181'],
    [otherCountry, 'ab-12 34', 'AB1234'],
  ])('%s: %s', (country, typed, stored) => {
    expect(readVatNumber(country, typed)).toBe(stored);
  });

  test.each([
    ['DE', '12345678'],
    ['DE', '1234567890'],
    ['FR', '3212345678'],
    ['IE', '1234567'],
    ['SE', '556000000102'],
    ['RU', '77000000091'],
    [otherCountry, '1'],
  ])('%s: %s does not fill the form', (country, typed) => {
    expect(readVatNumber(country, typed)).toBeUndefined();
  });

  test('every form of every country is filled by its own pattern', () => {
    for (const [country, { prefix, forms }] of Object.entries(vatNumberForms)) {
      for (const form of forms) {
        const number = form.replaceAll('9', '1').replaceAll(/[XS]/g, '2');
        expect(readVatNumber(country, number), `${country} ${form}`).toBe(`${prefix}${number}`);
        expect(maskVatNumber(country, `${prefix}${number}`), `${country} ${form}`).toBe(number);
      }
    }
  });
});

describe('the field', () => {
  test.each([
    ['DE', 'de12x3', '123'],
    ['DE', '1234567890123', '123456789'],
    ['NL', '12345678201', '123456782B01'],
    ['CY', '1234567x8a', '12345678A'],
    ['SE', '5560000001', '5560000001'],
    ['GB', 'gd12', 'GD12'],
    ['GB', 'ga12', 'GD12'],
  ])('%s shows %s as %s', (country, typed, shown) => {
    expect(maskVatNumber(country, typed)).toBe(shown);
  });
});
