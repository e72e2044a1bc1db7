import { openZip, type Archive } from '../../../platform/zip/open-zip.ts';
import { ImportError } from './import-error.ts';

/** Opens an export. */
export async function openArchive(bytes: Buffer): Promise<Archive> {
  const archive = await openZip(bytes, {
    // Exports with every picture of years stay below.
    mostEntries: 200_000,
    // Chats compress about 10:1.
    mostGrowth: { factor: 60, floorBytes: 50_000_000 },
    mostUnpacked: 2_000_000_000,
    fail: (problem, cause) => new ImportError(problem, { cause }),
  });
  // Programs do not agree which of two is meant, so one would be lost without a word.
  if (archive.hasDuplicates) throw new ImportError('broken');
  return archive;
}
