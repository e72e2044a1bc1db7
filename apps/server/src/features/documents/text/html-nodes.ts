import { parseDocument } from 'htmlparser2';

/** A node of parsed HTML. */
export type HtmlNode = ReturnType<typeof parseDocument>['children'][number];

/** An element of parsed HTML. */
export type HtmlElement = Extract<HtmlNode, { attribs: unknown }>;

/** The nodes of a piece of HTML. */
export function nodesOf(html: string): HtmlNode[] {
  return parseDocument(html).children;
}

export function isElement(node: HtmlNode): node is HtmlElement {
  return 'attribs' in node;
}

/** All text inside, with line breaks. */
export function textOf(node: HtmlNode): string {
  if ('data' in node) return node.data;
  if (!isElement(node)) return '';
  return node.name === 'br' ? '\n' : node.children.map(textOf).join('');
}

/** The elements of a name, except those within a table inside. */
export function found(element: HtmlElement, name: string): HtmlElement[] {
  return element.children
    .filter(isElement)
    .flatMap((child) => (child.name === name ? [child] : child.name === 'table' ? [] : found(child, name)));
}

/** A whole number in an attribute, held within limits; undefined if there is none. */
export function numberIn(
  { attribs }: HtmlElement,
  name: string,
  { least, most }: { least: number; most: number },
): number | undefined {
  const value = Number.parseInt(attribs[name] ?? '', 10);
  return Number.isNaN(value) ? undefined : Math.min(Math.max(value, least), most);
}
