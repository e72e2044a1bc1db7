import { euCountries, otherCountry, vatNumberForms } from '@polylogue/contract/vat-numbers';
import { expect, test } from 'vitest';
import { checkedVatNumber } from './check-vat-number.ts';

/** Numbers made for this test that satisfy the rule of their country, every form that has a rule of its own. */
const right: Record<string, string[]> = {
  AT: ['ATU12345675'],
  BE: ['BE0123456749', 'BE1000000021', 'BE123456749'],
  BG: ['BG123456786', 'BG7523169263'],
  CY: ['CY10000009M'],
  CZ: ['CZ12345679', 'CZ7103192745'],
  DE: ['DE123456788'],
  DK: ['DK12345607'],
  EE: ['EE101234568'],
  ES: ['ESB12345674', 'ES12345678Z', 'ESX2482300W'],
  FI: ['FI12345671'],
  FR: ['FR32123456789', 'FRK7399859412'],
  GR: ['EL123456783', 'GR123456783'],
  HR: ['HR12345678903'],
  HU: ['HU12345676'],
  IE: ['IE1234567T', 'IE1234567FA', 'IE8D79739I'],
  IT: ['IT12345670017'],
  LT: ['LT123456715', 'LT100001919017'],
  LU: ['LU12345613'],
  LV: ['LV40003123453'],
  MT: ['MT12345634'],
  NL: ['NL123456782B01', 'NL123456789B13'],
  PL: ['PL5260001246'],
  PT: ['PT123456789'],
  RO: ['RO1234565', 'RO18547290'],
  SE: ['SE556000000101'],
  SI: ['SI12345679'],
  SK: ['SK2021234501'],
  AD: ['ADL709604E'],
  AU: ['51824753556'],
  BR: ['11.222.333/0001-81'],
  CH: ['CHE-123.456.788 MWST', 'CHE123456788'],
  GB: ['GB123456727', 'GBGD001', 'GBHA500', 'XI123456727'],
  IN: ['27AAPFU0939F1ZV'],
  IS: ['IS00621'],
  LI: ['LI12345'],
  NO: ['NO987654325MVA', 'NO987654325'],
  RS: ['RS100000008'],
  RU: ['7700000009', '770000000082'],
  TR: ['4540536920'],
  UA: ['1234567890'],
};

/** One digit is wrong, or a rule beside the check digit is broken. */
const wrong: Record<string, string[]> = {
  AT: ['ATU12345674', 'ATU1234567'],
  BE: ['BE0123456748', 'BE2000000021'],
  BG: ['BG123456785', 'BG7523169266'],
  CY: ['CY10000009N', 'CY12000009M'],
  CZ: ['CZ12345678', 'CZ7103192746'],
  DE: ['DE123456789', 'DE023456788'],
  DK: ['DK12345608'],
  EE: ['EE101234567'],
  ES: ['ESB12345675', 'ES12345678A', 'ES123456789'],
  FI: ['FI12345672'],
  FR: ['FR33123456789', 'FRO7399859412'],
  GR: ['EL123456784'],
  HR: ['HR12345678902'],
  HU: ['HU12345677'],
  IE: ['IE1234567A', 'IE1234567TZ'],
  IT: ['IT12345670018', 'IT00000000000'],
  LT: ['LT123456714', 'LT100001919018'],
  LU: ['LU12345614'],
  LV: ['LV40003123454'],
  MT: ['MT12345635'],
  NL: ['NL123456783B01', 'NL123456782C01'],
  PL: ['PL5260001247'],
  PT: ['PT123456788'],
  RO: ['RO1234564'],
  SE: ['SE556000000201', 'SE556000000102'],
  SI: ['SI12345678'],
  SK: ['SK2021234502'],
  AD: ['ADX709604E'],
  AU: ['51824753557'],
  BR: ['11222333000182', '11111111111111'],
  CH: ['CHE123456789MWST'],
  GB: ['GB123456728', 'GBGD500', 'GBHA499'],
  IN: ['27AAPFU0939F1ZW'],
  IS: ['IS0062'],
  LI: ['LI1234'],
  NO: ['NO987654326MVA'],
  RS: ['RS100000009'],
  RU: ['7700000008', '770000000083'],
  TR: ['4540536921'],
  UA: ['12345678'],
};

test('every country is tested with right and wrong numbers', () => {
  expect(Object.keys(right)).toEqual(Object.keys(vatNumberForms));
  expect(Object.keys(wrong)).toEqual(Object.keys(vatNumberForms));
  expect(euCountries.every((country) => country in right)).toBe(true);
});

test.each(Object.entries(right))('%s: right numbers are taken', (country, numbers) => {
  const { prefix = '' } = vatNumberForms[country] ?? {};
  for (const number of numbers) {
    expect(checkedVatNumber(country, number), number).toMatch(new RegExp(`^${prefix}`));
  }
});

test.each(Object.entries(wrong))('%s: wrong numbers are refused', (country, numbers) => {
  for (const number of numbers) expect(checkedVatNumber(country, number), number).toBeUndefined();
});

test('of other countries any number is taken', () => {
  expect(checkedVatNumber(otherCountry, 'x-123')).toBe('X123');
});
