import { expect, test } from 'vitest';
import type { LocalData } from '../../../lib/session/local-data.ts';
import { keptNotesName } from '../notes.keys.ts';
import { createKeptNotes } from './kept-notes.ts';
import type { UnsavedNote } from './unsaved-note.ts';

function memory(): LocalData {
  const values = new Map<string, string>();
  return {
    get: (name) => JSON.parse(values.get(name) ?? 'null') as unknown,
    set: (name, value) => {
      if (value === undefined) values.delete(name);
      else values.set(name, JSON.stringify(value));
      return true;
    },
    remove: (name) => values.delete(name),
    names: (prefix) => [...values.keys()].filter((name) => name.startsWith(prefix)),
  };
}

function text(noteId: number, words: string): UnsavedNote {
  const content = { type: 'doc' as const, content: [{ type: 'paragraph', text: words }] };
  return { noteId, name: 'Plan', version: 3, content };
}

test('a page that is gone leaves its texts to the next one, which keeps them until they are saved', () => {
  const data = memory();
  createKeptNotes(data, 'gone').keep([text(1, 'left behind')]);
  const next = createKeptNotes(data, 'next');
  expect(next.takeOver(new Set())).toEqual([text(1, 'left behind')]);
  expect(createKeptNotes(data, 'other').takeOver(new Set(['next']))).toEqual([]);
  next.keep([]);
  expect(data.get(keptNotesName)).toBeNull();
});

test('a text that another page is saving is left to it', () => {
  const data = memory();
  createKeptNotes(data, 'alive').keep([text(1, 'being written')]);
  const next = createKeptNotes(data, 'next');
  expect(next.takeOver(new Set(['alive']))).toEqual([]);
  next.keep([text(2, 'mine')]);
  expect(createKeptNotes(data, 'last').takeOver(new Set())).toEqual([
    text(1, 'being written'),
    text(2, 'mine'),
  ]);
});

test('of two texts of the same note one is taken over; the other waits and is not lost', () => {
  const data = memory();
  createKeptNotes(data, 'first').keep([text(1, 'one')]);
  createKeptNotes(data, 'second').keep([text(1, 'two')]);
  const next = createKeptNotes(data, 'next');
  expect(next.takeOver(new Set())).toEqual([text(1, 'one')]);
  next.keep([]);
  expect(createKeptNotes(data, 'later').takeOver(new Set())).toEqual([text(1, 'two')]);
});

test('what is not a text of a note is no reason to fail', () => {
  const data = memory();
  data.set(keptNotesName, [{ page: 'gone', unsaved: { noteId: 'x' } }, 7]);
  expect(createKeptNotes(data, 'next').takeOver(new Set())).toEqual([]);
});
