import { expect, test } from 'vitest';
import { markHits } from './mark-hits.ts';

function marked(text: string, ...hits: string[]): string {
  return markHits(text, hits)
    .map((part) => (part.isHit ? `[${part.text}]` : part.text))
    .join('');
}

test('the words that were found are marked, whatever their case', () => {
  expect(marked('A claimed job: the Job stays.', 'job', 'claimed')).toBe(
    'A [claimed] [job]: the [Job] stays.',
  );
});

test('a word inside another one is not marked, in any alphabet', () => {
  expect(marked('Срок договора и срока нет', 'срок')).toBe('[Срок] договора и срока нет');
});

test('of two words that begin alike the longer one is marked', () => {
  expect(marked('e-mail is mail', 'e', 'e-mail')).toBe('[e-mail] is mail');
});

test('signs with a meaning in patterns are only signs', () => {
  expect(marked('use C++ (fast)', 'C++')).toBe('use [C++] (fast)');
});

test('without words the text stays whole', () => {
  expect(markHits('nothing', ['', ' '])).toEqual([{ text: 'nothing', isHit: false }]);
});
