import { expect, test } from 'vitest';
import { actionOf } from './tree-keys.ts';
import { rowsOf } from './tree-rows.ts';
import { chat, folder } from './tree.testing.ts';

const list = [
  chat(1, { pin: true, name: 'Roadmap' }),
  folder(2, { name: 'Research' }),
  chat(3, { parentId: 2, name: 'Vector index' }),
  chat(4, { name: 'Trip' }),
];
const closed = rowsOf(list, { openFolders: new Set(), search: '' });
const open = rowsOf(list, { openFolders: new Set([2]), search: '' });
const noKeys = { altKey: false, ctrlKey: false, metaKey: false };

function press(key: string, more: Partial<typeof noKeys> = {}) {
  return { ...noKeys, key, ...more };
}

test('arrows go from row to row, over the sections', () => {
  expect(actionOf(closed, 1, press('ArrowDown'))).toEqual({ do: 'focus', id: 2 });
  expect(actionOf(closed, 2, press('ArrowDown'))).toEqual({ do: 'focus', id: 4 });
  expect(actionOf(closed, 4, press('ArrowDown'))).toBeUndefined();
  expect(actionOf(closed, 4, press('Home'))).toEqual({ do: 'focus', id: 1 });
  expect(actionOf(closed, 1, press('End'))).toEqual({ do: 'focus', id: 4 });
});

test('right opens a folder, then goes in; left comes out, then closes it', () => {
  expect(actionOf(closed, 2, press('ArrowRight'))).toEqual({ do: 'fold', id: 2, isOpen: true });
  expect(actionOf(open, 2, press('ArrowRight'))).toEqual({ do: 'focus', id: 3 });
  expect(actionOf(open, 3, press('ArrowLeft'))).toEqual({ do: 'focus', id: 2 });
  expect(actionOf(open, 2, press('ArrowLeft'))).toEqual({ do: 'fold', id: 2, isOpen: false });
});

test('a letter finds the next name that begins with it', () => {
  expect(actionOf(open, 1, press('r'))).toEqual({ do: 'focus', id: 2 });
  expect(actionOf(open, 2, press('R'))).toEqual({ do: 'focus', id: 1 });
  expect(actionOf(open, 2, press('x'))).toBeUndefined();
});

test('Alt and an arrow move, F2 renames, Delete removes, Enter opens', () => {
  expect(actionOf(open, 4, press('ArrowUp', { altKey: true }))).toEqual({ do: 'move', id: 4, step: -1 });
  expect(actionOf(open, 4, press('F2'))).toMatchObject({ do: 'rename' });
  expect(actionOf(open, 4, press('Delete'))).toMatchObject({ do: 'remove' });
  expect(actionOf(open, 4, press('Enter'))).toMatchObject({ do: 'open' });
});

test('the space bar selects a chat, and opens what cannot be selected', () => {
  expect(actionOf(open, 4, press(' '))).toMatchObject({ do: 'select' });
  expect(actionOf(open, 2, press(' '))).toMatchObject({ do: 'open' });
});

test('keys of the browser and of the palette are left alone', () => {
  expect(actionOf(open, 4, press('k', { ctrlKey: true }))).toBeUndefined();
  expect(actionOf(open, 4, press('Tab'))).toBeUndefined();
});
