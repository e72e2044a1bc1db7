import { expect, test } from 'vitest';
import { checkWords, qrModules, qrPicture } from './qr-code.ts';

test('the check words are those of the standard’s example', () => {
  const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
  expect(checkWords(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
});

test.each([
  [14, 21],
  [15, 25],
  [106, 41],
  [122, 45],
  [287, 65],
])('%i bytes take a code of %i modules', (bytes, size) => {
  const modules = qrModules('x'.repeat(bytes));
  expect(modules.map((row) => row.length)).toEqual(Array.from({ length: size }, () => size));
  const finder = modules.slice(0, 7).map((row) => row.slice(0, 7).map(Number).join(''));
  expect(finder).toEqual(['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111']);
  expect(modules[size - 8]?.[8]).toBe(true);
});

test('a text that is too long is refused', () => {
  expect(() => qrPicture('x'.repeat(288))).toThrow('too long');
});
