import { expect, test } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import { forgetUser } from '../../../lib/session/user-state.ts';
import { askFor, retriesWish } from './wishes.ts';

const lost = new ApiError({ code: 'network_error', status: 0 });

/** Asks for a wish and returns the id that it was asked by. */
async function idOf(wish: readonly unknown[], outcome?: Error): Promise<string> {
  let id = '';
  await askFor(wish, (clientId) => {
    id = clientId;
    return outcome ? Promise.reject(outcome) : Promise.resolve();
  }).catch(() => undefined);
  return id;
}

test('a wish whose answer was lost is asked for again by the same id, until there is an answer', async () => {
  const first = await idOf(['again', 5], lost);
  expect(await idOf(['again', 5], lost)).toBe(first);
  expect(await idOf(['again', 6], lost)).not.toBe(first);
  expect(await idOf(['again', 5])).toBe(first);
  expect(await idOf(['again', 5])).not.toBe(first);
});

test('a refusal is an answer', async () => {
  const first = await idOf(['again', 7], new ApiError({ code: 'conflict', status: 0 }));
  expect(await idOf(['again', 7])).not.toBe(first);
});

test('only a lost answer is tried again, three times', () => {
  expect([0, 1, 2, 3].map((count) => retriesWish(count, lost))).toEqual([true, true, true, false]);
  expect(retriesWish(0, new ApiError({ code: 'conflict', status: 0 }))).toBe(false);
});

test('the next user has wishes of their own', async () => {
  const first = await idOf(['again', 8], lost);
  forgetUser();
  expect(await idOf(['again', 8])).not.toBe(first);
});
