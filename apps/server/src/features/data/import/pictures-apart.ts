import { inTransaction } from '../../../platform/db/database.ts';
import { holdUploads, reconsiderFiles } from '../../files/files.service.ts';
import { reserveFile } from '../../files/reserved-file.service.ts';
import type { Importing } from './importing.ts';
import { findImportedFile, insertImportedFile, setHere } from './imported-files.queries.ts';
import { knownAmong } from './known-things.ts';
import type { Elsewhere } from './neutral.ts';

/**
 * The file for a picture that stands in another archive than its chat or note, and whether its content is here. Archives come in
 * any order: a picture that came before was kept, one that is to come is a file without content until then. Throws
 * `storage_full`.
 */
export async function pictureFromElsewhere(
  importing: Importing,
  { key, name, archive }: Elsewhere,
  purpose: 'message' | 'upload',
): Promise<{ fileId: number; isHere: boolean }> {
  const { deps, userId, importId } = importing;
  const { db } = deps.database;
  const now = deps.clock.now();
  return inTransaction(db, async (transaction) => {
    // Another archive of the export may be imported at the same time.
    await holdUploads(transaction, userId);
    const row = await findImportedFile(transaction, userId, key);
    if (row?.fileId != null) {
      if (row.state === 'kept') await setHere(transaction, userId, row.id);
      await reconsiderFiles(transaction, userId, { fileIds: [row.fileId], now });
      return { fileId: row.fileId, isHere: row.state !== 'awaited' };
    }
    const own = (await knownAmong(transaction, importing, { kind: 'picture', keys: [key] })).get(key);
    if (own !== undefined) {
      await reconsiderFiles(transaction, userId, { fileIds: [own], now });
      return { fileId: own, isHere: true };
    }
    const fileId = await reserveFile(transaction, userId, { name, purpose, now });
    const values = { userId, importId, kind: 'picture', key, fileId, state: 'awaited', archive };
    await insertImportedFile(transaction, { ...values, createdAt: now });
    return { fileId, isHere: false };
  });
}
