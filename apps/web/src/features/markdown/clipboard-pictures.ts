import type { CarriedPicture, Pictures } from '@polylogue/document/document-html';
import { mapTree } from '@polylogue/document/map-tree';
import type { Diagram, DocumentTree, Image } from '@polylogue/document/tree';
import { ownPicture } from './addresses.ts';

type Pictured = Diagram | Image;

/** What could be shown as a picture: diagrams and the user's own images. */
export function picturedIn(tree: DocumentTree): Pictured[] {
  const pictured: Pictured[] = [];
  mapTree(tree, {
    block: (block) => {
      if (block.type === 'diagram') pictured.push(block);
      return block;
    },
    inline: (inline) => {
      if (inline.type === 'image' && inline.fileId !== undefined) pictured.push(inline);
      return inline;
    },
  });
  return pictured;
}

/** Draws what a document shows as pictures that other programs can take. What cannot be drawn is left out. */
export async function clipboardPictures(tree: DocumentTree): Promise<Pictures> {
  const drawn = await Promise.all(
    picturedIn(tree).map(async (part) => [part, await pictureOf(part).catch(() => undefined)] as const),
  );
  return new Map(drawn.flatMap(([part, picture]) => (picture ? [[part, picture] as const] : [])));
}

async function pictureOf(part: Pictured): Promise<CarriedPicture | undefined> {
  if (part.type === 'image') {
    const own = ownPicture(part.src ?? '', location.origin);
    return own === undefined ? undefined : rasterOf(own, { widest: 1_200, scale: 1, type: 'image/jpeg' });
  }
  const { drawForPaper } = await import('./draw-diagram.ts');
  const svg = await drawForPaper(part.source);
  if (svg === undefined) return undefined;
  const address = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(sized(svg))}`;
  return rasterOf(address, { widest: 2_000, scale: 2, type: 'image/png' });
}

/** The library lets a drawing fill its place; a picture needs a size of its own. */
function sized(svg: string): string {
  const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  const [, , width = '', height = ''] = (root.getAttribute('viewBox') ?? '').split(/[\s,]+/);
  if (width !== '' && height !== '') {
    root.setAttribute('width', width);
    root.setAttribute('height', height);
  }
  return new XMLSerializer().serializeToString(root);
}

interface RasterOptions {
  /** Pixels that no picture exceeds. */
  widest: number;
  /** Pixels of the picture for each that is shown, so that letters stay sharp. */
  scale: number;
  type: 'image/png' | 'image/jpeg';
}

/** Word and Google Docs take neither SVG nor addresses that need a session, so the picture itself goes along. */
async function rasterOf(
  address: string,
  { widest, scale, type }: RasterOptions,
): Promise<CarriedPicture | undefined> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const shrunk = Math.min(1, widest / (image.naturalWidth * scale));
  const [width, height] = [image.naturalWidth * shrunk, image.naturalHeight * shrunk].map(Math.round);
  if (!width || !height) return undefined;
  const canvas = document.createElement('canvas');
  canvas.width = width * scale;
  canvas.height = height * scale;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  // Paper is white, and a JPEG has no transparency.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return { src: canvas.toDataURL(type, 0.9), width, height };
}
