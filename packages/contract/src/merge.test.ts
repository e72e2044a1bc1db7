import { expect, test } from 'vitest';
import { locales } from './limits.ts';
import { mergeMessage, readMerge } from './merge.ts';

const parts = {
  question: 'How high is it?\n\n---\n\nTell me.',
  answers: [
    { name: 'Luna', text: '### Height\n\nHigh.' },
    { name: 'Haiku "new"', text: 'Low.\n\n---\n\nOr not.' },
  ],
};

test.each(locales)('a merge in %s is read back: the question and whose answers', (language) => {
  expect(readMerge(mergeMessage(parts, language))).toEqual({
    question: parts.question,
    names: ['Luna', "Haiku 'new'"],
  });
});

test('any other message is none', () => {
  expect(readMerge('### Luna\n\n---\n\nHello')).toBeUndefined();
  expect(readMerge('')).toBeUndefined();
});
