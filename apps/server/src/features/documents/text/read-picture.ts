import sharp from 'sharp';
import type { Picture } from './document.ts';

/** Wider than any page prints. */
const widest = 2_000;

/** A picture as documents take it: JPEG stays, everything else becomes PNG; a broken one is left out. */
export async function readPicture(bytes: Buffer): Promise<Picture | undefined> {
  try {
    const image = sharp(bytes, { limitInputPixels: 50_000_000 })
      .rotate()
      .resize({ width: widest, withoutEnlargement: true });
    const { format } = await image.metadata();
    const type = format === 'jpeg' ? 'jpg' : 'png';
    const { data, info } = await (type === 'jpg' ? image.jpeg() : image.png()).toBuffer({
      resolveWithObject: true,
    });
    return { data, type, width: info.width, height: info.height };
  } catch {
    return undefined;
  }
}
