import { useEffect, type RefObject } from 'react';
import { citedPart } from './cited-part.ts';

const highlightName = 'cited';
/** What a sentence does not go beyond. */
const holders = 'p, li, td, th, dt, dd, summary, h3, h4, h5, h6, blockquote';

/** What a mark speaks for, on the screen. */
function rangeBefore(mark: Element): Range | undefined {
  const holder = mark.closest(holders);
  if (holder === null) return undefined;
  const walker = document.createTreeWalker(holder, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) =>
    // A mark is not part of the text: only where it stands counts.
    node.parentElement?.closest('[data-citation]') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  const pieces: { node: Text; start: number }[] = [];
  const marks: number[] = [];
  let text = '';
  for (let node = walker.nextNode(); node !== null && node !== mark; node = walker.nextNode()) {
    if (node instanceof Text) {
      pieces.push({ node, start: text.length });
      text += node.data;
    } else if (node instanceof Element && node.matches('[data-citation]')) marks.push(text.length);
  }
  const part = citedPart(text, marks);
  const first = pieces.findLast(({ start }) => part !== undefined && start <= part.start);
  const last = pieces.findLast(({ start }) => part !== undefined && start < part.end);
  if (part === undefined || first === undefined || last === undefined) return undefined;
  const range = document.createRange();
  range.setStart(first.node, part.start - first.start);
  range.setEnd(last.node, part.end - last.start);
  return range;
}

interface Cited {
  /** The number of the passage; undefined if none is open. */
  number: number | undefined;
  /** Which of its marks. */
  at: number;
  /** The answer. While it is written nothing is tinted: it would be looked for with every word. */
  text: string;
  streaming: boolean;
}

/** Tints the sentence in an answer whose source is open. The text stays as it is, so that nothing is rendered for it. */
export function useCitedSentence(root: RefObject<HTMLElement | null>, cited: Cited): void {
  const { number, at, text, streaming } = cited;
  useEffect(() => {
    if (number === undefined || streaming || typeof Highlight === 'undefined') return undefined;
    const marks = root.current?.querySelectorAll(`[data-citation="${number}"]`);
    const mark = marks?.[at] ?? marks?.[0];
    const range = mark && rangeBefore(mark);
    if (range === undefined) return undefined;
    const highlight = new Highlight(range);
    CSS.highlights.set(highlightName, highlight);
    return () => {
      // Another answer may have put its own there by now.
      if (CSS.highlights.get(highlightName) === highlight) CSS.highlights.delete(highlightName);
    };
  }, [root, number, at, text, streaming]);
}
