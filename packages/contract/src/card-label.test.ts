import { expect, test } from 'vitest';
import { brandLabel, cardLabel } from './card-label.ts';

test('a card is named by its brand, as each language writes it, and its last four digits, on one line', () => {
  expect(cardLabel('417000******4417', 'en')).toBe('Visa\u00a0••\u00a04417');
  expect(cardLabel('220000******0004', 'en')).toBe('MIR\u00a0••\u00a00004');
  expect(cardLabel('220000******0004', 'ru')).toBe('МИР\u00a0••\u00a00004');
  expect(cardLabel('597000******0067', 'fr')).toBe('••\u00a00067');
  expect(brandLabel('597000******0067', 'fr')).toBe('');
});
