import { DomUtils, parseDocument } from 'htmlparser2';
import { isElement, textOf, type HtmlElement, type HtmlNode } from '../html-nodes.ts';
import type { Typst } from './typst.ts';

/** Points per pixel, as on paper. */
const pointsPerPixel = 0.75;
const tallest = 600;
/** More shapes than any diagram that a page draws. */
const mostElements = 20_000;

/** Deeper groups are not drawn. */
const deepest = 60;

/** Nothing that runs, refers elsewhere or can be repeated without end. */
const drawn = new Set([
  ...['svg', 'g', 'defs', 'marker', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'],
  ...['text', 'tspan', 'style', 'linearGradient', 'radialGradient', 'stop', 'clipPath', 'title', 'desc'],
]);

/** Kind of a node that is text. */
const textNode = 3;

/** The size in points that a drawing has within a width; undefined if it does not say its own. */
export function drawingSize(svg: string, room: number): { width: number; height: number } | undefined {
  const root = rootOf(svg);
  const [, , wide = 0, high = 0] = (root?.attribs['viewBox'] ?? '').split(/[\s,]+/).map(Number);
  if (!(wide > 0) || !(high > 0)) return undefined;
  const scale = Math.min(pointsPerPixel, room / wide, tallest / high);
  return { width: wide * scale, height: high * scale };
}

/** The drawing as it may be shown, and the texts in it. */
export function cleanDrawing(svg: string): { svg: string; text: string } | undefined {
  const root = rootOf(svg);
  if (!root) return undefined;
  let elements = 0;
  const clean = (element: HtmlElement, depth: number): boolean => {
    elements += 1;
    if (depth > deepest) return false;
    if (element.name === 'foreignObject') toText(element);
    if (!drawn.has(element.name)) return false;
    for (const [name, value] of Object.entries(element.attribs)) {
      if (!isHarmless(name, value)) delete element.attribs[name];
    }
    for (const child of [...element.children]) {
      if (isElement(child) ? !clean(child, depth + 1) : child.nodeType !== textNode)
        DomUtils.removeElement(child);
    }
    if (element.name === 'style') toHarmlessStyle(element);
    return true;
  };
  if (!clean(root, 0) || elements > mostElements) return undefined;
  root.attribs['xmlns'] = 'http://www.w3.org/2000/svg';
  delete root.attribs['width'];
  delete root.attribs['height'];
  return { svg: DomUtils.getOuterHTML(root, { xmlMode: true }), text: textOf(root) };
}

function rootOf(svg: string): HtmlElement | undefined {
  const [root] = parseDocument(svg, { xmlMode: true }).children.filter(
    (node: HtmlNode): node is HtmlElement => isElement(node) && node.name === 'svg',
  );
  return root;
}

function isHarmless(name: string, value: string): boolean {
  if (/^on/i.test(name) || name.includes(':') || name === 'href' || name === 'filter') return false;
  return !/url\(\s*(?!["']?#)/i.test(value);
}

function toHarmlessStyle(element: HtmlElement): void {
  for (const child of element.children) {
    if (child.nodeType !== textNode) continue;
    child.data = child.data.replaceAll(/@import[^;]*;?|url\(\s*(?!["']?#)[^)]*\)/gi, '');
  }
}

/** Labels that are HTML become lines of text in the middle of their box. */
function toText(element: HtmlElement): void {
  const { width = '0', height = '0', x = '0', y = '0' } = element.attribs;
  const lines = labelLines(element).filter((line) => line !== '');
  const [centre, middle] = [Number(x) + Number(width) / 2, Number(y) + Number(height) / 2];
  const lineHeight = 1.25;
  const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const spans = lines.map((line, index) => {
    const shift = index === 0 ? 0.34 - ((lines.length - 1) * lineHeight) / 2 : lineHeight;
    return `<tspan x="${centre || 0}" dy="${shift}em">${escape(line)}</tspan>`;
  });
  element.name = 'text';
  element.attribs = { x: String(centre || 0), y: String(middle || 0), 'text-anchor': 'middle' };
  element.children = [];
  for (const span of parseDocument(spans.join(''), { xmlMode: true }).children) {
    DomUtils.appendChild(element, span);
  }
}

function labelLines(element: HtmlElement): string[] {
  const text = (node: HtmlNode): string => {
    if ('data' in node) return node.data.replaceAll(/\s+/g, ' ');
    if (!isElement(node)) return '';
    if (node.name === 'br') return '\n';
    const inside = node.children.map(text).join('');
    return node.name === 'p' || node.name === 'div' || node.name === 'li' ? `${inside}\n` : inside;
  };
  return text(element)
    .split('\n')
    .map((line) => line.trim());
}

/** Hands drawings to the typesetter; returns the numbers of those it can draw. */
export function setDrawings(drawings: readonly (string | undefined)[], typst: Typst): Set<number> {
  const usable = new Set<number>();
  drawings.forEach((svg, index) => {
    if (svg === undefined) return;
    typst.addFile(`/drawings/${index}.svg`, svg);
    typst.addFile('/check-drawing.typ', `#image("/drawings/${index}.svg", width: 100pt)`);
    if (typst.problemsOf('/check-drawing.typ').length === 0) usable.add(index);
  });
  return usable;
}
