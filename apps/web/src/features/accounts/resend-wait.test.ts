import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clockOf, secondsLeft, startWait } from './resend-wait.store.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a link may be asked for again after a minute', () => {
  startWait('reset:a@kern.example');
  expect(secondsLeft('reset:a@kern.example')).toBe(60);
  vi.advanceTimersByTime(59_001);
  expect(secondsLeft('reset:a@kern.example')).toBe(1);
  vi.advanceTimersByTime(1_000);
  expect(secondsLeft('reset:a@kern.example')).toBe(0);
});

test('another address does not wait for the first', () => {
  startWait('reset:a@kern.example');
  expect(secondsLeft('reset:b@kern.example')).toBe(0);
});

test('the server may ask for a shorter or longer wait', () => {
  startWait('verification', 17);
  expect(secondsLeft('verification')).toBe(17);
});

test.each([
  [60, '1:00'],
  [42, '0:42'],
  [7, '0:07'],
])('%i seconds read as %s', (seconds, read) => {
  expect(clockOf(seconds)).toBe(read);
});
