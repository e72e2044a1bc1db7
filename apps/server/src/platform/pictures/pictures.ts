import { megabyte } from '@polylogue/contract/limits';
import type { Logger } from 'pino';
import sharp from 'sharp';
import * as z from 'zod/mini';
import { createChildPool, type Asker, type ChildPool } from '../children/child-pool.ts';
import type { TemporaryFolders } from '../temporary.ts';
import { isTooMuch, type ChildTask } from '../children/child-task.ts';
import { exchange } from '../children/run-child.ts';
import type { encoding } from './encoding.ts';

/** Format of encoded pictures. */
export const encodedType = 'image/webp';

const task: ChildTask = {
  file: new URL('./encode-picture.child.ts', import.meta.url),
  memoryMb: 768,
  seconds: 20,
  outputBytes: 40 * megabyte,
};

const answer = z.object({ isPicture: z.boolean() });

/**
 * A lane of its own for pictures: one process at a time, so that neither documents nor requests wait for them, fair between
 * the users whose pictures they are. A page may show many pictures, so many may wait.
 */
export function createPictureLane(options: { log: Logger; temporary: TemporaryFolders }): ChildPool {
  return createChildPool({
    ...options,
    bounds: { size: 1, maxRunningPerUser: 1, maxWaiting: 500, maxWaitingPerUser: 100, maxWaitSeconds: 60 },
  });
}

/**
 * Decodes a picture and encodes it as WebP, so that only the picture is left: no place, no time, no script behind it.
 * Undefined if it is no picture, or asks for too much.
 */
export async function encodePicture(
  lane: ChildPool,
  asker: Asker,
  { bytes, ...how }: z.infer<typeof encoding> & { bytes: Buffer },
): Promise<Buffer | undefined> {
  try {
    const order = { value: how, parts: [bytes] };
    const { value, parts } = await lane.run(task, asker, (child) => exchange(child, order));
    const [encoded] = parts;
    return answer.parse(value).isPicture && encoded ? Buffer.from(encoded) : undefined;
  } catch (error) {
    if (isTooMuch(error)) return undefined;
    throw error;
  }
}

/** Width and height in pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs work of the picture library in this process, one at a time: passwords are hashed by the same few threads, and signing
 * in must not wait for pictures. For work whose size no stranger chooses.
 */
export function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = last.then(work);
  last = result.catch(() => undefined);
  return result;
}

/**
 * The size that a picture gives itself in its header; undefined if it has none. For files whose content is known to be that
 * of a picture: the library would draw others, such as SVG.
 */
export function pictureSize(source: string | Buffer): Promise<PictureSize | undefined> {
  return inTurn(async () => {
    try {
      const { width, height } = await sharp(source, { limitInputPixels: false }).metadata();
      return { width, height };
    } catch {
      return undefined;
    }
  });
}
