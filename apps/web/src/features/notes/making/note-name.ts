import { plainDocument, plainInlines } from '@polylogue/document/plain-text';
import type { Block, DocumentTree } from '@polylogue/document/tree';
import { cutText } from '../../../ui/cut-text.ts';

/** Maximum length of a name derived from the text; lists truncate it further. */
const longest = 60;

/** The name of a note made of this document: its first heading, or else its first words. */
export function nameOfDocument({ blocks }: DocumentTree): string | undefined {
  const heading = blocks
    .filter((block) => block.type === 'heading')
    .map(({ content }) => plainInlines(content));
  const lines = [...heading, ...plainDocument(blocks.flatMap(wordsOf)).split('\n')];
  const first = lines.map((line) => line.replaceAll(/\s+/g, ' ').trim()).find(hasWords);
  return first === undefined ? undefined : cutText(first, longest);
}

/** The blocks of an item are named without its mark. */
function wordsOf(block: Block): Block[] {
  if (block.type === 'list') return block.items.flatMap(({ content }) => content.flatMap(wordsOf));
  return block.type === 'footnote' ? [] : [block];
}

function hasWords(line: string): boolean {
  return /[\p{L}\p{N}]/u.test(line);
}
