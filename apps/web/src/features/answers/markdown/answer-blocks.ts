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

/** Blocks that are shown by one component. */
export type BlockGroup = readonly AnswerBlock[];

/** Small enough to be compared at no cost, large enough that a long answer has few of them. */
const groupSize = 16;

/**
 * Cuts a growing answer into blocks, and those into groups, so that a frame of a long answer does not visit every block.
 * What did not change is the very same object.
 */
export function createBlockReader(): (text: string) => readonly BlockGroup[] {
  const split = createSplitter();
  let groups: readonly BlockGroup[] = [];
  return (text) => {
    const sources = split(text);
    const count = Math.ceil(sources.length / groupSize);
    groups = Array.from({ length: count }, (_, index) =>
      readGroup(sources.slice(index * groupSize, (index + 1) * groupSize), groups[index] ?? []),
    );
    return groups;
  };
}

function readGroup(sources: readonly string[], before: BlockGroup): BlockGroup {
  const isSame =
    sources.length === before.length && sources.every((source, index) => source === before[index]?.source);
  return isSame ? before : sources.map((source, index) => readBlock(source, before[index]));
}

function readBlock(source: string, before: AnswerBlock | undefined): AnswerBlock {
  if (before?.source === source) return before;
  return { source, defines: definesLinks(source), refers: refersToLinks(source) };
}

/** What the blocks define for one another, as they were written. */
export function definitionsIn(blocks: readonly AnswerBlock[]): string {
  return blocks
    .filter(({ defines }) => defines)
    .map(({ source }) => source)
    .join('\n\n');
}
