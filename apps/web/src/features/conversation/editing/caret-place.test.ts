import { expect, test } from 'vitest';
import { findPlace } from './caret-place.ts';

const blocks = ['A heading', 'Tea or coffee', 'Tea or coffee', 'const a = 1;\n  b'];

test('the caret stands where the words were clicked, however they are spaced', () => {
  expect(findPlace(blocks, { words: 'Teaorcoffee', before: 0, characters: 3 })).toEqual({
    block: 1,
    offset: 3,
  });
  expect(findPlace(blocks, { words: 'Teaorcoffee', before: 0, characters: 4 })).toEqual({
    block: 1,
    offset: 5,
  });
  expect(findPlace(blocks, { words: 'consta=1;b', before: 0, characters: 10 })).toEqual({
    block: 3,
    offset: 16,
  });
});

test('of blocks with the same words it is the clicked one', () => {
  expect(findPlace(blocks, { words: 'Teaorcoffee', before: 1, characters: 0 })).toEqual({
    block: 2,
    offset: 0,
  });
  expect(findPlace(blocks, { words: 'Teaorcoffee', before: 7, characters: 0 })).toEqual({
    block: 2,
    offset: 0,
  });
});

test('words that the editor does not have are nowhere', () => {
  expect(findPlace(blocks, { words: 'E=mc²', before: 0, characters: 1 })).toBeUndefined();
});
