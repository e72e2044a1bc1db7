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
test('a chat is named by the beginning of its first request, however that goes on', () => {
  expect(nameFromRequest('  Where do herons nest?')).toBe('Where do herons nest?');
  // The pattern that cuts signs off the end would take minutes for as many as a message holds.
  const name = nameFromRequest(`Tea${'.'.repeat(199_000)}x`);
  expect(name).toBe('Tea');
  expect(nameFromRequest('"'.repeat(200_000))).toBeUndefined();
});
