import { expect, test } from 'vitest';
import { bankFieldsOf } from './three-d-secure.ts';

const fields = { AcsUrl: 'https://bank.example/acs', MD: '1', PaReq: 'x', TermUrl: 'https://us.example/api' };

test('the bank is asked only when all its fields are there', () => {
  expect(bankFieldsOf(JSON.stringify(fields))).toEqual(fields);
  expect(bankFieldsOf('{}')).toBeUndefined();
  expect(bankFieldsOf(null)).toBeUndefined();
  expect(bankFieldsOf('not JSON')).toBeUndefined();
  expect(bankFieldsOf(JSON.stringify({ AcsUrl: fields.AcsUrl }))).toBeUndefined();
});
