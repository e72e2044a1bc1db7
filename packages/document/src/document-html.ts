import { escapeHtml } from './escape-html.ts';
import { attributes, blockLooks, inlineLooks, type Look } from './html/looks.ts';
import { isRightToLeft } from './html/right-to-left.ts';
import { plainDocument } from './plain-text.ts';
import { safeAddress } from './safe-address.ts';
import type {
  Alignment,
  Block,
  Callout,
  CalloutKind,
  Details,
  Diagram,
  DocumentTree,
  Footnote,
  Image,
  Inline,
  InlineMaths,
  List,
  ListItem,
  Table,
  TextStyle,
} from './tree.ts';

interface HtmlOptions {
  /**
   * Looks written on the elements, for the clipboard: other programs know neither our style sheet nor our attributes.
   * What they would load by itself or cannot show becomes words.
   */
  inlineStyles?: boolean;
  /** Headings of callouts, shown only with inline styles. */
  calloutNames?: Record<CalloutKind, string>;
  /** Pictures that go along with inline styles. What has none becomes words. */
  pictures?: Pictures;
  /** For texts of ours that our own pages show: links may lead to paths of the site. */
  ownPaths?: boolean;
}

/** A picture as it travels inside HTML. */
export interface CarriedPicture {
  /** A `data:` address. */
  src: string;
  width: number;
  height: number;
}

/** Pictures by what they show. */
export type Pictures = ReadonlyMap<Diagram | Image, CarriedPicture>;

/** A document as the HTML that carries its tree: to the server, which makes files of it, and to the clipboard. */
export function documentHtml({ blocks }: DocumentTree, options: HtmlOptions = {}): string {
  return blocksHtml(blocks, options);
}

function blocksHtml(blocks: readonly Block[], options: HtmlOptions): string {
  return blocks.map((block) => blockHtml(block, options)).join('');
}

/** An element with its look, if looks are wanted. */
function element(name: string, content: string, options: HtmlOptions, more: ElementMore = {}): string {
  const look = options.inlineStyles === true ? more.look : undefined;
  const style = [more.style, look].filter((one) => one !== undefined).join(';');
  const written = attributes({ ...more.attributes, style: style === '' ? undefined : style });
  return `<${name}${written}>${content}</${name}>`;
}

interface ElementMore {
  attributes?: Record<string, string | number | undefined>;
  /** Part of the meaning, such as an alignment. */
  style?: string | undefined;
  look?: Look | undefined;
}

/** Other programs do not look at the letters to find out where a line begins. */
function direction(block: Block, { inlineStyles }: HtmlOptions): { dir: 'rtl' | undefined } {
  return { dir: inlineStyles === true && isRightToLeft(plainDocument([block])) ? 'rtl' : undefined };
}

function blockHtml(block: Block, options: HtmlOptions): string {
  const look = blockLooks[block.type];
  switch (block.type) {
    case 'paragraph':
    case 'heading': {
      const name = block.type === 'heading' ? `h${block.level}` : 'p';
      const more = { look, attributes: direction(block, options) };
      return element(name, inlinesHtml(block.content, options), options, more);
    }
    case 'list':
      return listHtml(block, options);
    case 'quote':
      return element('blockquote', blocksHtml(block.content, options), options, { look });
    case 'callout':
      return calloutHtml(block, options);
    case 'code':
      return codeHtml(block.text, block.language, options);
    case 'diagram':
      return diagramHtml(block, options);
    case 'maths':
      return element('div', mathsText(block.tex, true, options), options, {
        attributes: { 'data-tex': block.tex },
        look,
      });
    case 'table':
      return tableHtml(block, options);
    case 'details':
      return detailsHtml(block, options);
    case 'footnote':
      return footnoteHtml(block, options);
    case 'rule':
      return options.inlineStyles === true ? `<hr style="${blockLooks.rule ?? ''}">` : '<hr>';
  }
}

function listHtml(list: List, options: HtmlOptions): string {
  const { start, loose, items } = list;
  const content = items.map((item) => itemHtml(item, loose, options)).join('');
  return element(start === undefined ? 'ul' : 'ol', content, options, {
    attributes: { start: start === 1 ? undefined : start, ...direction(list, options) },
    look: blockLooks.list,
  });
}

