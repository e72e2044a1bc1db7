import { beforeEach, expect, test } from 'vitest';
import { endSelecting, selectUpTo, startSelecting, toggleSelected, useSelection } from './selection.store.ts';

beforeEach(endSelecting);

function selected(): number[] {
  return [...useSelection.getState().ids].toSorted((a, b) => a - b);
}

test('a chat is selected and taken out again; the mode stays', () => {
  toggleSelected(3);
  toggleSelected(5);
  toggleSelected(3);
  expect(selected()).toEqual([5]);
  toggleSelected(5);
  expect(useSelection.getState()).toMatchObject({ isOn: true, ids: new Set() });
});

test('a range goes from where one began to here, in either direction, and adds to what is there', () => {
  startSelecting(4);
  selectUpTo(2, [1, 2, 3, 4, 5]);
  expect(selected()).toEqual([2, 3, 4]);
  selectUpTo(5, [1, 2, 3, 4, 5]);
  expect(selected()).toEqual([2, 3, 4, 5]);
});

test('without a beginning, or with one that is not on the screen, a range is the chat alone', () => {
  selectUpTo(2, [1, 2, 3]);
  expect(selected()).toEqual([2]);
  startSelecting(9);
  selectUpTo(2, [1, 2, 3]);
  expect(selected()).toEqual([2, 9]);
});
