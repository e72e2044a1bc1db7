import { parseDocument } from 'htmlparser2';
import sanitize from 'sanitize-html';
import type { Block, Cell, ListEntry, Picture, Words, WrittenDocument } from './document.ts';

type Look = Omit<Words, 'text'>;
type Node = ReturnType<typeof parseDocument>['children'][number];
type Element = Extract<Node, { attribs: unknown }>;

/** Reads a picture that came along; undefined for one that cannot be shown. */
export type ReadPicture = (bytes: Buffer) => Promise<Picture | undefined>;

/** Where the pictures of a document come from. */
export interface PictureSource {
  readPicture: ReadPicture;
  /** Bytes of stored files by their ids. */
  pictures: ReadonlyMap<number, Uint8Array>;
}

/** Thrown for markup with more parts than any document of a person. */
export class TooLargeError extends Error {}

/** More blocks and runs of text than a book has. */
const mostParts = 100_000;

const blockTags = [
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'li',
  'blockquote',
  'pre',
  'hr',
  'div',
  'section',
  'article',
  'img',
];
const tableTags = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];
const looks: Record<string, Look | undefined> = {
  strong: { bold: true },
  b: { bold: true },
  em: { italic: true },
  i: { italic: true },
  s: { strike: true },
  del: { strike: true },
  code: { code: true },
};

/**
 * Reads foreign markup. Only text and its structure survive the first pass: scripts and styles go with what is in them.
 * Nothing is ever fetched: a picture is shown only when its bytes stand in the markup or came along, otherwise its words
 * are.
 */
