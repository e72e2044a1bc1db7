import { beforeEach, expect, test } from 'vitest';
import { userData, type LocalData } from '../../../lib/session/local-data.ts';
import { writingMark } from '../sending/kept-drafts.ts';
import { storageOf } from '../sending/places.testing.ts';
import { createKeptEdits, keptEditNames, type ChangedEdit } from './kept-edits.ts';

const day = 24 * 60 * 60_000;

let storage: ReturnType<typeof storageOf>;
let data: LocalData;

beforeEach(() => {
  storage = storageOf();
  data = userData(1, storage);
  data.set(writingMark, true);
});

function worded(text: string): ChangedEdit {
  return { kind: 'request', id: 7, text };
}

const written: ChangedEdit = {
  kind: 'answer',
  id: 8,
  document: { type: 'doc', content: [{ type: 'paragraph' }] },
};

test('a page that is gone leaves its edits to the next one, which keeps them until they end', () => {
  createKeptEdits(data, 'gone').keep([worded('Tea?'), written], 1);
  const next = createKeptEdits(data, 'next');
  expect(next.takeOver(new Set(['next']), 2)).toEqual([worded('Tea?'), written]);
  expect(createKeptEdits(data, 'other').takeOver(new Set(['next', 'other']), 3)).toEqual([]);
  next.keep([written], 4);
  expect(keptEditNames(data)).toEqual(['edit:answer:8']);
  next.keep([], 5);
  expect(keptEditNames(data)).toEqual([]);
});

test('of two edits of one message the later one is taken, and the other is not lost', () => {
  createKeptEdits(data, 'one').keep([worded('earlier')], 1);
  createKeptEdits(data, 'two').keep([worded('later')], 2);
  const next = createKeptEdits(data, 'next');
  expect(next.takeOver(new Set(['next']), 3)).toEqual([worded('later')]);
  next.keep([], 4);
  expect(createKeptEdits(data, 'last').takeOver(new Set(['last']), 5)).toEqual([worded('earlier')]);
});

test('a page finds its own edits again, and leaves those of an open page alone', () => {
  const mine = createKeptEdits(data, 'mine');
  mine.keep([worded('mine')], 1);
  createKeptEdits(data, 'theirs').keep([written], 1);
  expect(mine.takeOver(new Set(['mine', 'theirs']), 2)).toEqual([worded('mine')]);
});

test('what a log-out has erased is not written back', () => {
  const mine = createKeptEdits(data, 'mine');
  data.remove(writingMark);
  expect(mine.keep([worded('Tea?')], 1)).toBe(false);
  expect(keptEditNames(data)).toEqual([]);
});

test('a full storage is told', () => {
  storage.limit(0);
  expect(createKeptEdits(data, 'mine').keep([worded('Tea?')], 1)).toBe(false);
});

test('an edit that nobody has gone on with for a month is dropped', () => {
  createKeptEdits(data, 'gone').keep([worded('Tea?')], 1);
  expect(createKeptEdits(data, 'next').takeOver(new Set(), 31 * day)).toEqual([]);
  expect(keptEditNames(data)).toEqual([]);
});
