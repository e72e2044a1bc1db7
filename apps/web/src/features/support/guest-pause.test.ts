import { expect, test } from 'vitest';
import { guestPauseAfter } from './support.data.ts';

test('the longer nothing was written in a guest’s ticket, the more seldom it is asked for', () => {
  const written = '2026-01-01T00:00:00.000Z';
  const after = (seconds: number) => guestPauseAfter(written, Date.parse(written) + seconds * 1000) / 1000;
  expect([0, 60, 300, 600, 86_400].map(after)).toEqual([10, 10, 30, 60, 120]);
  expect(guestPauseAfter(undefined, 0)).toBe(10_000);
});
