import { open, readFile } from 'node:fs/promises';
import type { ChildPool } from '../../../platform/children/child-pool.ts';
import { maxPixels } from '../../../platform/pictures/encoding.ts';
import { encodePicture, pictureSize } from '../../../platform/pictures/pictures.ts';

const how = { side: 256, fit: 'cover', quality: 85, animated: false } as const;

const beginnings = [Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')];

/** Why a file is not a photo: not a readable jpeg or png, or too many pixels. */
export type PictureFault = 'file_type' | 'file_size';

/**
 * Makes a square photo from an uploaded jpeg or png. It is re-encoded, so only the picture survives: no
 * location, no timestamp, no script appended to the image. Name and declared type are ignored.
 */
export async function makePicture(
  lane: ChildPool,
  userId: number,
  path: string,
): Promise<Buffer | PictureFault> {
  // By magic bytes first: the library would open more formats, with more attack surface.
  if (!(await isJpegOrPng(path))) return 'file_type';
  const size = await pictureSize(path);
  if (!size) return 'file_type';
  if (size.width * size.height > maxPixels) return 'file_size';
  return (await encodePicture(lane, { userId }, { ...how, bytes: await readFile(path) })) ?? 'file_type';
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