export async function readHtml(html: string, source: PictureSource): Promise<WrittenDocument> {
  const clean = sanitize(html, {
    allowedTags: [...blockTags, ...tableTags, ...Object.keys(looks), 'a', 'br', 'title'],
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'svg', 'math'],
    allowedAttributes: {
      a: ['href'],
      img: ['src', 'alt', 'data-file'],
      ol: ['start'],
      li: ['data-checked'],
      th: ['colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['data'] },
    allowProtocolRelative: false,
    nestingLimit: 60,
  });
  const reader = createReader(source);
  const blocks = await reader.blocksOf(parseDocument(clean).children);
  return { title: reader.title(), blocks };
}

function createReader({ readPicture, pictures }: PictureSource) {
  let parts = 0;
  let title = '';

  function count(): void {
    parts += 1;
    if (parts > mostParts) throw new TooLargeError();
  }

  /** Blocks one below the other; text that stands between them becomes a paragraph. */
  async function blocksOf(nodes: readonly Node[]): Promise<Block[]> {
    const blocks: Block[] = [];
    let loose: Words[] = [];
    const endLoose = (): void => {
      const words = trimmed(loose);
      if (words.length > 0) blocks.push({ kind: 'paragraph', words });
      loose = [];
    };
    for (const node of nodes) {
      if (
        isElement(node) &&
        (blockTags.includes(node.name) || node.name === 'table' || node.name === 'title')
      ) {
        endLoose();
        blocks.push(...(await blockOf(node)));
      } else {
        loose.push(...wordsOf([node], {}));
      }
    }
    endLoose();
    return blocks;
  }

  async function blockOf(element: Element): Promise<Block[]> {
    count();
    switch (element.name) {
      case 'title':
        title = textOf(element).trim();
        return [];
      case 'h1':
      case 'h2':
        return [{ kind: 'heading', level: element.name === 'h1' ? 1 : 2, words: lineOf(element) }];
      case 'h3':
      case 'h4':
      case 'h5':
      case 'h6':
        return [{ kind: 'heading', level: 3, words: lineOf(element) }];
      case 'ul':
      case 'ol':
        return [await listOf(element)];
      case 'blockquote':
        return [{ kind: 'quote', blocks: await blocksOf(element.children) }];
      case 'pre':
        return [{ kind: 'code', text: textOf(element).replace(/\n$/, '') }];
      case 'hr':
        return [{ kind: 'rule' }];
      case 'img':
        return pictureOf(element);
      case 'table':
        return tableOf(element);
      default:
        return blocksOf(element.children);
    }
  }

  async function listOf(element: Element): Promise<Block> {
    const entries: ListEntry[] = [];
    for (const item of element.children) {
      if (!isElement(item) || item.name !== 'li') continue;
      const checked = item.attribs['data-checked'];
      const blocks = await blocksOf(item.children);
      entries.push({ blocks, ...(checked === undefined ? {} : { checked: checked === 'true' }) });
    }
    const start = Number.parseInt(element.attribs['start'] ?? '', 10);
    const isOrdered = element.name === 'ol';
    return { kind: 'list', start: isOrdered ? (start > 0 ? start : 1) : undefined, entries };
  }

  async function pictureOf(element: Element): Promise<Block[]> {
    const bytes = pictures.get(Number(element.attribs['data-file'])) ?? inlineBytes(element);
    const picture = bytes ? await readPicture(Buffer.from(bytes)) : undefined;
    if (picture) return [{ kind: 'picture', picture }];
    const alt = element.attribs['alt'] ?? '';
    return alt === '' ? [] : [{ kind: 'paragraph', words: [{ text: alt, italic: true }] }];
  }

  function tableOf(table: Element): Block[] {
    const caption = found(table, 'caption')[0];
    const rows = found(table, 'tr')
      .map((row) => row.children.filter(isElement).filter(({ name }) => name === 'td' || name === 'th'))
      .filter((cells) => cells.length > 0)
      .map((cells) => cells.map(cellOf));
    return [
      ...(caption ? [{ kind: 'paragraph' as const, words: lineOf(caption) }] : []),
      ...(rows.length > 0 ? [{ kind: 'table' as const, rows }] : []),
    ];
  }

  function cellOf(cell: Element): Cell {
    count();
    const span = (name: string): number =>
      Math.min(Math.max(Number.parseInt(cell.attribs[name] ?? '', 10) || 1, 1), 50);
    return {
      words: lineOf(cell),
      isHeading: cell.name === 'th',
      columns: span('colspan'),
      rows: span('rowspan'),
    };
  }

  function lineOf(element: Element): Words[] {
    return trimmed(wordsOf(element.children, {}));
  }

  function wordsOf(nodes: readonly Node[], look: Look): Words[] {
    return nodes.flatMap((node): Words[] => {
      if ('data' in node) {
        const text = node.data.replaceAll(/\s+/g, ' ');
        if (text === '') return [];
        count();
        return [{ ...look, text }];
      }
      if (!isElement(node)) return [];
      if (node.name === 'br') return [{ ...look, text: '\n' }];
      const href = node.name === 'a' ? node.attribs['href'] : undefined;
      const inside = wordsOf(node.children, { ...look, ...looks[node.name], ...(href ? { href } : {}) });
      // Blocks within a line, as the paragraphs of a cell, stand one below the other.
      return blockTags.includes(node.name) && inside.length > 0 ? [...inside, { text: '\n' }] : inside;
    });
  }

  return { blocksOf, title: () => title };
}

/** The bytes of a picture that stands in the markup itself. */
function inlineBytes({ attribs }: Element): Buffer | undefined {
  const [, encoded] =
    /^data:image\/(?:png|jpe?g|webp|gif);base64,([\w+/=]+)$/.exec(attribs['src'] ?? '') ?? [];
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64');
}

function isElement(node: Node): node is Element {
  return 'attribs' in node;
}

function found(element: Element, name: string): Element[] {
  return element.children
    .filter(isElement)
    .flatMap((child) => (child.name === name ? [child] : child.name === 'table' ? [] : found(child, name)));
}

function textOf(node: Node): string {
  if ('data' in node) return node.data;
  if (!isElement(node)) return '';
  return node.name === 'br' ? '\n' : node.children.map(textOf).join('');
}

/** The line without the white space around it. */
function trimmed(words: readonly Words[]): Words[] {
  const line = words.map((part) => ({ ...part }));
  for (let first = line[0]; first; first = line[0]) {
    first.text = first.text.trimStart();
    if (first.text !== '') break;
    line.shift();
  }
  for (let last = line.at(-1); last; last = line.at(-1)) {
    last.text = last.text.trimEnd();
    if (last.text !== '') break;
    line.pop();
  }
  return line;
}
