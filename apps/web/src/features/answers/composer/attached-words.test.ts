import { expect, test } from 'vitest';
import { wordsOfNote } from './attached-words.ts';

test('the words of a note are those of its blocks, however deep they stand', () => {
  const line = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
  const content = [
    line('Shoes stay at the door'),
    { type: 'image', attrs: { fileId: 4, alt: 'not words for a model' } },
    { type: 'bulletList', content: [{ type: 'listItem', content: [line('socks'), line('slippers')] }] },
  ];
  const words = wordsOfNote({ type: 'doc', content });
  expect(words.split('\n').filter((one) => one !== '')).toEqual([
    'Shoes stay at the door',
    'socks',
    'slippers',
  ]);
  expect(wordsOfNote({ type: 'doc' })).toBe('');
});
