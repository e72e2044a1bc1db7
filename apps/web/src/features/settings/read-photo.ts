import { fileSizes } from '@polylogue/contract/limits';

/** Types a photo may have. */
export const photoTypes: readonly string[] = ['image/jpeg', 'image/png'];

/** A decoded photo with its original type. */
export interface ReadablePhoto {
  picture: ImageBitmap;
  type: string;
}

/** Decodes a photo, or returns a field error code. */
export async function readPhoto(file: File): Promise<ReadablePhoto | { problem: 'file_type' | 'file_size' }> {
  if (!photoTypes.includes(file.type)) return { problem: 'file_type' };
  if (file.size > fileSizes.photo) return { problem: 'file_size' };
  try {
    return { picture: await createImageBitmap(file), type: file.type };
  } catch {
    // Not an image despite its name.
    return { problem: 'file_type' };
  }
}
