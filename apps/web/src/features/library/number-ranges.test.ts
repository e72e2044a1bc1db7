import { expect, test } from 'vitest';
import { numberRanges } from './number-ranges.ts';

test('numbers that follow each other are joined', () => {
  expect(numberRanges([9, 3, 4, 5, 1], 'en')).toBe('1, 3–5, 9');
});

test('a number twice counts once, and large ones are written as the language does', () => {
  expect(numberRanges([2, 2, 1200], 'en')).toBe('2, 1,200');
});
