import { expect, test } from 'vitest';
import { cutName } from './cut-name.ts';

test('a long name is cut at twenty characters', () => {
  expect(cutName('architecture.png')).toBe('architecture.png');
  expect(cutName('a-name-of-more-than-twenty.png')).toBe('a-name-of-more-than-…');
});
