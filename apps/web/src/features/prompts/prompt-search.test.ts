import { expect, test } from 'vitest';
import { changedSearch, countFilters, noFilters, presetSearch, promptSearchOf } from './prompt-search.ts';

test('an address names tab, page, limit, words, order and every filter', () => {
  const address = {
    tab: 'favourites',
    page: 3,
    limit: 30,
    search: 'contract',
    sort: 'old',
    language: 'ru',
    model: 7,
    topic: 4,
    tone: 'friendly',
    style: 'essay',
    activity: 'work',
    collection: 'first-week',
  };
  expect(promptSearchOf(address)).toEqual(address);
});

test('what makes no sense in an address is left out', () => {
  const address = { tab: 'secret', page: 0, limit: 5_000, sort: 'worst', model: 'x', topic: -1, search: ' ' };
  expect(promptSearchOf(address)).toEqual({});
});

test('words that are a number stay words', () => {
  expect(promptSearchOf({ search: 2026, page: '2' })).toEqual({ search: '2026', page: 2 });
});

test('a change begins at the first page and says tab and limit', () => {
  expect(changedSearch({ page: 5, search: 'plan' }, { language: 'fr' })).toEqual({
    tab: 'public',
    page: 1,
    limit: 30,
    search: 'plan',
    language: 'fr',
  });
  expect(changedSearch({ tab: 'own', limit: 10 }, { page: 2 })).toEqual({ tab: 'own', limit: 10, page: 2 });
});

test('without filters tab, words and order stay', () => {
  const search = { tab: 'own', search: 'plan', sort: 'old', topic: 3, tone: 'calm', model: 2 } as const;
  expect(countFilters(search)).toBe(3);
  const rest = changedSearch(search, noFilters);
  expect(rest).toEqual({ tab: 'own', page: 1, limit: 30, search: 'plan', sort: 'old' });
  expect(countFilters(rest)).toBe(0);
});

test('the library is in the reader’s language until that filter is removed', () => {
  expect(presetSearch({ search: 'plan' }, 'fr')).toEqual({ search: 'plan', language: 'fr' });
  expect(presetSearch({ language: 'ru' }, 'fr')).toEqual({ language: 'ru' });
  expect(presetSearch({ language: 'all' }, 'fr')).toEqual({});
  expect(presetSearch({ tab: 'own' }, 'fr')).toEqual({ tab: 'own' });
  expect(countFilters({ language: 'all' })).toBe(0);
});