function itemHtml({ checked, content }: ListItem, loose: boolean, options: HtmlOptions): string {
  const inside = content.map((block, index) => {
    const isBare = !loose && block.type === 'paragraph' && content[index - 1]?.type !== 'paragraph';
    return isBare ? inlinesHtml(block.content, options) : blockHtml(block, options);
  });
  const box = checked === undefined || options.inlineStyles !== true ? '' : checked ? '☑ ' : '☐ ';
  const state = checked === undefined ? undefined : String(checked);
  return element('li', box + inside.join(''), options, {
    attributes: { 'data-checked': state },
    look: checked === undefined ? undefined : 'list-style:none',
  });
}

function calloutHtml({ kind, content }: Callout, options: HtmlOptions): string {
  const name = options.inlineStyles === true ? options.calloutNames?.[kind] : undefined;
  const heading = name === undefined ? '' : `<p><strong>${escapeHtml(name)}</strong></p>`;
  return element('blockquote', heading + blocksHtml(content, options), options, {
    attributes: { 'data-callout': kind },
    look: blockLooks.callout,
  });
}

function codeHtml(text: string, language: string, options: HtmlOptions): string {
  const code = element('code', escapeHtml(text), options, {
    attributes: { 'data-language': language === '' ? undefined : language },
    // Google Docs knows no looks of a listing, only those of the words in it.
    look: inlineLooks.code,
  });
  // A browser drops the line break that a listing begins with.
  return element('pre', text.startsWith('\n') ? `\n${code}` : code, options, { look: blockLooks.code });
}

function diagramHtml(diagram: Diagram, options: HtmlOptions): string {
  const { source, svg } = diagram;
  // Word processors show no SVG from the clipboard.
  if (options.inlineStyles === true) {
    const picture = options.pictures?.get(diagram);
    return picture ? `<p>${pictureHtml(picture, { alt: source })}</p>` : codeHtml(source, 'mermaid', options);
  }
  const inside =
    svg === undefined
      ? codeHtml(source, '', options)
      : `<img${attributes({ src: `data:image/svg+xml;base64,${base64(svg)}`, alt: source })}>`;
  return `<figure${attributes({ 'data-diagram': source })}>${inside}</figure>`;
}

/** The size stands in attributes, since Word looks for it only there. */
function pictureHtml(
  { src, width, height }: CarriedPicture,
  more: Record<string, string | number | undefined>,
): string {
  return `<img${attributes({ ...more, src, width, height })}>`;
}

function base64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));
}

/** TeX as text. On the clipboard it keeps its dollars: Word and Docs take it for a formula by them, or it can be read. */
function mathsText(tex: string, display: boolean, { inlineStyles }: HtmlOptions): string {
  const marks = display ? '$$' : '$';
  return escapeHtml(inlineStyles === true ? `${marks}${tex}${marks}` : tex);
}

function tableHtml(table: Table, options: HtmlOptions): string {
  const { align, rows } = table;
  const headings = rows.findIndex(({ cells }) => cells.some(({ isHeading }) => !isHeading));
  const count = headings === -1 ? rows.length : headings;
  const part = (name: string, some: Table['rows']) =>
    some.length === 0 ? '' : `<${name}>${some.map((row) => rowHtml(row, align, options)).join('')}</${name}>`;
  const content = part('thead', rows.slice(0, count)) + part('tbody', rows.slice(count));
  return element('table', content, options, {
    look: blockLooks.table,
    attributes: direction(table, options),
  });
}

function rowHtml(
  { cells }: Table['rows'][number],
  align: readonly Alignment[],
  options: HtmlOptions,
): string {
  let column = 0;
  const written = cells.map((cell) => {
    const [only, ...more] = cell.content;
    const isLine = only?.type === 'paragraph' && more.length === 0;
    const side = align[column];
    column += cell.columns;
    return element(
      cell.isHeading ? 'th' : 'td',
      isLine ? inlinesHtml(only.content, options) : blocksHtml(cell.content, options),
      options,
      {
        attributes: { colspan: span(cell.columns), rowspan: span(cell.rows) },
        style: side && `text-align:${side}`,
        look: cell.isHeading ? inlineLooks.th : inlineLooks.td,
      },
    );
  });
  return `<tr>${written.join('')}</tr>`;
}

