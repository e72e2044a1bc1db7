import { expect, test } from 'vitest';
import { brandLabel, cardLabel } from './card-label.ts';

test('a card is named by its brand, as each language writes it, and its last four digits', () => {
  expect(cardLabel('417000******4417', 'en')).toBe('Visa •• 4417');
  expect(cardLabel('220000******0004', 'en')).toBe('MIR •• 0004');
  expect(cardLabel('220000******0004', 'ru')).toBe('МИР •• 0004');
  expect(cardLabel('597000******0067', 'fr')).toBe('•• 0067');
  expect(brandLabel('597000******0067', 'fr')).toBe('');
});
