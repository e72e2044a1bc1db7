import {
  calloutKinds,
  type Alignment,
  type Block,
  type HeadingLevel,
  type Image,
  type Inline,
  type ListItem,
  type TableCell,
} from '@polylogue/document/tree';
import type { Picture, ReadDocument } from './document.ts';
import {
  found,
  isElement,
  nodesOf,
  numberIn,
  textOf,
  type HtmlElement,
  type HtmlNode,
} from './html-nodes.ts';
import { tidyLine } from './lines.ts';
import { createLineReader, withoutControls, type LineReader } from './read-lines.ts';
import { drawingIn, readPictures, type PictureSource } from './read-pictures.ts';
import { blockTags, sanitizeHtml } from './sanitize-html.ts';
import { placeCells } from './table-grid.ts';

/** The HTML has more parts than any human document. */
export class TooLargeError extends Error {}

/** More blocks and runs of text than a book has. */
const maxParts = 100_000;

const headingLevels: Record<string, HeadingLevel | undefined> = { h1: 1, h2: 2, h3: 3, h4: 4, h5: 5, h6: 6 };

/**
 * Reads untrusted HTML. Only text and its structure survive sanitizing. Nothing is ever fetched: a picture is
 * shown only if it is inline or was supplied, otherwise its alt text is.
 */
export async function readHtml(html: string, source: PictureSource): Promise<ReadDocument> {
  const nodes = nodesOf(sanitizeHtml(html));
  const shown = await readPictures(nodes, source);
  const pictures = new Map<Image, Picture>();
  let parts = 0;
  const count = (): void => {
    parts += 1;
    if (parts > maxParts) throw new TooLargeError();
  };
  const reader = createReader(createLineReader({ count, shown, pictures }), count);
  const blocks = reader.blocksOf(nodes);
  return { ...reader.about(), blocks, pictures };
}

