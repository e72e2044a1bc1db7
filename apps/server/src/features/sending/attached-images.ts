import type { MessageImage } from '@polylogue/contract/answers';
import { CallError } from '../../platform/http/call-error.ts';
import type { UploadedFile } from '../../platform/http/form.ts';
import { maxPixels } from '../../platform/pictures/encoding.ts';
import { pictureSize } from '../../platform/pictures/pictures.ts';
import { fileUrl, removeUpload, storeUpload, type Files } from '../files/files.service.ts';

/** Types of pictures that models accept. */
const shownTypes = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);

/** A stored picture of a request. */
export interface AttachedImage extends MessageImage {
  storageKey: string;
  type: string;
}

/** Refuses more pictures than the model takes with a message. */
export function refuseMoreImages(given: number, max: number): void {
  if (given === 0) return;
  if (max === 0) throw new CallError('model_without_images');
  if (given <= max) return;
  throw new CallError('validation_error', {
    validationErrors: { file: 'file_limit' },
    validationParams: { file: { max } },
  });
}

/** Stores the pictures of a request in their order: all or none. */
export async function storeAttachments(
  files: Files,
  userId: number,
  uploads: readonly UploadedFile[],
): Promise<AttachedImage[]> {
  const stored: AttachedImage[] = [];
  try {
    for (const upload of uploads) stored.push(await storeAttachment(files, userId, upload));
    return stored;
  } catch (error) {
    await discardAttachments(files, userId, stored);
    throw error;
  }
}

/** Stores a picture. The content decides whether it is one; anything else is refused. */
async function storeAttachment(files: Files, userId: number, upload: UploadedFile): Promise<AttachedImage> {
  const { row } = await storeUpload(files, { userId }, { ...upload, purpose: 'message' });
  const size = shownTypes.has(row.type) ? await pictureSize(upload.path) : undefined;
  if (size && size.width * size.height <= maxPixels) {
    return { id: row.id, url: fileUrl(files, row.id), ...size, storageKey: row.storageKey, type: row.type };
  }
  await discardAttachments(files, userId, [row]);
  throw new CallError(size ? 'file_size_error' : 'unsupported_media_type');
}

/** Removes the pictures of a request that was not stored. */
export async function discardAttachments(
  files: Files,
  userId: number,
  images: readonly { id: number }[],
): Promise<void> {
  for (const { id } of images) await removeUpload(files, { fileId: id, userId, key: undefined });
}
