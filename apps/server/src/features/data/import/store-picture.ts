import type { LeftOutCount } from '@polylogue/contract/data';
import { CallError } from '../../../platform/http/call-error.ts';
import { storeUpload } from '../../files/files.service.ts';
import { LeftOutCounter } from './formats/reader.ts';
import type { Importing, UnpackedFile } from './importing.ts';
import { addUp } from './imports.queries.ts';
import type { Elsewhere } from './neutral.ts';
import { pictureFromElsewhere } from './pictures-apart.ts';
import { listed } from './to-neutral.ts';

/** Stores a file of an import as one of the user's, which takes space like any upload. Returns its id. */
export async function storeFile(
  { deps, userId }: Importing,
  file: UnpackedFile,
  purpose: 'message' | 'upload',
): Promise<number> {
  return (await storeUpload(deps.files, { userId }, { ...file, purpose })).row.id;
}

/** Stores the pictures of one thing, and counts what is left out of it. */
export interface Pictures {
  /** The id of the file. Null if there is no space or it is no picture. One that nothing shows in the end is removed a day later. */
  store(number: number | null): Promise<number | null>;
  leftOut(): LeftOutCount[];
}

/** Pictures of a chat or note; `elsewhere` are those that its archive does not hold. */
export function picturesFor(
  importing: Importing,
  {
    thing,
    purpose,
  }: {
    thing: { leftOut: readonly LeftOutCount[]; elsewhere?: readonly Elsewhere[] | undefined };
    purpose: 'message' | 'upload';
  },
): Pictures {
  const elsewhere = new Map(thing.elsewhere?.map((file) => [file.number, file]));
  const counter = new LeftOutCounter();
  const awaited: LeftOutCount[] = [];
  async function stored(number: number | null): Promise<number | null> {
    const apart = number === null ? undefined : elsewhere.get(number);
    if (apart) {
      const { fileId, isHere } = await pictureFromElsewhere(importing, apart, purpose);
      const { archive } = apart;
      if (!isHere)
        awaited.push({ what: 'picture_elsewhere', count: 1, ...(archive !== null && { archive }) });
      return fileId;
    }
    const unpacked = number === null ? undefined : importing.file(number);
    if (unpacked) return storeFile(importing, unpacked, purpose);
    counter.add('picture_missing');
    return null;
  }
  return {
    store: async (number) => {
      try {
        return await stored(number);
      } catch (error) {
        if (!(error instanceof CallError) || error.status >= 500) throw error;
        counter.add(error.code === 'storage_full' ? 'no_space' : 'picture_unusable');
        return null;
      }
    },
    leftOut: () => addUp([...thing.leftOut, ...listed(counter.counts), ...awaited]),
  };
}
