import { fileSizes } from '@polylogue/contract/limits';
import sharp from 'sharp';
import { CallError } from '../../platform/http/call-error.ts';
import { readOwnFiles } from '../files/files.service.ts';
import type { SharingDeps } from './sharing.deps.ts';
import { shownTurns } from './sharing.present.ts';
import { findPicture } from './sharing.queries.ts';

/** Format of the pictures that readers get. */
export const pictureType = 'image/webp';

/** Enough for a large screen. */
const side = 2048;

/** Larger than any phone's photo and small enough to decode in memory. */
const maxPixels = 60_000_000;

/** A picture that takes longer is an attack. */
const maxSeconds = 20;

/**
 * A picture of a live link. It is encoded anew, so that only the picture leaves: not where and when a photo was taken, nor
 * the prompt that a model wrote into it.
 */
export async function readPicture(
  deps: SharingDeps,
  { uuid, number }: { uuid: string; number: number },
): Promise<Buffer> {
  const found = await findPicture(deps.database.db, { uuid, number, now: deps.clock.now() });
  const isShown =
    found && shownTurns(found).some(({ pictures }) => pictures.some((one) => one.number === number));
  if (!isShown) throw new CallError('not_found');
  const wanted = { ids: [found.fileId], maxBytes: fileSizes.stored };
  const bytes = (await readOwnFiles(deps.files, found.userId, wanted)).get(found.fileId);
  if (!bytes) throw new CallError('not_found');
  try {
    return await sharp(bytes, { limitInputPixels: maxPixels, animated: true })
      .autoOrient()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 86 })
      .timeout({ seconds: maxSeconds })
      .toBuffer();
  } catch {
    throw new CallError('not_found');
  }
}
