import { definesLinks, parseBlock, parseDefinitions, refersToLinks } from './parse-block.ts';
import { areSet, firstBeyond, formulasIn, type Formulas } from './markdown/bounds.ts';
import { mayCite } from './markdown/citation.syntax.ts';
import { createSplitter } from './split-blocks.ts';
import type { Block, DocumentTree } from './tree.ts';

/** A part of a document that is parsed and rendered on its own. */
export interface SourceBlock {
  readonly source: string;
  /** May contain definitions for other blocks. */
  readonly defines: boolean;
  /** May need definitions of other blocks. */
  readonly refers: boolean;
  /** Shown as written: the rest of a document that has too many blocks. */
  readonly isPlain: boolean;
  readonly formulas: Formulas;
  /** Whether its formulas are set. Beyond as many as a document may have they are shown as written. */
  readonly setsFormulas: boolean;
}

/** A footnote or its mark. */
const footnote = /\[\^[^[\]\s]+\]/;

/** Splits a growing document into blocks; unchanged blocks keep their identity. */
export function createBlockReader(): (text: string) => readonly SourceBlock[] {
  const split = createSplitter();
  let blocks: readonly SourceBlock[] = [];
  return (text) => {
    const sources = split(text);
    const plainFrom = firstBeyond(sources);
    const sum = { count: 0, tex: 0 };
    blocks = withRest(sources, plainFrom).map((source, index) => {
      const before = blocks[index];
      const isPlain = index === plainFrom;
      const isSame = before?.source === source && before.isPlain === isPlain;
      const formulas = isSame ? before.formulas : formulasIn(isPlain ? '' : source);
      const setsFormulas = areSet(sum);
      sum.count += formulas.count;
      sum.tex += formulas.tex;
      if (isSame && before.setsFormulas === setsFormulas) return before;
      if (isPlain) return { source, defines: false, refers: false, isPlain, formulas, setsFormulas };
      const hasFootnote = footnote.test(source);
      return {
        source,
        defines: hasFootnote || definesLinks(source),
        refers: hasFootnote || refersToLinks(source) || mayCite(source),
        isPlain,
        formulas,
        setsFormulas,
      };
    });
    return blocks;
  };
}

/** All blocks from the given one on as one. */
function withRest(sources: readonly string[], from: number | undefined): readonly string[] {
  return from === undefined ? sources : [...sources.slice(0, from), sources.slice(from).join('')];
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
export function parseDocument(text: string, options: DocumentOptions = {}): DocumentTree {
  const parts = [...parseParts(text, options)];
  return { blocks: parts.flatMap(({ blocks }) => blocks) };
}

/** Parses a whole Markdown text part by part: between any two of a long one others can have their turn. */
export function* parseParts(
  text: string,
  { citations }: DocumentOptions = {},
): Generator<{ source: string; blocks: Block[] }, void> {
  const parts = createBlockReader()(text);
  const definitions = { ...parseDefinitions(definitionsIn(parts)), citations };
  for (const part of parts) {
    yield { source: part.source, blocks: parseBlock({ ...part, open: false, definitions }) };
  }
}
