import type { AlignedSentence, SentenceBlock } from '@polylogue/contract/agreement';

/** Sentences of one paragraph, list item or table row. */
export interface Block {
  number: number;
  type: SentenceBlock;
  sentences: readonly AlignedSentence[];
}

/** Consecutive blocks of one kind; items make one list, rows one table. */
export interface Passage {
  type: SentenceBlock;
  blocks: readonly Block[];
}

function blocksOf(sentences: readonly AlignedSentence[]): Block[] {
  const blocks: (Block & { sentences: AlignedSentence[] })[] = [];
  for (const sentence of sentences) {
    const last = blocks.at(-1);
    if (last?.number === sentence.block) last.sentences.push(sentence);
    else blocks.push({ number: sentence.block, type: sentence.blockType, sentences: [sentence] });
  }
  return blocks;
}

/** Restores the block structure of an answer's sentences. */
export function passagesOf(sentences: readonly AlignedSentence[]): Passage[] {
  const passages: (Passage & { blocks: Block[] })[] = [];
  for (const block of blocksOf(sentences)) {
    const last = passages.at(-1);
    const isOfMany = block.type === 'item' || block.type === 'table';
    if (isOfMany && last?.type === block.type) last.blocks.push(block);
    else passages.push({ type: block.type, blocks: [block] });
  }
  return passages;
}

/** The cells of a row. Where the row contradicts others only the cell with that value is marked, otherwise all are. */
export function cellsOf({ sentences }: Block): AlignedSentence[] {
  return sentences.flatMap((sentence) =>
    sentence.text.split('|').map((part) => {
      const text = part.trim();
      if (sentence.mark !== 'conflict') return { ...sentence, text };
      const conflicts = sentence.conflicts.filter(({ value }) => text.includes(value));
      return { ...sentence, text, conflicts, mark: conflicts.length > 0 ? ('conflict' as const) : null };
    }),
  );
}
