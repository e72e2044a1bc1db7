import { expect, test } from 'vitest';
import { eraseUserData, getDeviceData, setDeviceData, userData, type LocalStorage } from './local-data.ts';

function memoryStorage(): LocalStorage {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    key: (index) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
}

function refusingStorage(): LocalStorage {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError');
  };
  return { getItem: refuse, setItem: refuse, removeItem: refuse, key: refuse, length: 1 };
}

test('what one user keeps another does not see', () => {
  const storage = memoryStorage();
  userData(1, storage).set('draft', { text: 'hi' });
  expect(userData(1, storage).get('draft')).toEqual({ text: 'hi' });
  expect(userData(11, storage).get('draft')).toBeUndefined();
});

test('erasing a user leaves the others and the device alone', () => {
  const storage = memoryStorage();
  for (const name of ['a', 'b', 'c']) userData(1, storage).set(name, 1);
  userData(11, storage).set('a', 2);
  setDeviceData('theme', 'dark', storage);
  eraseUserData(1, storage);
  expect(['a', 'b', 'c'].map((name) => userData(1, storage).get(name))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(userData(11, storage).get('a')).toBe(2);
  expect(getDeviceData('theme', storage)).toBe('dark');
});

test('undefined removes a value', () => {
  const storage = memoryStorage();
  setDeviceData('locale', 'fr', storage);
  setDeviceData('locale', undefined, storage);
  expect(storage.length).toBe(0);
});

test('a broken value counts as none', () => {
  const storage = memoryStorage();
  storage.setItem('polylogue:theme', '{');
  expect(getDeviceData('theme', storage)).toBeUndefined();
});

test.each([undefined, refusingStorage()])(
  'without storage everything works and nothing is kept',
  (storage) => {
    const data = userData(1, storage);
    data.set('draft', 1);
    data.remove('draft');
    eraseUserData(1, storage);
    expect(data.get('draft')).toBeUndefined();
  },
);
