import { afterEach, expect, test } from 'vitest';
import { supportOlderBrowsers } from './older-browsers.ts';

const { parse } = URL;
const { groupBy } = Map;

afterEach(() => {
  URL.parse = parse;
  Map.groupBy = groupBy;
});

function asInSafari16(): void {
  Reflect.deleteProperty(URL, 'parse');
  Reflect.deleteProperty(Map, 'groupBy');
  supportOlderBrowsers();
}

test('addresses are read where URL.parse is missing', () => {
  asInSafari16();
  expect(URL.parse).not.toBe(parse);
  expect(URL.parse('https://example.org/a')?.host).toBe('example.org');
  expect(URL.parse('/a', 'https://a.test')?.href).toBe('https://a.test/a');
  expect(URL.parse('no address')).toBeNull();
});

test('groups are made where Map.groupBy is missing', () => {
  asInSafari16();
  const byLength = (word: string) => word.length;
  expect(Map.groupBy).not.toBe(groupBy);
  expect(Map.groupBy(['a', 'bb', 'c'], byLength)).toEqual(groupBy(['a', 'bb', 'c'], byLength));
});

test('what a browser has itself is left alone', () => {
  supportOlderBrowsers();
  expect(URL.parse).toBe(parse);
  expect(Map.groupBy).toBe(groupBy);
});
