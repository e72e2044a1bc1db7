import { definesLinks, parseBlock, parseDefinitions, refersToLinks } from './parse-block.ts';
import { mayCite } from './markdown/citation.syntax.ts';
import { createSplitter } from './split-blocks.ts';
import type { DocumentTree } from './tree.ts';

/** A part of a document that is parsed and rendered on its own. */
export interface SourceBlock {
  readonly source: string;
  /** May contain definitions for other blocks. */
  readonly defines: boolean;
  /** May need definitions of other blocks. */
  readonly refers: boolean;
}

/** A footnote or its mark. */
const footnote = /\[\^[^\]\s]+\]/;

/** Splits a growing document into blocks; unchanged blocks keep their identity. */
export function createBlockReader(): (text: string) => readonly SourceBlock[] {
  const split = createSplitter();
  let blocks: readonly SourceBlock[] = [];
  return (text) => {
    blocks = split(text).map((source, index) => {
      const before = blocks[index];
      if (before?.source === source) return before;
      const hasFootnote = footnote.test(source);
      return {
        source,
        defines: hasFootnote || definesLinks(source),
        refers: hasFootnote || refersToLinks(source) || mayCite(source),
      };
    });
    return blocks;
  };
}

/** The blocks that define something for others, as source. */
export function definitionsIn(blocks: readonly SourceBlock[]): string {
  return blocks
    .filter(({ defines }) => defines)
    .map(({ source }) => source)
    .join('\n\n');
}

interface DocumentOptions {
  /** Numbers of the passages that the text cites; without them brackets around a number are words. */
  citations?: ReadonlySet<number>;
}

/** Parses a whole Markdown text. */
export function parseDocument(text: string, { citations }: DocumentOptions = {}): DocumentTree {
  const blocks = createBlockReader()(text);
  const definitions = { ...parseDefinitions(definitionsIn(blocks)), citations };
  return { blocks: blocks.flatMap(({ source }) => parseBlock({ source, open: false, definitions })) };
}
