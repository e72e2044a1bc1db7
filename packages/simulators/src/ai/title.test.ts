import { expect, test } from 'vitest';
import { titleOf } from './title.ts';

test.each([
  ['What are black holes?', 'en', 'Black holes'],
  [
    'Compare PostgreSQL with Redis for our ingestion pipeline.\n\nSome answer',
    'en',
    'PostgreSQL with Redis for our ingestion',
  ],
  ['Почему небо голубое?', 'ru', 'Почему небо голубое'],
] as const)('%s', (text, language, title) => {
  expect(titleOf(text, language)).toBe(title);
});
