import { CallError } from '../../../platform/http/call-error.ts';
import { storeUpload } from '../../files/files.service.ts';
import type { Importing } from './importing.ts';
import type { LeftOutCounter } from './formats/reader.ts';

/**
 * Stores a picture of an import as one of the user's files, which takes space like any upload. Null if there is no space or it
 * is no picture. A file that nothing refers to in the end is removed a day later.
 */
export async function storePicture(
  { deps, userId, file }: Importing,
  {
    number,
    leftOut,
    purpose,
  }: { number: number | null; leftOut: LeftOutCounter; purpose: 'message' | 'upload' },
): Promise<number | null> {
  const unpacked = number === null ? undefined : file(number);
  if (!unpacked) {
    leftOut.add('picture_missing');
    return null;
  }
  try {
    const { row } = await storeUpload(deps.files, { userId }, { ...unpacked, purpose });
    return row.id;
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500) throw error;
    leftOut.add(error.code === 'storage_full' ? 'no_space' : 'picture_unusable');
    return null;
  }
}
