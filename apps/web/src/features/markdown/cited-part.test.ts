import { expect, test } from 'vitest';
import { citedPart } from './cited-part.ts';

/** Marks are written as `^`; the last one is the one in question. */
function partOf(written: string): string | undefined {
  const pieces = written.split('^').slice(0, -1);
  const marks = pieces.slice(0, -1).map((_, index) => pieces.slice(0, index + 1).join('').length);
  const text = pieces.join('');
  const part = citedPart(text, marks);
  return part && text.slice(part.start, part.end);
}

test('a mark speaks for the sentence before it', () => {
  expect(partOf('Set it to 180 seconds. A slow job is taken twice ^')).toBe('A slow job is taken twice');
  expect(partOf('Срок истекает в мае. Продление возможно ^')).toBe('Продление возможно');
  expect(partOf('« Oui », dit-il ^')).toBe('« Oui », dit-il');
});

test('where the sentence has an earlier mark, only for what follows it', () => {
  expect(partOf('The longest ran for 141 seconds ^, and a slow job is taken twice ^')).toBe(
    'and a slow job is taken twice',
  );
});

test('marks in a row speak for the same words', () => {
  expect(partOf('So it is ^ ^^')).toBe('So it is');
});

test('a mark after its sentence speaks for it, and one without words for nothing', () => {
  expect(partOf('First. So it is. ^')).toBe('So it is.');
  expect(partOf('^')).toBeUndefined();
});
