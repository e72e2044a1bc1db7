import { savedCardBrand } from '@polylogue/contract/billing';
import { expect, test } from 'vitest';

test.each([
  ['411111******1111', 'VISA'],
  ['220000******0004', 'MIR'],
  ['220499******0004', 'MIR'],
  ['510510******5100', 'MASTERCARD'],
  ['555555******4444', 'MASTERCARD'],
  ['222100******0007', 'MASTERCARD'],
  ['272099******0007', 'MASTERCARD'],
  ['220500******0004', 'unknown'],
  ['378282******0005', 'unknown'],
])('a saved card %s is %s', (number, brand) => {
  expect(savedCardBrand(number)).toBe(brand);
});
