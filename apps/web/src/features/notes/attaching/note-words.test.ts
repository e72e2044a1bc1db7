import { expect, test } from 'vitest';
import { wordsOfNote } from './note-words.ts';

test('a note is read as its Markdown', () => {
  const line = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
  const content = [
    line('Shoes stay at the door'),
    { type: 'image', attrs: { fileId: 4, alt: 'A door' } },
    { type: 'bulletList', content: [{ type: 'listItem', content: [line('socks'), line('slippers')] }] },
    { type: 'maths', attrs: { tex: 'x^2' } },
  ];
  expect(wordsOfNote({ type: 'doc', content })).toBe(
    'Shoes stay at the door\n\nA door\n\n- socks\n\n  slippers\n\n$$\nx^2\n$$',
  );
  expect(wordsOfNote({ type: 'doc' })).toBe('');
});
