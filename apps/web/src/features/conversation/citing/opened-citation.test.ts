import { expect, test } from 'vitest';
import { citationOf } from './opened-citation.ts';

test('the address of a source names the answer, the passage and the mark', () => {
  expect(citationOf('8:21:3:1')).toEqual({ chatId: 8, answerId: 21, n: 3, at: 1 });
  expect(citationOf('8:21:3')).toEqual({ chatId: 8, answerId: 21, n: 3, at: 0 });
});

test.each(['', '8', '8:21', '0:21:3', '8:21:0', '8:x:3', '8:21:3:-1', '8:21:3:1:5'])(
  '%j names none',
  (argument) => {
    expect(citationOf(argument)).toBeNull();
  },
);
