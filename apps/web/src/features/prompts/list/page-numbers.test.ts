import { expect, test } from 'vitest';
import { pageNumbers } from './page-numbers.ts';

test('a few pages are all offered', () => {
  expect(pageNumbers(1, 1)).toEqual([1]);
  expect(pageNumbers(3, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('of many pages the ends and the neighbours are offered', () => {
  expect(pageNumbers(1, 301)).toEqual([1, 2, 3, 4, 'gap', 301]);
  expect(pageNumbers(150, 301)).toEqual([1, 'gap', 149, 150, 151, 'gap', 301]);
  expect(pageNumbers(301, 301)).toEqual([1, 'gap', 298, 299, 300, 301]);
});

test('a gap never hides a single page', () => {
  expect(pageNumbers(4, 301)).toEqual([1, 2, 3, 4, 5, 'gap', 301]);
  expect(pageNumbers(298, 301)).toEqual([1, 'gap', 297, 298, 299, 300, 301]);
});
