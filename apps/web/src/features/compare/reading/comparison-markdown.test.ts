import { expect, test } from 'vitest';
import { answer, request } from '../../conversation/answers.testing.ts';
import { comparisonMarkdown } from './comparison-markdown.ts';

test('each question has its answers below it, under the names of the models', () => {
  const text = comparisonMarkdown('Tea  or\ncoffee', [
    {
      name: 'Balanced',
      messages: [
        request(1, { message: 'Tea or\n\ncoffee?' }),
        answer(2, { response: 'Tea.' }),
        request(3, { message: 'Why?' }),
        answer(4, { response: '# Because\nIt is mild.' }),
      ],
    },
    // Added later, so it was asked the second question only.
    { name: 'Opus', messages: [request(5, { message: 'Why?' }), answer(6, { response: 'Coffee wakes.' })] },
  ]);
  expect(text).toBe(
    [
      '# Tea or coffee',
      '> Tea or\n>\n> coffee?',
      '## Balanced',
      'Tea.',
      '> Why?',
      '## Balanced',
      '### Because\nIt is mild.',
      '## Opus',
      'Coffee wakes.\n',
    ].join('\n\n'),
  );
});

test('code is copied as it stands, and an answer that is missing has a dash', () => {
  const text = comparisonMarkdown('Code', [
    {
      name: 'Balanced',
      messages: [request(1, { message: 'Code' }), answer(2, { response: '```sh\n# install\n```' })],
    },
    { name: 'Opus', messages: [request(3, { message: 'Code' }), answer(4, { response: '' })] },
  ]);
  expect(text).toContain('## Balanced\n\n```sh\n# install\n```');
  expect(text).toContain('## Opus\n\n—');
});
