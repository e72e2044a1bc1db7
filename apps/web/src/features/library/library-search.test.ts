import { expect, test } from 'vitest';
import { librarySearchOf } from './library-search.ts';

test('the capsule, the chat and the filters are read from the URL', () => {
  const search = { k: '4', c: 12, view: 'chat', search: 'minutes', sort: 'size' };
  expect(librarySearchOf(search)).toEqual({ ...search, k: 4 });
});

test('what makes no sense is left out', () => {
  expect(librarySearchOf({ k: 'x', c: -1, view: 'other', search: '', sort: 'new' })).toEqual({});
});

test('capsules of a chat need the chat', () => {
  expect(librarySearchOf({ view: 'chat' })).toEqual({});
});

test('a number is searched for as text', () => {
  expect(librarySearchOf({ search: 2026 })).toEqual({ search: '2026' });
});
