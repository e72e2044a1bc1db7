import { definesLinks, refersToLinks } from './parse-block.ts';
import { createSplitter } from './split-blocks.ts';

/** A piece of an answer that is parsed and shown by itself. */
export interface AnswerBlock {
  readonly source: string;
  /** It may define links for other blocks. */
  readonly defines: boolean;
  /** It may need what others define. */
  readonly refers: boolean;
}

/** Cuts a growing answer into blocks; those that did not change are the very same objects. */
export function createBlockReader(): (text: string) => readonly AnswerBlock[] {
  const split = createSplitter();
  let blocks: readonly AnswerBlock[] = [];
  return (text) => {
    blocks = split(text).map((source, index) => {
      const before = blocks[index];
      if (before?.source === source) return before;
      return { source, defines: definesLinks(source), refers: refersToLinks(source) };
    });
    return blocks;
  };
}

/** What the blocks define for one another, as they were written. */
export function definitionsIn(blocks: readonly AnswerBlock[]): string {
  return blocks
    .filter(({ defines }) => defines)
    .map(({ source }) => source)
    .join('\n\n');
}
