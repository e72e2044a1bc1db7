import sharp from 'sharp';
import type { Block, Diagram } from '@polylogue/document/tree';
import { cleanDrawing } from './pdf/drawings.ts';

/** A drawing that is safe to hand on. */
export interface Drawing {
  svg: string;
  /** The same as PNG. */
  picture: Buffer;
  /** In pixels. */
  width: number;
  height: number;
}

/** Pixels of a picture per pixel of its drawing, so that it prints well. */
const density = 2;
const widest = 4_000;

/** More diagrams than a chat has; the rest are shown as source. */
const mostDrawings = 200;

/** Makes pictures of the diagrams of a document. */
export async function readDrawings(blocks: readonly Block[]): Promise<Map<Diagram, Drawing>> {
  const drawings = new Map<Diagram, Drawing>();
  for (const diagram of diagramsIn(blocks).slice(0, mostDrawings)) {
    const drawing = diagram.svg === undefined ? undefined : await readDrawing(diagram.svg);
    if (drawing) drawings.set(diagram, drawing);
  }
  return drawings;
}

function diagramsIn(blocks: readonly Block[]): Diagram[] {
  return blocks.flatMap((block) => {
    switch (block.type) {
      case 'diagram':
        return [block];
      case 'list':
        return block.items.flatMap(({ content }) => diagramsIn(content));
      case 'table':
        return block.rows.flatMap(({ cells }) => cells.flatMap(({ content }) => diagramsIn(content)));
      case 'quote':
      case 'callout':
      case 'details':
      case 'footnote':
        return diagramsIn(block.content);
      default:
        return [];
    }
  });
}

/** Styles can hide an address behind escapes. */
const loads = /@import|\\[\da-f]|image-set|(?:url|src)\s*\(\s*(?!["']?#)/i;

/** Makes a picture of a diagram that a page drew; undefined if it cannot be drawn, or could load anything. */
async function readDrawing(source: string): Promise<Drawing | undefined> {
  const { svg } = cleanDrawing(source) ?? {};
  if (svg === undefined || loads.test(svg)) return undefined;
  const size = sizeOf(svg);
  if (!size) return undefined;
  try {
    const picture = await sharp(Buffer.from(svg), {
      density: Math.min(72 * density, (72 * widest) / Math.max(size.width, size.height)),
      limitInputPixels: widest * widest,
    })
      .flatten({ background: '#ffffff' })
      .png()
      .toBuffer();
    return { svg, picture, ...size };
  } catch {
    return undefined;
  }
}

/** The size that the drawing gives itself. */
function sizeOf(svg: string): { width: number; height: number } | undefined {
  const [root = ''] = /^\s*<svg\b[^>]*>/.exec(svg) ?? [];
  const [, , , boxWidth, boxHeight] =
    /\bviewBox="\s*(\S+)[\s,]+(\S+)[\s,]+(\S+)[\s,]+(\S+)\s*"/.exec(root) ?? [];
  const width = Number(boxWidth);
  const height = Number(boxHeight);
  return width >= 1 && height >= 1 && width < 20_000 && height < 20_000 ? { width, height } : undefined;
}
