/** The words that led to a message. */
interface LookedFor {
  messageId: number;
  words: readonly string[];
}

const highlightName = 'found';

let last: LookedFor | undefined;

/** Remembers the words that lead to a message: they are highlighted when it is reached. */
export function lookFor(messageId: number, words: readonly string[]): void {
  last = { messageId, words };
}

/**
 * Highlights the words in a message that they led to, and brings the first of them into view. The text stays as it is, so that
 * nothing is rendered for it. The highlight goes with the row, or when another message is reached.
 */
export function highlightLookedFor(messageId: number, row: HTMLElement): void {
  if (typeof Highlight === 'undefined') return;
  CSS.highlights.delete(highlightName);
  if (last?.messageId !== messageId) return;
  const ranges = rangesOf(row, last.words);
  last = undefined;
  const [first] = ranges;
  if (first === undefined) return;
  CSS.highlights.set(highlightName, new Highlight(...ranges));
  const { top, bottom } = first.getBoundingClientRect();
  const isInView = top >= 0 && bottom <= globalThis.innerHeight * 0.8;
  if (!isInView) first.startContainer.parentElement?.scrollIntoView({ block: 'center' });
}

function rangesOf(row: HTMLElement, words: readonly string[]): Range[] {
  const escaped = words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  if (escaped.length === 0) return [];
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${escaped.join('|')})(?![\p{L}\p{N}])`, 'giu');
  const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
  const ranges: Range[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue;
    for (const { 0: found, index } of node.data.matchAll(pattern)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + found.length);
      ranges.push(range);
    }
  }
  return ranges;
}
