import { afterEach, expect, test, vi } from 'vitest';
import { timezoneOf } from './request-headers.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the time zone is read without a formatter where the browser can', () => {
  vi.stubGlobal('Temporal', { Now: { timeZoneId: () => 'Asia/Tokyo' } });
  const format = vi.spyOn(Intl, 'DateTimeFormat');
  expect(timezoneOf()).toBe('Asia/Tokyo');
  expect(format).not.toHaveBeenCalled();
});

test('the time zone is that of the formatter elsewhere', () => {
  vi.stubGlobal('Temporal', undefined);
  expect(timezoneOf()).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
});
