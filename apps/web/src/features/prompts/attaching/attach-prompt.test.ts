import { expect, test } from 'vitest';
import { attachedOf } from '../../conversation/sending/drafts.ts';
import { attachPrompt } from './attach-prompt.ts';

const place = 'draft:new';

test('a fourth prompt takes the place of the oldest', () => {
  for (const id of [1, 2, 3, 4]) attachPrompt(place, { id, name: `prompt ${id}`, words: '' });
  expect(attachedOf(place, 'prompt').map(({ id }) => id)).toEqual(['2', '3', '4']);
  attachPrompt(place, { id: 2, name: 'prompt 2', words: '' });
  expect(attachedOf(place, 'prompt').map(({ id }) => id)).toEqual(['3', '4', '2']);
});
