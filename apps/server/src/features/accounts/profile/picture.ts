import { open } from 'node:fs/promises';
import sharp from 'sharp';

/** Format of stored photos. */
export const pictureType = 'image/webp';

const side = 256;

/** Larger than any phone's photo and small enough to decode in memory: 40 megapixels take at most 160 MB. */
const maxPixels = 40_000_000;

/** A picture that takes longer is an attack. */
const maxSeconds = 10;

const beginnings = [Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')];

/** Why a file is not a photo: not a readable jpeg or png, or too many pixels. */
export type PictureFault = 'file_type' | 'file_size';

/**
 * Makes a square photo from an uploaded jpeg or png. It is re-encoded, so only the picture survives: no
 * location, no timestamp, no script appended to the image. Name and declared type are ignored.
 */
export async function makePicture(path: string): Promise<Buffer | PictureFault> {
  // By magic bytes first: the library would open more formats, with more attack surface.
  if (!(await isJpegOrPng(path))) return 'file_type';
  try {
    const { width, height } = await sharp(path, { limitInputPixels: false }).metadata();
    if (width * height > maxPixels) return 'file_size';
    return await sharp(path, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: 85 })
      .timeout({ seconds: maxSeconds })
      .toBuffer();
  } catch {
    return 'file_type';
  }
}

async function isJpegOrPng(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
    const start = buffer.subarray(0, bytesRead);
    return beginnings.some((beginning) => start.subarray(0, beginning.length).equals(beginning));
  } finally {
    await file.close();
  }
}
