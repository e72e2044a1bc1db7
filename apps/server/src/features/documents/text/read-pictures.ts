import { isElement, type HtmlElement, type HtmlNode } from './html-nodes.ts';
import type { Picture } from './document.ts';

/** Decodes a supplied picture; undefined if it cannot be shown. */
export type ReadPicture = (bytes: Buffer) => Promise<Picture | undefined>;

/** Where a document's pictures come from. */
export interface PictureSource {
  readPicture: ReadPicture;
  /** Bytes of stored files by id. */
  pictures: ReadonlyMap<number, Uint8Array>;
}

/** The pictures that can be shown, by their elements. A file is decoded once, however often it is shown. */
export async function readPictures(
  nodes: readonly HtmlNode[],
  { readPicture, pictures }: PictureSource,
): Promise<Map<HtmlElement, Picture>> {
  const decoded = new Map<Uint8Array, Promise<Picture | undefined>>();
  const shown = new Map<HtmlElement, Picture>();
  for (const element of imagesIn(nodes)) {
    const bytes = pictures.get(Number(element.attribs['data-file'])) ?? inlineBytes(element);
    if (!bytes) continue;
    const reading = decoded.get(bytes) ?? readPicture(Buffer.from(bytes));
    decoded.set(bytes, reading);
    const picture = await reading;
    if (picture) shown.set(element, picture);
  }
  return shown;
}

function imagesIn(nodes: readonly HtmlNode[]): HtmlElement[] {
  return nodes
    .filter(isElement)
    .flatMap((element) => (element.name === 'img' ? [element] : imagesIn(element.children)));
}

function inlineBytes({ attribs }: HtmlElement): Buffer | undefined {
  const [, encoded] =
    /^data:image\/(?:png|jpe?g|webp|gif);base64,([\w+/=]+)$/.exec(attribs['src'] ?? '') ?? [];
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64');
}

/** Larger drawings are not drawn by any page. */
const largestDrawing = 4_000_000;

/** The drawing of a diagram, as a page made it. */
export function drawingIn({ attribs }: HtmlElement): string | undefined {
  const [, encoded = ''] = /^data:image\/svg\+xml;base64,([\w+/=]+)$/.exec(attribs['src'] ?? '') ?? [];
  if (encoded === '' || encoded.length > largestDrawing) return undefined;
  return Buffer.from(encoded, 'base64').toString();
}
