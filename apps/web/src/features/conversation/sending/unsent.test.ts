import { expect, test } from 'vitest';
import { userData } from '../../../lib/session/local-data.ts';
import { emptyPlace, type Place } from './place.ts';
import { unsentIn } from './unsent.ts';

function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  };
}

function written(text: string): Place {
  return { ...emptyPlace, draft: { ...emptyPlace.draft, text } };
}

test('nothing written is nothing to lose', () => {
  const data = userData(1, storage());
  expect(unsentIn({ all: () => [['draft:5', written('  ')]] }, data)).toEqual({
    drafts: 0,
    waiting: 0,
    edits: 0,
  });
});

test('drafts of this page and of others count once each, and so do messages that wait', () => {
  const data = userData(1, storage());
  data.set('draft:5@here', { text: 'Dear', attached: [] });
  data.set('draft:7@there', { text: 'Cher', attached: [] });
  data.set('outbox:one', {});
  const all = (): [string, Place][] => [
    ['draft:5', written('Dear')],
    ['draft:new', written('Hello')],
  ];
  expect(unsentIn({ all }, data)).toEqual({ drafts: 3, waiting: 1, edits: 0 });
});

test('edits of this page and of others count once each', () => {
  const data = userData(1, storage());
  data.set('edit:request:5@here', { at: 1, text: 'Tea?' });
  data.set('edit:answer:6@there', { at: 1, document: { type: 'doc' } });
  data.set('edit:answer:6@left', { at: 2, document: { type: 'doc' } });
  const edited = [
    { kind: 'request', id: 5, text: 'Tea or coffee?' },
    { kind: 'request', id: 9, text: 'Neither?' },
  ] as const;
  expect(unsentIn({ all: () => [] }, data, edited)).toMatchObject({ edits: 3 });
});
