import type { Block, Footnote, FootnoteMark, Inline } from '@polylogue/document/tree';

/** Which footnote each mark means, and the footnotes that no mark means. */
export interface Footnotes {
  of: ReadonlyMap<FootnoteMark, Footnote>;
  unmarked: ReadonlySet<Footnote>;
}

/**
 * Joins marks and footnotes. A whole chat has the same label in several answers: a mark means the next
 * footnote of its label, or the last one if none follows.
 */
export function joinFootnotes(blocks: readonly Block[]): Footnotes {
  const waiting = new Map<string, FootnoteMark[]>();
  const latest = new Map<string, Footnote>();
  const of = new Map<FootnoteMark, Footnote>();
  const unmarked = new Set<Footnote>();
  visit(blocks, {
    mark: (mark) => waiting.set(mark.label, [...(waiting.get(mark.label) ?? []), mark]),
    footnote: (footnote) => {
      const marks = waiting.get(footnote.label) ?? [];
      if (marks.length === 0) unmarked.add(footnote);
      for (const mark of marks) of.set(mark, footnote);
      waiting.delete(footnote.label);
      latest.set(footnote.label, footnote);
    },
  });
  for (const marks of waiting.values()) {
    for (const mark of marks) {
      const footnote = latest.get(mark.label);
      if (!footnote) continue;
      of.set(mark, footnote);
      unmarked.delete(footnote);
    }
  }
  return { of, unmarked };
}

interface Visitor {
  mark: (mark: FootnoteMark) => void;
  footnote: (footnote: Footnote) => void;
}

function visit(blocks: readonly Block[], visitor: Visitor): void {
  for (const block of blocks) {
    switch (block.type) {
      case 'paragraph':
      case 'heading':
        visitLine(block.content, visitor);
        break;
      case 'list':
        for (const { content } of block.items) visit(content, visitor);
        break;
      case 'table':
        for (const { content } of block.rows.flatMap(({ cells }) => cells)) visit(content, visitor);
        break;
      case 'footnote':
        visitor.footnote(block);
        break;
      case 'details':
        visitLine(block.summary, visitor);
        visit(block.content, visitor);
        break;
      case 'quote':
      case 'callout':
        visit(block.content, visitor);
        break;
      case 'code':
      case 'diagram':
      case 'maths':
      case 'rule':
        break;
      default:
        block satisfies never;
    }
  }
}

function visitLine(content: readonly Inline[], visitor: Visitor): void {
  for (const part of content) {
    if (part.type === 'footnoteMark') visitor.mark(part);
    else if (part.type === 'styled' || part.type === 'link') visitLine(part.content, visitor);
  }
}
