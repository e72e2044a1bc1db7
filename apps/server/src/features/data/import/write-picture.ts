import { inTransaction } from '../../../platform/db/database.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import { holdUploads } from '../../files/files.service.ts';
import { fillFile } from '../../files/reserved-file.service.ts';
import type { Importing } from './importing.ts';
import { findImportedFile, forgetFiles, insertImportedFile, setHere } from './imported-files.queries.ts';
import { noteOutcome, type ThingOutcome } from './imports.queries.ts';
import { knownAmong } from './known-things.ts';
import type { NeutralPicture } from './neutral.ts';
import { storeFile } from './store-picture.ts';
import { note } from './write-chat.ts';

/** Stores a picture that came without its chat or note: for the one that awaits it, or for one to come. */
export async function writePicture(importing: Importing, thing: NeutralPicture): Promise<void> {
  const { deps, userId, importId } = importing;
  const { db } = deps.database;
  const outline = { kind: 'picture' as const, key: thing.key, name: thing.name, leftOut: [] };
  const end = (outcome: Pick<ThingOutcome, 'outcome' | 'problem'>) =>
    note(importing, { ...outline, ...outcome });
  if ((await knownAmong(db, importing, { kind: 'picture', keys: [thing.key] })).has(thing.key)) {
    return end({ outcome: 'known' });
  }
  const file = thing.file === null ? undefined : importing.file(thing.file);
  if (!file) {
    // The export has lost it, so no other archive will bring it.
    await forgetFiles(db, userId, [thing.key]);
    return end({ outcome: 'failed', problem: 'broken' });
  }
  let storedId: number;
  try {
    storedId = await storeFile(importing, file, thing.purpose);
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500) throw error;
    const problem = error.code === 'storage_full' ? 'plan_limit' : 'broken';
    return end({ outcome: 'failed', problem });
  }
  const now = deps.clock.now();
  await inTransaction(db, async (transaction) => {
    await holdUploads(transaction, userId);
    const row = await findImportedFile(transaction, userId, thing.key);
    if (row?.state === 'awaited' && row.fileId !== null) {
      await fillFile(transaction, userId, { reservedId: row.fileId, storedId });
      await setHere(transaction, userId, row.id);
    } else if (!row) {
      const values = { userId, importId, kind: 'picture', key: thing.key, fileId: storedId, state: 'kept' };
      await insertImportedFile(transaction, { ...values, archive: thing.archive, createdAt: now });
    }
    await noteOutcome(transaction, importing, { ...outline, outcome: 'added' });
  });
}
