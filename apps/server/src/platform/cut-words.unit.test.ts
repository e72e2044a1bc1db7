import { expect, test } from 'vitest';
import { cutWords } from './cut-words.ts';

test.each([
  ['short enough', 'short enough', 12],
  ['a  text\n on one line', 'a text on one line', 60],
  ['cut between words', 'cut between…', 14],
  ['a word ends here', 'a word ends…', 12],
  ['неразрывнодлинноеслово', 'неразрывнод…', 12],
  ['😀😀😀😀', '😀…', 4],
])('%j is cut to %j', (text, cut, length) => {
  expect(cutWords(text, length)).toBe(cut);
  expect(cutWords(text, length).length).toBeLessThanOrEqual(length);
});
