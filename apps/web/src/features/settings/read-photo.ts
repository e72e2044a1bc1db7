import { fileSizes } from '@polylogue/contract/limits';

/** Types a photo may have. */
export const photoTypes: readonly string[] = ['image/jpeg', 'image/png'];

/** A photo that can be cut, in its own type. */
export interface ReadablePhoto {
  picture: ImageBitmap;
  type: string;
}

/** Opens a photo, or says what is wrong with it as a code of the field errors. */
export async function readPhoto(file: File): Promise<ReadablePhoto | { problem: 'file_type' | 'file_size' }> {
  if (!photoTypes.includes(file.type)) return { problem: 'file_type' };
  if (file.size > fileSizes.photo) return { problem: 'file_size' };
  try {
    return { picture: await createImageBitmap(file), type: file.type };
  } catch {
    // Named like a photo and none.
    return { problem: 'file_type' };
  }
}
