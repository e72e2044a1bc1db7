import { expect, test } from 'vitest';
import { allRows, neighbourOf, rowsOf, type TreeRow } from './tree-rows.ts';
import { sorted } from '../../lib/sorted-list.ts';
import { chat, folder } from './tree.testing.ts';

const list = sorted([
  chat(1, { pin: true, name: 'Roadmap' }),
  folder(2, { name: 'Research' }),
  chat(3, { parentId: 2, name: 'Étude de marché' }),
  chat(4, { parentId: 2, name: 'Vector index' }),
  chat(5, { name: 'Контракт' }),
  chat(6, { name: 'Trip to Lyon' }),
  folder(7, { pin: true, name: 'Launch' }),
  chat(8, { parentId: 7, pin: true, name: 'Poster' }),
]);

function shown(openFolders: number[], search = ''): Record<string, number[]> {
  const { pinned, folders, chats } = rowsOf(list, { openFolders: new Set(openFolders), search });
  return { pinned: idsOfRows(pinned), folders: idsOfRows(folders), chats: idsOfRows(chats) };
}

function idsOfRows(rows: readonly TreeRow[]): number[] {
  return rows.map(({ item }) => item.id);
}

test('pinned, folders and chats stand in their sections; closed folders hide what is in them', () => {
  expect(shown([])).toEqual({ pinned: [1, 7], folders: [2], chats: [5, 6] });
});

test('an open folder shows its chats a level deeper', () => {
  expect(shown([2, 7])).toEqual({ pinned: [1, 7, 8], folders: [2, 3, 4], chats: [5, 6] });
  const rows = allRows(rowsOf(list, { openFolders: new Set([2]), search: '' }));
  expect(rows.find(({ item }) => item.id === 4)).toMatchObject({ level: 2, position: 2, siblings: 2 });
  expect(rows.find(({ item }) => item.id === 2)).toMatchObject({ level: 1, isOpen: true, size: 2 });
});

test('a search finds parts of names whatever their case, inside closed folders too', () => {
  expect(shown([], 'КОНТР')).toEqual({ pinned: [], folders: [], chats: [5] });
  expect(shown([], ' étude ')).toEqual({ pinned: [], folders: [2, 3], chats: [] });
  expect(shown([], 'nothing')).toEqual({ pinned: [], folders: [], chats: [] });
});

test('a step goes to the neighbour among its own, and no further than the end', () => {
  const rows = rowsOf(list, { openFolders: new Set([2]), search: '' });
  expect(neighbourOf(rows, 4, -1)?.item.id).toBe(3);
  expect(neighbourOf(rows, 4, 1)).toBeUndefined();
  expect(neighbourOf(rows, 5, 1)?.item.id).toBe(6);
  expect(neighbourOf(rows, 2, 1)).toBeUndefined();
});

test('what a search finds in the archive stands by itself, at the end', () => {
  const all = [...list, chat(9, { name: 'Trip to Rome', archived: true, parentId: 2 })];
  const { chats, folders, archived } = rowsOf(all, { openFolders: new Set(), search: 'trip' });
  expect([idsOfRows(chats), idsOfRows(folders), idsOfRows(archived)]).toEqual([[6], [], [9]]);
});
