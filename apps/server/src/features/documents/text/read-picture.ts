import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import type { Picture } from './document.ts';

/** Wider than any page prints. */
const widest = 2_000;

/**
 * Accepted formats, by magic bytes and never by name. Above all no SVG, which the library would render: a few
 * kilobytes can demand gigabytes.
 */
const opened = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);

/** Decodes a picture for documents: JPEG stays, everything else becomes PNG; a broken one is dropped. */
export async function readPicture(bytes: Buffer): Promise<Picture | undefined> {
  try {
    const found = await fileTypeFromBuffer(bytes);
    if (!found || !opened.has(found.mime)) return undefined;
    const image = sharp(bytes, { limitInputPixels: 50_000_000 })
      .rotate()
      .resize({ width: widest, withoutEnlargement: true });
    const type = found.mime === 'image/jpeg' ? 'jpg' : 'png';
    const { data, info } = await (type === 'jpg' ? image.jpeg() : image.png()).toBuffer({
      resolveWithObject: true,
    });
    return { data, type, width: info.width, height: info.height };
  } catch {
    return undefined;
  }
}
