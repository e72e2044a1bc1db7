import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { clockTime, placeText } from './place-text.ts';

const t = ((key: string, values: object) => `${key} ${Object.values(values).join('-')}`) as TFunction;
const anywhere = { start: 0, end: 1 };

test('a time in a recording has hours only if it needs them', () => {
  expect([0, 62.9, 872, 3725].map(clockTime)).toEqual(['0:00', '1:02', '14:32', '1:02:05']);
});

test('a place names what is known of it', () => {
  expect(placeText(t, { ...anywhere, page: 12, heading: 'Claims' })).toBe('library.place.page 12, Claims');
  expect(placeText(t, { ...anywhere, sheet: 'May', row: 3, lastRow: 9 })).toBe(
    'library.place.sheet May, library.place.rows 3-9',
  );
  expect(placeText(t, { ...anywhere, row: 3, lastRow: 3 })).toBe('library.place.row 3');
  expect(placeText(t, anywhere)).toBe('');
});
