import type { AlignedSentence } from '@polylogue/contract/agreement';
import { expect, test } from 'vitest';
import { passagesOf } from './sentence-blocks.ts';

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
