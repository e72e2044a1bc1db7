import { fileSizes } from '@polylogue/contract/limits';
import { CallError } from '../../platform/http/call-error.ts';
import { encodedType, encodePicture } from '../../platform/pictures/pictures.ts';
import { readOwnFiles, removeUpload, storeImage } from '../files/files.service.ts';
import type { SharingDeps } from './sharing.deps.ts';
import { findPicture, keepEncoded, type FoundPicture } from './sharing.queries.ts';

/** Enough for a large screen. */
const how = { side: 2048, fit: 'inside', quality: 86, animated: true } as const;

/** Pictures that could not be encoded and are not tried again by this process. */
const mostBroken = 1_000;

/** A picture of a link, for anybody who knows it. */
export type ReadSharedPicture = (wanted: { uuid: string; number: number }) => Promise<Buffer>;

/**
 * Reads the pictures of live links. They are encoded anew, so that only the picture leaves: not where and when a photo was
 * taken, nor the prompt that a model wrote into it. That is done once, when a picture is first asked for, and kept with
 * the link: guests ask as often as they like.
 */
export function createSharedPictures(deps: SharingDeps): ReadSharedPicture {
  const encoding = new Map<string, Promise<Buffer>>();
  const broken = new Set<string>();

  async function encodeOnce(found: FoundPicture, key: string): Promise<Buffer> {
    if (broken.has(key)) throw new CallError('not_found');
    const { userId, fileId } = found;
    const bytes = await bytesOf(userId, fileId);
    if (!bytes) throw new CallError('not_found');
    const encoded = await encodePicture(deps.pictures, { userId }, { ...how, bytes });
    if (!encoded) {
      broken.add(key);
      const [oldest] = broken;
      if (broken.size > mostBroken && oldest !== undefined) broken.delete(oldest);
      throw new CallError('not_found');
    }
    await keep(found, encoded);
    return encoded;
  }

  async function bytesOf(userId: number, fileId: number): Promise<Buffer | undefined> {
    const wanted = { ids: [fileId], maxBytes: fileSizes.stored };
    return (await readOwnFiles(deps.files, userId, wanted)).get(fileId);
  }

  /** Keeps an encoded picture with its link, unless that has ended or another node was faster. */
  async function keep(found: FoundPicture, data: Buffer): Promise<void> {
    const { userId } = found;
    const image = { data, mimeType: encodedType, purpose: 'shared' as const };
    const { id } = await storeImage(deps.files, userId, image);
    const isKept = await keepEncoded(deps.database.db, found, id);
    if (!isKept) await removeUpload(deps.files, { fileId: id, userId, key: undefined });
  }

  return async ({ uuid, number }) => {
    const found = await findPicture(deps.database.db, { uuid, number, now: deps.clock.now() });
    if (!found) throw new CallError('not_found');
    const { encodedId, userId, shareId } = found;
    const kept = encodedId === null ? undefined : await bytesOf(userId, encodedId);
    if (kept) return kept;
    const key = `${shareId} ${found.fileId}`;
    const begun = encoding.get(key) ?? encodeOnce(found, key).finally(() => encoding.delete(key));
    encoding.set(key, begun);
    return begun;
  };
}
