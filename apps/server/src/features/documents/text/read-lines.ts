import type { Image, Inline, TextStyle } from '@polylogue/document/tree';
import type { Picture } from './document.ts';
import { isElement, numberIn, textOf, type HtmlElement, type HtmlNode } from './html-nodes.ts';
import { tidyLine } from './lines.ts';
import { blockTags } from './sanitize-html.ts';

const styles: Record<string, TextStyle | undefined> = {
  strong: 'bold',
  b: 'bold',
  em: 'italic',
  i: 'italic',
  s: 'strike',
  del: 'strike',
  strike: 'strike',
  u: 'underline',
  mark: 'highlight',
  sub: 'sub',
  sup: 'sup',
  kbd: 'kbd',
};

/** Pixels of the widest image that is believed. */
const widestImage = 10_000;

/** Reads what stands in lines. */
export interface LineReader {
  /** The content of an element as one line. */
  lineOf: (element: HtmlElement) => Inline[];
  /** Content that is not tidied yet: more of the same line may follow. */
  partsOf: (nodes: readonly HtmlNode[]) => Inline[];
  /** Applies the style or link of an element to what it contains. */
  dressed: (element: HtmlElement, content: Inline[]) => Inline[];
}

/** `count` is told of each part; the pictures found are added to `pictures`. */
export function createLineReader({
  count,
  shown,
  pictures,
}: {
  count: () => void;
  shown: ReadonlyMap<HtmlElement, Picture>;
  pictures: Map<Image, Picture>;
}): LineReader {
  function lineOf(element: HtmlElement): Inline[] {
    return tidyLine(partsOf(element.children));
  }

  function partsOf(nodes: readonly HtmlNode[]): Inline[] {
    return nodes.flatMap((node): Inline[] => {
      if ('data' in node) return textParts(node.data);
      return isElement(node) ? elementParts(node) : [];
    });
  }

  function textParts(data: string): Inline[] {
    const text = withoutControls(data).replaceAll(/[ \t\n\r\f]+/g, ' ');
    if (text === '') return [];
    count();
    return [{ type: 'text', text }];
  }

  function elementParts(element: HtmlElement): Inline[] {
    count();
    switch (element.name) {
      case 'br':
        return [{ type: 'break' }];
      case 'img':
        return imageParts(element);
      case 'code': {
        const text = withoutControls(textOf(element)).replaceAll(/[\t\n]/g, ' ');
        return text === '' ? [] : [{ type: 'inlineCode', text }];
      }
      default:
        return marked(element) ?? dressed(element, inside(element));
    }
  }

  /** Blocks within a line, such as paragraphs in a summary, are separated by line breaks. */
  function inside(element: HtmlElement): Inline[] {
    const parts = partsOf(element.children);
    return blockTags.has(element.name) && parts.length > 0 ? [...parts, { type: 'break' }] : parts;
  }

  function imageParts(element: HtmlElement): Inline[] {
    const picture = shown.get(element);
    const { alt = '', title } = element.attribs;
    if (!picture && alt === '') return [];
    const size = { least: 1, most: widestImage };
    const width = numberIn(element, 'width', size);
    const height = numberIn(element, 'height', size);
    const image: Image = {
      type: 'image',
      alt: withoutControls(alt),
      ...(title ? { title: withoutControls(title) } : {}),
      ...(width === undefined ? {} : { width }),
      ...(height === undefined ? {} : { height }),
    };
    if (picture) pictures.set(image, picture);
    return [image];
  }

  function dressed(element: HtmlElement, content: Inline[]): Inline[] {
    if (content.length === 0) return [];
    const worn = stylesOf(element);
    if (worn.length > 0)
      return worn.reduce<Inline[]>((inside, style) => [{ type: 'styled', style, content: inside }], content);
    const { href, title } = element.attribs;
    if (element.name !== 'a' || !href) return content;
    return [{ type: 'link', href, ...(title ? { title: withoutControls(title) } : {}), content }];
  }

  return { lineOf, partsOf, dressed };
}

const looks: [look: RegExp, style: TextStyle][] = [
  [/vertical-align:super/, 'sup'],
  [/vertical-align:sub/, 'sub'],
  [/text-decoration:line-through/, 'strike'],
  [/font-style:italic/, 'italic'],
  [/font-weight:(?:bold|[6-9]\d\d)/, 'bold'],
];

/** The styles of an element, innermost first. Google Docs wraps all that it copies in a `b` that is not bold. */
function stylesOf({ name, attribs: { style: look = '' } }: HtmlElement): TextStyle[] {
  const own = styles[name];
  if (own !== undefined) return own === 'bold' && /font-weight:(?:normal|[1-5]00)/.test(look) ? [] : [own];
  return name === 'span' ? looks.filter(([asked]) => asked.test(look)).map(([, style]) => style) : [];
}

/** Parts whose meaning is in an attribute. */
function marked({ name, attribs }: HtmlElement): Inline[] | undefined {
  const { 'data-tex': tex, 'data-footnote-mark': label, 'data-citation': citation = '' } = attribs;
  if (name === 'span' && tex !== undefined) {
    return [{ type: 'inlineMaths', tex: withoutControls(tex), display: 'data-display' in attribs }];
  }
  if (name !== 'sup') return undefined;
  if (label !== undefined) return [{ type: 'footnoteMark', label: withoutControls(label) }];
  return /^\d{1,6}$/.test(citation) ? [{ type: 'citation', number: Number(citation) }] : undefined;
}

/** Text without control characters, which no font can draw and no document format may contain. */
export function withoutControls(text: string): string {
  return text.replaceAll(/(?![\t\n\r\f])\p{Cc}|\p{Cs}|\uFFFE|\uFFFF/gu, '');
}
