import type { Readable } from 'node:stream';
import type { Deps } from '../../../deps.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { keepUser, writeAudit } from '../../accounts/operator.service.ts';
import { entryOf, lastEntries, newManifest, partsOf } from './export-entries.ts';
import { zipOf, type ZipEntry } from './zip.ts';

/** All data of a user as a ZIP archive, created while it is read. The export is audited. */
export async function exportForOperator(deps: Deps, userId: number): Promise<Readable> {
  const now = deps.clock.now();
  await inTransaction(deps.database.db, async (transaction) => {
    await keepUser(transaction, userId);
    await writeAudit(transaction, { at: now, action: 'data.export', userId, detail: 'zip' });
  });
  return zipOf(entriesOf(deps, userId, now), now);
}

async function* entriesOf(deps: Deps, userId: number, madeAt: Date): AsyncGenerator<ZipEntry> {
  const manifest = newManifest(deps, { userId, madeAt, part: 1 });
  for await (const part of partsOf(deps, userId)) {
    const entry = await entryOf(part, manifest);
    if (entry) yield entry;
  }
  yield* lastEntries(manifest);
}