function createReader(lines: LineReader, count: () => void) {
  let title = '';
  let language: string | undefined;

  /** A sequence of blocks; text between them becomes a paragraph. */
  function blocksOf(nodes: readonly HtmlNode[]): Block[] {
    const blocks: Block[] = [];
    let between: Inline[] = [];
    const endLine = (): void => {
      const content = tidyLine(between);
      if (content.length > 0) blocks.push({ type: 'paragraph', content });
      between = [];
    };
    for (const node of nodes) {
      if (isElement(node) && (blockTags.has(node.name) || holdsBlock(node))) {
        endLine();
        blocks.push(...blockOf(node));
      } else {
        between.push(...lines.partsOf([node]));
      }
    }
    endLine();
    return blocks;
  }

  function blockOf(element: HtmlElement): Block[] {
    count();
    const level = headingLevels[element.name];
    if (level) {
      const content = lines.lineOf(element);
      return content.length === 0 ? [] : [{ type: 'heading', level, content }];
    }
    switch (element.name) {
      case 'title':
        title = withoutControls(textOf(element)).trim();
        return [];
      case 'html':
        language = element.attribs['lang'];
        return blocksOf(element.children);
      case 'ul':
      case 'ol':
        return listOf(element);
      case 'blockquote':
        return quoteOf(element);
      case 'pre':
        return [codeOf(element)];
      case 'hr':
        return [{ type: 'rule' }];
      case 'table':
        return tableOf(element);
      case 'details':
        return [detailsOf(element)];
      default:
        return attributedOf(element) ?? containerOf(element);
    }
  }

  /** Blocks whose meaning is in an attribute. */
  function attributedOf(element: HtmlElement): Block[] | undefined {
    const { 'data-diagram': source, 'data-tex': tex, 'data-footnote': label } = element.attribs;
    if (source !== undefined) {
      const drawing = found(element, 'img').map(drawingIn)[0];
      return [{ type: 'diagram', source: withoutControls(source), ...(drawing ? { svg: drawing } : {}) }];
    }
    if (tex !== undefined) return [{ type: 'maths', tex: withoutControls(tex), complete: true }];
    if (label !== undefined) {
      return [{ type: 'footnote', label: withoutControls(label), content: blocksOf(element.children) }];
    }
    return undefined;
  }

  /** An element without a meaning of its own; the style of one that belongs in a line reaches its paragraphs. */
  function containerOf(element: HtmlElement): Block[] {
    return blocksOf(element.children).map((block) =>
      block.type === 'paragraph' || block.type === 'heading'
        ? { ...block, content: lines.dressed(element, block.content) }
        : block,
    );
  }

  function listOf(element: HtmlElement): Block[] {
    const items: ListItem[] = [];
    let loose = false;
    for (const child of element.children.filter(isElement)) {
      if (child.name !== 'li') {
        // A list directly within a list is common and belongs to the item before it.
        const content = blockOf(child);
        const before = items.at(-1);
        if (before) before.content.push(...content);
        else if (content.length > 0) items.push({ content });
        continue;
      }
      count();
      const checked = child.attribs['data-checked'];
      loose ||= child.children.some((inside) => isElement(inside) && inside.name === 'p');
      items.push({
        ...(checked === undefined ? {} : { checked: checked === 'true' }),
        content: blocksOf(child.children),
      });
    }
    if (items.length === 0) return [];
    const first = numberIn(element, 'start', { least: 0, most: 999_999_999 }) ?? 1;
    return [{ type: 'list', start: element.name === 'ol' ? first : undefined, loose, items }];
  }

  function quoteOf(element: HtmlElement): Block[] {
    const content = blocksOf(element.children);
    if (content.length === 0) return [];
    const kind = calloutKinds.find((name) => name === element.attribs['data-callout']);
    return [kind ? { type: 'callout', kind, content } : { type: 'quote', content }];
  }

  function tableOf(table: HtmlElement): Block[] {
    const [caption] = found(table, 'caption');
    const elements = new Map<TableCell, HtmlElement>();
    const rows = rowsIn(table).map((cells) => ({
      cells: cells.map((element) => {
        const cell = cellOf(element);
        elements.set(cell, element);
        return cell;
      }),
    }));
    const { columns, cells } = placeCells(rows);
    const align = Array<Alignment>(columns).fill(undefined);
    for (const { cell, column } of cells) align[column] ??= alignmentOf(elements.get(cell));
    return [
      ...(caption ? [{ type: 'paragraph' as const, content: lines.lineOf(caption) }] : []),
      ...(rows.length > 0 ? [{ type: 'table' as const, align, rows }] : []),
    ];
  }

  function cellOf(cell: HtmlElement): TableCell {
    count();
    const span = { least: 1, most: 50 };
    return {
      isHeading: cell.name === 'th',
      columns: numberIn(cell, 'colspan', span) ?? 1,
      rows: numberIn(cell, 'rowspan', span) ?? 1,
      content: blocksOf(cell.children),
    };
  }

  function detailsOf(element: HtmlElement): Block {
    const isSummary = (node: HtmlNode): boolean => isElement(node) && node.name === 'summary';
    const [summary] = element.children.filter(isElement).filter(isSummary);
    return {
      type: 'details',
      summary: summary ? lines.lineOf(summary) : [],
      content: blocksOf(element.children.filter((node) => !isSummary(node))),
    };
  }

  return { blocksOf, about: () => ({ title, language }) };
}

/** Whether an element of a line contains blocks, as pasted documents do. */
function holdsBlock(element: HtmlElement): boolean {
  return element.children.filter(isElement).some((child) => blockTags.has(child.name) || holdsBlock(child));
}

/** The cells of a table by row. Without a single row, as browsers allow, they are one. */
function rowsIn(table: HtmlElement): HtmlElement[][] {
  const rows = found(table, 'tr')
    .map((row) => row.children.filter(isElement).filter(({ name }) => name === 'td' || name === 'th'))
    .filter((cells) => cells.length > 0);
  const loose = [...found(table, 'th'), ...found(table, 'td')];
  return rows.length === 0 && loose.length > 0 ? [loose] : rows;
}

function codeOf(element: HtmlElement): Block {
  const [code] = found(element, 'code');
  const { 'data-language': language, class: classes = '' } = code?.attribs ?? {};
  return {
    type: 'code',
    language: language ?? /(?:^|\s)language-(\S+)/.exec(classes)?.[1] ?? '',
    text: withoutControls(textOf(element)).replace(/\n$/, ''),
  };
}

function alignmentOf(element: HtmlElement | undefined): Alignment {
  const { style = '', align } = element?.attribs ?? {};
  const [, asked = align] = /text-align:(\w+)/.exec(style) ?? [];
  return (['left', 'center', 'right'] as const).find((name) => name === asked);
}
