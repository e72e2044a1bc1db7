import type { MessageImage } from '@polylogue/contract/answers';
import sharp from 'sharp';
import { CallError } from '../../platform/http/call-error.ts';
import type { UploadedFile } from '../../platform/http/form.ts';
import { fileUrl, removeUpload, storeUpload, type Files } from '../files/files.service.ts';

/** What a model can look at. */
const shownTypes = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);

/** A stored picture that a request carries. */
export interface AttachedImage extends MessageImage {
  storageKey: string;
  type: string;
}

/** Keeps the picture of a request; anything else is refused by its content. */
export async function storeAttachment(
  files: Files,
  userId: number,
  upload: UploadedFile,
): Promise<AttachedImage> {
  const size = await sizeOf(upload.path);
  const { row } = await storeUpload(files, { userId }, { ...upload, purpose: 'message' });
  const stored = {
    id: row.id,
    url: fileUrl(files, row.id),
    ...size,
    storageKey: row.storageKey,
    type: row.type,
  };
  if (shownTypes.has(row.type) && size.width !== null) return stored;
  await discardAttachment(files, userId, stored);
  throw new CallError('unsupported_media_type');
}

/** Takes a picture back whose request was not stored. */
export async function discardAttachment(files: Files, userId: number, image: { id: number }): Promise<void> {
  await removeUpload(files, { fileId: image.id, userId, key: undefined });
}

async function sizeOf(path: string): Promise<{ width: number | null; height: number | null }> {
  try {
    const { width, height } = await sharp(path, { limitInputPixels: false }).metadata();
    return { width, height };
  } catch {
    return { width: null, height: null };
  }
}
