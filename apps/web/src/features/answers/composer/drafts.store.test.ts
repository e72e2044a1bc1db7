import { beforeEach, expect, test, vi } from 'vitest';
import {
  attachPrompt,
  changeDraft,
  clearDraft,
  draftKey,
  readDraft,
  restoreDrafts,
  saveDrafts,
} from './drafts.store.ts';

class MemoryStorage {
  #data = new Map<string, string>();
  get length() {
    return this.#data.size;
  }
  key = (index: number) => [...this.#data.keys()][index] ?? null;
  getItem = (key: string) => this.#data.get(key) ?? null;
  setItem = (key: string, value: string) => void this.#data.set(key, value);
  removeItem = (key: string) => void this.#data.delete(key);
  clear = () => this.#data.clear();
}

const storage = new MemoryStorage();

beforeEach(() => {
  storage.clear();
  vi.stubGlobal('window', { localStorage: storage });
  restoreDrafts(1);
});

test('each chat has its own draft', () => {
  changeDraft(draftKey(1), { text: 'one' });
  changeDraft(draftKey(null), { text: 'new' });
  expect(readDraft(draftKey(1)).text).toBe('one');
  expect(readDraft(draftKey(null)).text).toBe('new');
  expect(readDraft(draftKey(2)).text).toBe('');
});

test('a draft survives a reload and another sign-in, and stays with its user', () => {
  changeDraft(draftKey(1), { text: 'kept' });
  saveDrafts();
  restoreDrafts(2);
  expect(readDraft(draftKey(1)).text).toBe('');
  restoreDrafts(1);
  expect(readDraft(draftKey(1)).text).toBe('kept');
});

test('what a log-out erased does not come back from memory', () => {
  changeDraft(draftKey(1), { text: 'erased' });
  saveDrafts();
  storage.clear();
  restoreDrafts(1);
  expect(readDraft(draftKey(1)).text).toBe('');
});

test('a sent draft is kept nowhere', () => {
  changeDraft(draftKey(1), { text: 'sent' });
  clearDraft(draftKey(1));
  expect(storage.length).toBe(0);
});

test('a fourth prompt takes the place of the oldest', () => {
  for (const id of [1, 2, 3, 4]) attachPrompt('draft:new', { id, name: `prompt ${id}`, words: '' });
  expect(readDraft('draft:new').prompts.map(({ id }) => id)).toEqual([2, 3, 4]);
  attachPrompt('draft:new', { id: 2, name: 'prompt 2', words: '' });
  expect(readDraft('draft:new').prompts.map(({ id }) => id)).toEqual([3, 4, 2]);
});
