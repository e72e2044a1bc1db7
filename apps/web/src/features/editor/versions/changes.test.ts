import { expect, test } from 'vitest';
import { changesBetween, hasChanges } from './changes.ts';

test('a changed word is told, the words around it are not', () => {
  expect(changesBetween('Tea is cheap.', 'Tea is dear.', 'en')).toEqual([
    { kind: 'same', text: 'Tea is ' },
    { kind: 'removed', text: 'cheap' },
    { kind: 'added', text: 'dear' },
    { kind: 'same', text: '.' },
  ]);
});

test('words are those of the language, also without spaces', () => {
  const changed = changesBetween('今日は雨です', '今日は雪です', 'ja');
  expect(changed.filter(({ kind }) => kind !== 'same')).toEqual([
    { kind: 'removed', text: '雨' },
    { kind: 'added', text: '雪' },
  ]);
});

test('a long unchanged stretch is skipped, with some words around each change', () => {
  const long = 'word '.repeat(400);
  const changes = changesBetween(`one ${long}end`, `two ${long}end`, 'en');
  expect(changes.map(({ kind }) => kind)).toEqual(['removed', 'added', 'same', 'skipped']);
  const told = changes.filter(({ kind }) => kind !== 'removed').map(({ text }) => text);
  expect(told.join('')).toBe(`two ${long}end`);
});

test('equal texts have no changes', () => {
  expect(hasChanges(changesBetween('same', 'same', 'en'))).toBe(false);
});

test('texts with much to compare are compared by lines, and with nothing in common not at all', () => {
  const lines = (word: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${word}${index} ${word}\n`).join('');
  const byLines = changesBetween(`top\n${lines('x', 300)}`, `top\n${lines('y', 300)}`, 'en');
  expect(byLines[0]).toEqual({ kind: 'same', text: 'top\n' });
  const whole = changesBetween(lines('x', 3_000), lines('y', 3_000), 'en');
  expect(whole.map(({ kind }) => kind)).toEqual(['removed', 'added']);
});
