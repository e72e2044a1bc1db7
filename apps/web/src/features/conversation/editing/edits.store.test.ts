import { expect, test } from 'vitest';
import {
  changeAnswerEdit,
  changedEdits,
  changeRequestEdit,
  endSavedEdit,
  openAnswerEdit,
  openRequestEdit,
  readAnswerEdit,
} from './edits.store.ts';

function written(text: string) {
  return { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
}

test('an edit that was changed while it was being saved goes on', () => {
  openAnswerEdit(1, undefined);
  changeAnswerEdit(1, written('first'));
  const saved = readAnswerEdit(1);
  changeAnswerEdit(1, written('first, second'));
  expect(endSavedEdit(1, saved)).toBe(false);
  expect(changedEdits()).toEqual([{ kind: 'answer', id: 1, document: written('first, second') }]);
  expect(endSavedEdit(1, readAnswerEdit(1))).toBe(true);
  expect(changedEdits()).toEqual([]);
});

test('what was only opened is nothing to lose, and opening it again keeps what was written', () => {
  openRequestEdit(2, 'Tea?');
  expect(changedEdits()).toEqual([]);
  changeRequestEdit(2, 'Tea or coffee?');
  openRequestEdit(2, 'Tea?');
  expect(changedEdits()).toEqual([{ kind: 'request', id: 2, text: 'Tea or coffee?' }]);
});
