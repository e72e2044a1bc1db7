import {
  calloutKinds,
  type Block,
  type HeadingLevel,
  type Inline,
  type ListItem,
  type TextStyle,
} from '@polylogue/document/tree';
import { alignmentsOf, rowsOfTable } from './read-shown-table.ts';

/** Reads an answer as it stands on the page, or a part of it, back into a tree. Tools beside the text are left out. */
export function readShown(nodes: Iterable<Node>): Block[] {
  const blocks: Block[] = [];
  let line: Inline[] = [];
  const endLine = (): void => {
    if (line.some((inline) => inline.type !== 'text' || inline.text.trim() !== ''))
      blocks.push({ type: 'paragraph', content: line });
    line = [];
  };
  for (const node of nodes) {
    if (isUncopied(node)) continue;
    if (node instanceof Element && isBlock(node)) {
      endLine();
      blocks.push(...blocksOf(node));
    } else {
      line.push(...inlinesOf(node));
    }
  }
  endLine();
  return blocks;
}

const blockTags = new Set(
  'P H1 H2 H3 H4 H5 H6 UL OL LI BLOCKQUOTE PRE HR TABLE DETAILS DIV SUMMARY'.split(' '),
);

function isUncopied(node: Node): boolean {
  return node instanceof Element && (node.hasAttribute('data-uncopied') || node.tagName === 'IFRAME');
}

/** A large formula is a block where it does not stand in a line. */
function isBlock(element: Element): boolean {
  const isFormula =
    element.hasAttribute('data-display') && element.closest('p, li, td, th, summary') === null;
  return blockTags.has(element.tagName) || isFormula;
}

function blocksOf(element: Element): Block[] {
  const inside = element.childNodes;
  const level = levelOf(element);
  if (level !== undefined) return [{ type: 'heading', level, content: lineOf(element) }];
  switch (element.tagName) {
    case 'P':
      return [{ type: 'paragraph', content: lineOf(element) }];
    case 'UL':
    case 'OL':
      return [listOf(element)];
    case 'LI':
      return [{ type: 'list', start: undefined, loose: false, items: [itemOf(element)] }];
    case 'BLOCKQUOTE':
      return [{ type: 'quote', content: readShown(inside) }];
    case 'PRE':
      return [codeOf(element)];
    case 'HR':
      return [{ type: 'rule' }];
    case 'TABLE':
      return [{ type: 'table', align: alignmentsOf(element), rows: rowsOfTable(element, lineOf) }];
    case 'DETAILS':
      return [detailsOf(element)];
    default:
      return attributedOf(element) ?? readShown(inside);
  }
}

function levelOf(element: Element): HeadingLevel | undefined {
  const levels: readonly HeadingLevel[] = [1, 2, 3, 4, 5, 6];
  return /^H[1-6]$/.test(element.tagName)
    ? levels[Number(element.getAttribute('data-depth')) - 1]
    : undefined;
}

function listOf(element: Element): Block {
  const items = [...element.children].filter(({ tagName }) => tagName === 'LI');
  const isNumbered = element.tagName === 'OL';
  return {
    type: 'list',
    start: isNumbered ? Number(element.getAttribute('start') ?? 1) : undefined,
    loose: element.hasAttribute('data-loose'),
    items: items.map(itemOf),
  };
}

function itemOf(element: Element): ListItem {
  const checked = element.getAttribute('data-checked');
  return { ...(checked !== null && { checked: checked === 'true' }), content: readShown(element.childNodes) };
}

function codeOf(element: Element): Block {
  const language = element.getAttribute('data-language') ?? '';
  return { type: 'code', language, text: (element.textContent ?? '').replace(/\n$/, '') };
}

function detailsOf(element: Element): Block {
  const summary = element.querySelector(':scope > summary');
  const rest = [...element.childNodes].filter((node) => node !== summary);
  return { type: 'details', summary: summary ? lineOf(summary) : [], content: readShown(rest) };
}

/** Blocks whose meaning is in an attribute. */
function attributedOf(element: Element): Block[] | undefined {
  const { diagram, tex, footnote, callout } = dataOf(element);
  if (diagram !== undefined) return [{ type: 'diagram', source: diagram }];
  if (tex !== undefined) return [{ type: 'maths', tex, complete: true }];
  const content = readShown(element.childNodes);
  if (footnote !== undefined) return [{ type: 'footnote', label: footnote, content }];
  const kind = calloutKinds.find((one) => one === callout);
  return kind && [{ type: 'callout', kind, content }];
}

function dataOf(element: Element): Partial<Record<string, string>> {
  return element instanceof HTMLElement ? element.dataset : {};
}

function lineOf(element: Element): Inline[] {
  return [...element.childNodes].flatMap(inlinesOf);
}

const styles: Record<string, TextStyle> = {
  STRONG: 'bold',
  EM: 'italic',
  DEL: 'strike',
  U: 'underline',
  MARK: 'highlight',
  SUB: 'sub',
  SUP: 'sup',
  KBD: 'kbd',
};

function inlinesOf(node: Node): Inline[] {
  if (isUncopied(node)) return [];
  if (!(node instanceof Element)) return node.textContent ? [{ type: 'text', text: node.textContent }] : [];
  const meant = meantInline(node);
  if (meant) return [meant];
  const content = lineOf(node);
  const style = styles[node.tagName];
  if (style !== undefined) return content.length === 0 ? [] : [{ type: 'styled', style, content }];
  const href = node.tagName === 'A' ? node.getAttribute('href') : null;
  if (href === null) return content;
  const title = node.getAttribute('title');
  return [{ type: 'link', href, ...(title !== null && { title }), content }];
}

/** Parts of a line that are not made of other parts. */
function meantInline(element: Element): Inline | undefined {
  const { tex, footnoteMark, citation, image } = dataOf(element);
  if (tex !== undefined) return { type: 'inlineMaths', tex, display: element.hasAttribute('data-display') };
  if (footnoteMark !== undefined) return { type: 'footnoteMark', label: footnoteMark };
  if (citation !== undefined) return { type: 'citation', number: Number(citation) };
  if (image !== undefined) return { type: 'image', alt: image, src: element.getAttribute('href') ?? '' };
  switch (element.tagName) {
    case 'BR':
      return { type: 'break' };
    case 'CODE':
      return { type: 'inlineCode', text: element.textContent ?? '' };
    case 'IMG':
      return {
        type: 'image',
        alt: element.getAttribute('alt') ?? '',
        src: element.getAttribute('src') ?? '',
      };
    default:
      return undefined;
  }
}
