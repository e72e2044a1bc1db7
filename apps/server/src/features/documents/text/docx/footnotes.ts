import { Paragraph, type Table } from 'docx';
import type { Block, Footnote } from '@polylogue/document/tree';
import { joinFootnotes } from '../footnotes.ts';
import type { Place } from './blocks.ts';
import type { NumberOf } from './runs.ts';
import { styleIds, textWidth } from './styles.ts';

/** Numbers the footnotes as Word does: in the order of their first marks, which must be written in that order. */
export function createFootnotes(blocks: readonly Block[]) {
  const { of, unmarked } = joinFootnotes(blocks);
  const ids = new Map<Footnote, number>();

  const numberOf: NumberOf = (mark) => {
    const footnote = of.get(mark);
    if (!footnote) return undefined;
    const id = ids.get(footnote);
    if (id !== undefined) return { id, isFirst: false };
    ids.set(footnote, ids.size + 1);
    return { id: ids.size, isFirst: true };
  };

  /** The footnotes whose marks were written. */
  function written(write: (blocks: readonly Block[], place: Place) => (Paragraph | Table)[]) {
    const place = { depth: 0, indent: 0, room: textWidth, style: styleIds.footnote, flat: true };
    return Object.fromEntries(
      [...ids].map(([{ content }, id]) => {
        const children = write(spaced(content), place).filter((part) => part instanceof Paragraph);
        return [id, { children }];
      }),
    );
  }

  return { numberOf, written, isPlaced: (footnote: Footnote) => !unmarked.has(footnote) };
}

/** Keeps the text from its number. */
function spaced([first, ...rest]: readonly Block[]): Block[] {
  const space = { type: 'text' as const, text: '\u00a0' };
  if (first?.type === 'paragraph') return [{ ...first, content: [space, ...first.content] }, ...rest];
  return [{ type: 'paragraph', content: [space] }, ...(first ? [first, ...rest] : [])];
}
