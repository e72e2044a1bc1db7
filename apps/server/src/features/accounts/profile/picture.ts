import { open } from 'node:fs/promises';
import sharp from 'sharp';

/** What a photo is kept as. */
export const pictureType = 'image/webp';

const side = 256;

/** Larger than any phone's photo and small enough to be unpacked in memory: 40 megapixels take 160 MB at most. */
const mostPixels = 40_000_000;

/** A picture that takes longer was made to take long. */
const mostSeconds = 10;

const beginnings = [Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')];

/** Why a file is no photo: it is no readable jpeg or png, or it has too many pixels. */
export type PictureFault = 'file_type' | 'file_size';

/**
 * Makes the square photo of an uploaded jpeg or png. It is painted anew, so nothing of the file goes on but the
 * picture: no place and time of the shot, no script behind the image. Name and declared type do not count.
 */
export async function makePicture(path: string): Promise<Buffer | PictureFault> {
  // By its first bytes first: the library would open more kinds, with more ways to go wrong.
  if (!(await isJpegOrPng(path))) return 'file_type';
  try {
    const { width, height } = await sharp(path, { limitInputPixels: false }).metadata();
    if (width * height > mostPixels) return 'file_size';
    return await sharp(path, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: 85 })
      .timeout({ seconds: mostSeconds })
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