function span(count: number): number | undefined {
  return count > 1 ? count : undefined;
}

function detailsHtml({ summary, content }: Details, options: HtmlOptions): string {
  const words = inlinesHtml(summary, options);
  const inside = blocksHtml(content, options);
  // Nothing unfolds in a mail or in a word processor.
  if (options.inlineStyles === true) return `<p><strong>${words}</strong></p>${inside}`;
  return `<details><summary>${words}</summary>${inside}</details>`;
}

function footnoteHtml({ label, content }: Footnote, options: HtmlOptions): string {
  if (options.inlineStyles !== true)
    return `<section${attributes({ 'data-footnote': label })}>${blocksHtml(content, options)}</section>`;
  const mark = `<sup>${escapeHtml(label)}</sup> `;
  const [first, ...rest] = content;
  if (first?.type !== 'paragraph') return `<p>${mark}</p>${blocksHtml(content, options)}`;
  return `<p>${mark}${inlinesHtml(first.content, options)}</p>${blocksHtml(rest, options)}`;
}

function inlinesHtml(inlines: readonly Inline[], options: HtmlOptions): string {
  return inlines.map((inline) => inlineHtml(inline, options)).join('');
}

const styleElements: Record<TextStyle, string> = {
  bold: 'strong',
  italic: 'em',
  strike: 's',
  underline: 'u',
  highlight: 'mark',
  sub: 'sub',
  sup: 'sup',
  kbd: 'kbd',
};

function inlineHtml(inline: Inline, options: HtmlOptions): string {
  switch (inline.type) {
    case 'text':
      return escapeHtml(inline.text);
    case 'styled': {
      const look = inline.style === 'kbd' ? inlineLooks.code : undefined;
      return element(styleElements[inline.style], inlinesHtml(inline.content, options), options, { look });
    }
    case 'inlineCode':
      return element('code', escapeHtml(inline.text), options, { look: inlineLooks.code });
    case 'link': {
      const words = inlinesHtml(inline.content, options);
      const isOwnPath = options.ownPaths === true && /^\/(?![/\\])/.test(inline.href);
      const href = isOwnPath ? inline.href : safeAddress(inline.href);
      return href === undefined ? words : `<a${attributes({ href, title: inline.title })}>${words}</a>`;
    }
    case 'image':
      return imageHtml(inline, options);
    case 'inlineMaths':
      return inlineMathsHtml(inline, options);
    case 'footnoteMark':
      return `<sup${attributes({ 'data-footnote-mark': inline.label })}>${escapeHtml(inline.label)}</sup>`;
    case 'citation':
      return `<sup${attributes({ 'data-citation': inline.number })}>[${inline.number}]</sup>`;
    case 'break':
      return '<br>';
  }
}

function imageHtml(image: Image, options: HtmlOptions): string {
  const { alt, title, src, fileId, width, height } = image;
  const picture = options.inlineStyles === true ? options.pictures?.get(image) : undefined;
  // Our own editors take the file itself.
  if (picture) return pictureHtml(picture, { alt, title, 'data-file': fileId });
  // Pasted, the picture of another site would be loaded and reveal the reader.
  if (options.inlineStyles === true) {
    const href = src === undefined ? undefined : safeAddress(src);
    const words = escapeHtml(alt);
    return href === undefined
      ? words
      : `<a${attributes({ href, title })}>${words === '' ? escapeHtml(href) : words}</a>`;
  }
  return `<img${attributes({ alt, title, 'data-file': fileId, src: fileId === undefined ? src : undefined, width, height })}>`;
}

function inlineMathsHtml({ tex, display }: InlineMaths, options: HtmlOptions): string {
  const written = attributes({ 'data-tex': tex, 'data-display': display ? '' : undefined });
  return `<span${written}>${mathsText(tex, display, options)}</span>`;
}
