import { expect, test } from 'vitest';
import { createBlockReader } from './answer-blocks.ts';

const paragraphs = (count: number) => Array.from({ length: count }, (_, index) => `Paragraph ${index}.`);
const answer = (count: number) => paragraphs(count).join('\n\n');

test('blocks come in their order, whatever group they are in', () => {
  const sources = createBlockReader()(answer(40))
    .flat()
    .map(({ source }) => source.trim());
  expect(sources).toEqual(paragraphs(40));
});

test('while an answer grows, all groups but the last stay the very same', () => {
  const read = createBlockReader();
  const before = read(answer(40));
  const after = read(`${answer(40)} More`);
  expect(after.length).toBeGreaterThan(2);
  expect(after.slice(0, -1).every((group, index) => group === before[index])).toBe(true);
  expect(after.at(-1)).not.toBe(before.at(-1));
  expect(after.at(-1)?.slice(0, -1)).toEqual(before.at(-1)?.slice(0, -1));
  expect(after.at(-1)?.[0]).toBe(before.at(-1)?.[0]);
});

test('a text that was changed at its beginning, or cut, is read anew', () => {
  const read = createBlockReader();
  read(answer(40));
  const changed = read(`Before.\n\n${answer(3)}`).flat();
  expect(changed.map(({ source }) => source.trim())).toEqual(['Before.', ...paragraphs(3)]);
});
