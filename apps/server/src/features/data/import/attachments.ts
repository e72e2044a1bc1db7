import { fileSizes } from '@polylogue/contract/limits';
import type { Archive } from '../../../platform/zip/open-zip.ts';
import type { Attachments } from './formats/reader.ts';

const fileId = /^file(?:-[A-Za-z0-9]+|_[0-9a-f]+)/;

/**
 * Finds the files of an export: by the id their names begin with, by the whole name, or by the name that a list of the
 * export gives for an id.
 */
export function attachmentsIn(
  names: readonly string[],
  namesOfIds: ReadonlyMap<string, string>,
): Attachments {
  const entries = new Map<string, string>();
  for (const name of names) {
    const base = name.split('/').at(-1) ?? '';
    const id = fileId.exec(base)?.[0];
    for (const key of [name, base, id, base.replace(/\.[^.]+$/, '')])
      if (key && !entries.has(key)) entries.set(key, name);
  }
  return {
    find: (wanted) => {
      const id = fileId.exec(wanted)?.[0];
      const given = namesOfIds.get(wanted);
      return entries.get(wanted) ?? (id && entries.get(id)) ?? (given && entries.get(given)) ?? null;
    },
  };
}

/** None: a file by itself has no others beside it. */
export const noAttachments: Attachments = { find: () => null };

/** A picture of an archive with the name that fits its bytes; null if it is none that can be shown, or too large. */
export async function readPicture(
  archive: Archive,
  entry: string,
): Promise<{ name: string; bytes: Buffer } | null> {
  const bytes = await archive.read(entry, fileSizes.chatImage);
  const ending = bytes && endingOf(bytes);
  return bytes && ending ? { name: `image.${ending}`, bytes } : null;
}

/** By the bytes alone: newer exports give every file the ending `dat`. */
function endingOf(bytes: Buffer): string | undefined {
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])))
    return 'png';
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpg';
  if (bytes.toString('latin1', 0, 4) === 'GIF8') return 'gif';
  // A recording in WAV begins with the same four bytes.
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  return undefined;
}
