import { expect, test } from 'vitest';
import { userData } from '../../../lib/session/local-data.ts';
import { keepValues, lastValues } from './last-values.ts';

function browser() {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
    key: (index: number) => [...stored.keys()][index] ?? null,
    get length() {
      return stored.size;
    },
  };
}

test('values are kept for a prompt and a user; empty and very long ones are not', () => {
  const storage = browser();
  const [mine, others] = [userData(1, storage), userData(2, storage)];
  keepValues(mine, 7, { topic: 'rivers', tone: '', contract: 'x'.repeat(5_000) });
  expect(lastValues(mine, 7)).toEqual({ topic: 'rivers' });
  expect(lastValues(mine, 8)).toEqual({});
  expect(lastValues(others, 7)).toEqual({});
});

test('the values used longest ago give way', () => {
  const data = userData(1, browser());
  for (let key = 1; key <= 50; key += 1) keepValues(data, key, { topic: String(key) });
  expect(lastValues(data, 50)).toEqual({ topic: '50' });
  expect(lastValues(data, 1)).toEqual({});
});

test('what is stored by somebody else is ignored', () => {
  const data = userData(1, browser());
  data.set('prompt-values', [{ key: 'x' }, null, { key: 3, values: { a: 1 } }]);
  expect(lastValues(data, 3)).toEqual({});
});
