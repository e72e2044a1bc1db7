import { expect, test } from 'vitest';
import { findCommands, marksIn } from './palette-groups.ts';

function command(name: string, more = '') {
  return { key: name, name, more, run: () => undefined };
}

const groups = [
  {
    key: 'chats',
    caption: 'Chats',
    shownAtOnce: 1,
    commands: [command('A trip'), command('Trip to Lyon'), command('Контракт с поставщиком')],
  },
  { key: 'models', caption: 'Models', shownAtOnce: 0, commands: [command('Sonnet', 'Anthropic')] },
];

function names(typed: string): string[] {
  return findCommands(groups, typed).flatMap(({ commands }) => commands.map(({ name }) => name));
}

test('before anything is typed each group shows its first ones', () => {
  expect(names('')).toEqual(['A trip']);
});

test('what begins with the typed words stands first', () => {
  expect(names('trip')).toEqual(['Trip to Lyon', 'A trip']);
});

test('case does not count, other words find too, and what does not fit is left out', () => {
  expect(names('ПОСТАВ')).toEqual(['Контракт с поставщиком']);
  expect(names('anthro')).toEqual(['Sonnet']);
  expect(names('zebra')).toEqual([]);
});

test.each([
  ['Heron watching', 'her', [[0, 3]]],
  ['The other heron', 'heron', [[10, 15]]],
  ['Another herd', 'her', [[8, 11]]],
  ['Другая цапля', 'ЦАП', [[7, 10]]],
  ['Sky', 'gpt', []],
  ['Sky', ' ', []],
  // In lower case this letter takes two places.
  ['İzmir', 'mir', []],
])('in %s the words %s are marked', (name, typed, marks) => {
  expect(marksIn(name, typed)).toEqual(marks);
});
