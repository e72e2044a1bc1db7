import { expect, test } from 'vitest';
import { quotedSentence, sentencesCiting } from './quoted-sentence.ts';

function quoted(passage: string, ...citing: string[]): string | undefined {
  const span = quotedSentence(passage, citing);
  return span && passage.slice(span.start, span.end);
}

const passage =
  'Claims are not renewed. A claimed job may stay silent for ninety seconds. Then any worker takes it.';

test('the sentences before a marker cite its passage', () => {
  const text = 'Set it to 180 s [1]. A silent claim lapses after ninety seconds [2][3].\n\n- Renew it [2, 1]';
  expect(sentencesCiting(text, 2)).toEqual(['A silent claim lapses after ninety seconds', '- Renew it']);
  expect(sentencesCiting(text, 3)).toEqual(['A silent claim lapses after ninety seconds']);
  expect(sentencesCiting(text, 4)).toEqual([]);
});

test('the sentence that an answer leans on is found in the passage', () => {
  expect(quoted(passage, 'A job may stay silent for ninety seconds')).toBe(
    'A claimed job may stay silent for ninety seconds.',
  );
  expect(quoted('Срок договора истекает в мае. Продление возможно.', 'договор: срок истекает в мае')).toBe(
    'Срок договора истекает в мае.',
  );
});

test('without words in common no sentence is picked', () => {
  expect(quoted(passage, 'Der Himmel ist blau')).toBeUndefined();
  expect(quoted(passage)).toBeUndefined();
});
