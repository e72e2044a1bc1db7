/** Where a text was clicked: the words of its block, which of the blocks with these words, and how far in. */
export interface CaretPlace {
  words: string;
  /** Earlier blocks of the answer with the same words. */
  before: number;
  /** Characters before the caret, spaces not counted: they are laid out differently in the editor. */
  characters: number;
}

function withoutSpaces(text: string): string {
  return text.replaceAll(/\s+/g, '');
}

/** The place in the editor's blocks, by their texts: the block, and the characters of its text before the caret. */
export function findPlace(
  blocks: readonly string[],
  { words, before, characters }: CaretPlace,
): { block: number; offset: number } | undefined {
  const same = blocks.flatMap((text, index) => (withoutSpaces(text) === words ? [index] : []));
  const block = same[Math.min(before, same.length - 1)];
  const text = block === undefined ? undefined : blocks[block];
  if (block === undefined || text === undefined) return undefined;
  let offset = 0;
  for (let seen = 0; offset < text.length && seen < characters; offset += 1) {
    if (!/\s/.test(text.charAt(offset))) seen += 1;
  }
  return { block, offset };
}

/** Elements that hold a line of text; a list item may hold a list besides. */
const textBlocks = 'p, h3, h4, h5, h6, li, td, th, pre code';
const inner = 'ul, ol, p, blockquote, pre, table';

/** The texts of a block that are its own, in order. */
function ownTexts(block: Element): Text[] {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) {
    const { currentNode } = walker;
    if (!(currentNode instanceof Text)) continue;
    // In the editor a citation is one thing without words.
    if (currentNode.parentElement?.closest('[data-citation]')) continue;
    const nested = currentNode.parentElement?.closest(inner);
    if (nested instanceof Element && nested !== block && block.contains(nested)) continue;
    texts.push(currentNode);
  }
  return texts;
}

function wordsOf(block: Element): string {
  return withoutSpaces(
    ownTexts(block)
      .map(({ data }) => data)
      .join(''),
  );
}

interface Point {
  node: Node;
  offset: number;
}

function pointAt(x: number, y: number): Point | undefined {
  if (typeof document.caretPositionFromPoint === 'function') {
    const position = document.caretPositionFromPoint(x, y);
    return position === null ? undefined : { node: position.offsetNode, offset: position.offset };
  }
  const range = document.caretRangeFromPoint(x, y);
  return range === null ? undefined : { node: range.startContainer, offset: range.startOffset };
}

/** The place of a click in a shown answer; undefined where there is no text. */
export function placeOfClick(answer: Element, x: number, y: number): CaretPlace | undefined {
  const point = pointAt(x, y);
  const holder = point?.node instanceof Element ? point.node : point?.node.parentElement;
  const block = holder?.closest(textBlocks);
  if (point === undefined || !(block instanceof Element) || !answer.contains(block)) return undefined;
  const words = wordsOf(block);
  if (words === '') return undefined;
  const blocks = [...answer.querySelectorAll(textBlocks)];
  const before = blocks.slice(0, blocks.indexOf(block)).filter((one) => wordsOf(one) === words).length;
  const texts = ownTexts(block);
  const at = texts.findIndex((text) => text === point.node);
  const passed = texts.slice(0, Math.max(at, 0)).map(({ data }) => data);
  const rest = at === -1 ? '' : (texts[at]?.data.slice(0, point.offset) ?? '');
  return { words, before, characters: withoutSpaces([...passed, rest].join('')).length };
}
