import { expect, test } from 'vitest';
import { attachedOf, readDraft } from '../../conversation/sending/drafts.ts';
import { attachPrompt, putPromptText } from './attach-prompt.ts';

const place = 'draft:new';

test('a fourth prompt takes the place of the oldest', () => {
  for (const id of [1, 2, 3, 4]) attachPrompt(place, { id, name: `prompt ${id}`, words: '' });
  expect(attachedOf(place, 'prompt').map(({ id }) => id)).toEqual(['2', '3', '4']);
  attachPrompt(place, { id: 2, name: 'prompt 2', words: '' });
  expect(attachedOf(place, 'prompt').map(({ id }) => id)).toEqual(['3', '4', '2']);
});

test('a prompt taken as text is not attached as a prompt, but remembered with the text, the newest three of them', () => {
  const other = 'draft:7';
  for (const id of [1, 2, 3, 4]) putPromptText(other, { id, name: `prompt ${id}`, words: `words ${id}` });
  const { text, attached } = readDraft(other);
  expect(text).toBe('words 1\n\nwords 2\n\nwords 3\n\nwords 4');
  expect(attached.map(({ carriage }) => carriage)).toEqual(
    [2, 3, 4].map((value) => ({ field: 'textPrompts', value })),
  );
});
