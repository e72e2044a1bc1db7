import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askEarly, forgetEarly, takeEarly } from './early.ts';

const start = 1_000_000;
const asked = vi.fn<(url: string) => Promise<Response>>();

beforeEach(() => {
  asked.mockImplementation(async (url) => new Response(url));
  vi.stubGlobal('fetch', asked);
});

afterEach(() => {
  forgetEarly();
  vi.unstubAllGlobals();
});

test('an early answer is given once', async () => {
  askEarly(['/api/a'], {}, start);
  expect(await (await takeEarly('/api/a', start + 500))?.text()).toBe('/api/a');
  expect(takeEarly('/api/a', start + 500)).toBeUndefined();
});

test('an answer that nobody wanted in time is not given later', () => {
  askEarly(['/api/a'], {}, start);
  expect(takeEarly('/api/a', start + 60_000)).toBeUndefined();
});

test('a failure is told to the one who asks', async () => {
  asked.mockRejectedValue(new TypeError('offline'));
  askEarly(['/api/a'], {}, start);
  await expect(takeEarly('/api/a', start)).rejects.toThrow('offline');
});
