import { expect, test } from 'vitest';
import { cleanName, nameFromRequest } from './chat-name.service.ts';

test.each([
  ['"Tides and the Moon."', 'Tides and the Moon'],
  ['«Приливы и Луна»', 'Приливы и Луна'],
  ['**Tides**\nand more', 'Tides'],
  ['# Heading  with   spaces ', 'Heading with spaces'],
  ['C++ oder C#?', 'C++ oder C#?'],
])('the suggestion %s becomes %s', (suggested, name) => {
  expect(cleanName(suggested)).toBe(name);
});

test.each(['', '  ', '"."', '*'])('%j is no name', (suggested) => {
  expect(cleanName(suggested)).toBeUndefined();
});

test('a long one is cut at a word and never within a character', () => {
  const name = nameFromRequest('Why does the sea rise and fall twice a day almost everywhere on the coast?');
  expect(name).toBe('Why does the sea rise and fall twice a day almost…');
  const emoji = cleanName('😀'.repeat(60)) ?? '';
  expect(emoji.length).toBeLessThanOrEqual(60);
  expect(emoji.isWellFormed()).toBe(true);
});
