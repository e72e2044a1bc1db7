import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test('takes the first letters of the first and the last word', () => {
  expect(initials('Maria Luisa Kern')).toBe('MK');
});

test('takes one letter of a single word, in any script', () => {
  expect(initials('мария')).toBe('М');
});

test('keeps a letter outside the basic plane whole', () => {
  expect(initials('𝒜da')).toBe('𝒜');
});

test('is empty for an empty name', () => {
  expect(initials('  ')).toBe('');
});
