import type { AlignedSentence } from '@polylogue/contract/agreement';
import { expect, test } from 'vitest';
import { cellsOf, passagesOf } from './sentence-blocks.ts';

function sentence(block: number, blockType: AlignedSentence['blockType']): AlignedSentence {
  return {
    text: `${blockType} ${block}`,
    start: 0,
    end: 1,
    block,
    blockType,
    mark: 'one',
    group: null,
    conflicts: [],
  };
}

test('sentences of one paragraph stay together, and items make a list', () => {
  const passages = passagesOf([
    sentence(0, 'heading'),
    sentence(1, 'paragraph'),
    sentence(1, 'paragraph'),
    sentence(2, 'item'),
    sentence(3, 'item'),
    sentence(4, 'paragraph'),
  ]);
  expect(passages.map(({ type, blocks }) => [type, blocks.map((block) => block.sentences.length)])).toEqual([
    ['heading', [1]],
    ['paragraph', [2]],
    ['item', [1, 1]],
    ['paragraph', [1]],
  ]);
});

test('paragraphs that follow each other stay apart', () => {
  expect(passagesOf([sentence(0, 'paragraph'), sentence(1, 'paragraph')])).toHaveLength(2);
});

test('rows that follow each other make a table, and only the cell that differs is marked', () => {
  const row = (block: number, text: string): AlignedSentence => ({ ...sentence(block, 'table'), text });
  const passages = passagesOf([
    sentence(0, 'paragraph'),
    row(1, ' Tower | Height '),
    row(2, ' Eiffel | 330 m '),
  ]);
  expect(passages.map(({ type, blocks }) => [type, blocks.length])).toEqual([
    ['paragraph', 1],
    ['table', 2],
  ]);
  const [head] = passages[1]?.blocks ?? [];
  expect(head && cellsOf(head).map(({ text, mark }) => [text, mark])).toEqual([
    ['Tower', 'one'],
    ['Height', 'one'],
  ]);
  const conflicts = [{ kind: 'number' as const, value: '330 m', others: [{ messageId: 2, value: '324 m' }] }];
  const differing = { ...row(2, ' Eiffel | 330 m '), mark: 'conflict' as const, conflicts };
  const cells = cellsOf({ number: 2, type: 'table', sentences: [differing] });
  expect(cells.map(({ text, mark, conflicts: found }) => [text, mark, found.length])).toEqual([
    ['Eiffel', null, 0],
    ['330 m', 'conflict', 1],
  ]);
});
