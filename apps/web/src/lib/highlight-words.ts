const highlightName = 'found';

/** Takes the highlight from the words that have it. */
export function clearHighlight(): void {
  if (typeof Highlight !== 'undefined') CSS.highlights.delete(highlightName);
}

/**
 * Highlights words in an element and brings the first of them into view; false if it has none of them. The text stays as it is,
 * so that nothing is rendered for it and an editor does not notice. The highlight goes with the element, or with the next one.
 */
export function highlightWords(element: HTMLElement, words: readonly string[]): boolean {
  clearHighlight();
  const ranges = rangesOf(element, words);
  const [first] = ranges;
  if (first === undefined) return false;
  if (typeof Highlight !== 'undefined') CSS.highlights.set(highlightName, new Highlight(...ranges));
  bringIntoView(first);
  return true;
}

function bringIntoView(range: Range): void {
  const element = range.startContainer.parentElement;
  if (isInView(range)) return;
  element?.scrollIntoView({ block: 'center' });
  // A paragraph may be longer than the screen.
  if (isInView(range)) return;
  const middle = globalThis.innerHeight / 2;
  for (let box = element; box !== null; box = box.parentElement) {
    const isScrolled =
      box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY);
    if (isScrolled) return box.scrollBy({ top: range.getBoundingClientRect().top - middle });
  }
}

function isInView(range: Range): boolean {
  const { top, bottom } = range.getBoundingClientRect();
  return top >= 0 && bottom <= globalThis.innerHeight * 0.8;
}

function rangesOf(element: HTMLElement, words: readonly string[]): Range[] {
  const escaped = words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  if (escaped.length === 0) return [];
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${escaped.join('|')})(?![\p{L}\p{N}])`, 'giu');
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
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
