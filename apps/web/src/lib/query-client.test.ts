import { expect, test } from 'vitest';
import { ApiError } from './api/api-error.ts';
import { retryDelay, shouldRetry } from './query-client.ts';

const unavailable = new ApiError({ code: 'unavailable', status: 503 });

test('what may succeed later is tried twice more', () => {
  expect([0, 1, 2].map((failures) => shouldRetry(failures, unavailable))).toEqual([true, true, false]);
  expect(shouldRetry(0, new ApiError({ code: 'network_error', status: 0 }))).toBe(true);
});

test('what cannot succeed unchanged is not tried again', () => {
  expect(shouldRetry(0, new ApiError({ code: 'not_found', status: 404 }))).toBe(false);
  expect(shouldRetry(0, new DOMException('aborted', 'AbortError'))).toBe(false);
});

test('the server decides how long to wait, within reason', () => {
  const limited = (retryAfter: number) =>
    new ApiError({ code: 'too_many_requests', status: 429, retryAfter });
  expect(retryDelay(0, limited(7))).toBe(7_000);
  expect(retryDelay(0, limited(3_600))).toBe(30_000);
  expect([0, 1].map((failures) => retryDelay(failures, unavailable))).toEqual([1_000, 2_000]);
});
