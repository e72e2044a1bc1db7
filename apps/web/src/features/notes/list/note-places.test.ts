import type { NoteItem } from '@polylogue/contract/notes';
import { expect, test } from 'vitest';
import { withNoteChange, withNoteOrder, withoutNote } from './note-places.ts';

function note(id: number, more: Partial<NoteItem> = {}): NoteItem {
  return { id, name: `Note ${id}`, pin: false, order: id, version: 1, ...more };
}

function idsOf(list: readonly NoteItem[]): number[] {
  return list.map(({ id }) => id);
}

const list = [note(4, { pin: true, order: 7 }), note(1), note(2), note(3)];

test('what is pinned comes first among the pinned, what is unpinned first among the others', () => {
  expect(idsOf(withNoteChange(list, { id: 3, pin: true }))).toEqual([3, 4, 1, 2]);
  expect(idsOf(withNoteChange(list, { id: 4, pin: false }))).toEqual([4, 1, 2, 3]);
});

test('a new name, or the pin it has already, moves nothing', () => {
  const changed = withNoteChange(list, { id: 2, name: 'Other', pin: false });
  expect(idsOf(changed)).toEqual([4, 1, 2, 3]);
  expect(changed[2]?.name).toBe('Other');
});

test('a new order and a removal show at once', () => {
  expect(idsOf(withNoteOrder(list, [{ id: 3, order: 0, pin: false }]))).toEqual([4, 3, 1, 2]);
  expect(idsOf(withoutNote(list, 1))).toEqual([4, 2, 3]);
});
