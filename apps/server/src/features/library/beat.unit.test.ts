import { afterEach, expect, test, vi } from 'vitest';
import { whileBeating } from './beat.ts';

afterEach(() => vi.useRealTimers());

test('work that failed is not over before its last sign of life is', async () => {
  vi.useFakeTimers();
  const sign = Promise.withResolvers<void>();
  const work = Promise.withResolvers<void>();
  const over = vi.fn();
  const running = whileBeating(
    () => sign.promise,
    () => work.promise,
  ).catch(over);
  await vi.advanceTimersByTimeAsync(20_000);
  work.reject(new Error('killed'));
  await vi.advanceTimersByTimeAsync(1);
  expect(over).not.toHaveBeenCalled();
  sign.resolve();
  await running;
  expect(over).toHaveBeenCalledOnce();
});
