import { inTransaction } from '../../platform/db/database.ts';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import { lockLibrary } from './capsules.queries.ts';
import { fetchKind, readKind } from './due-kinds.ts';
import { makeIndexDue, makeVectorsDue, type VectorDeps } from './finding/vector-work.ts';
import type { IngestDeps } from './ingest.ts';
import { deleteUnusedReading, listLeftReadings, listUnusedReadings } from './readings.queries.ts';
import { listLeftLinks } from './sources.queries.ts';

/** Keeps the library in order. */
export const upkeepJob = 'library.upkeep';

/** Has vectors made where the operator has set a model for them. */
export const embedJob = 'library.embed';

/** Has the vectors of large libraries put into an index, where the server can have one. */
export const indexVectorsJob = 'library.index-vectors';

/** Rows that upkeep looks at in one run; the next comes in a minute. */
const atOnce = 500;

/** A node of 0.2 takes up what waits long before. */
const leftSeconds = 300;

/** Background jobs of the library. */
export function libraryJobs(deps: Omit<IngestDeps, 'transcribe'> & VectorDeps): JobDefinition[] {
  return [
    { name: upkeepJob, schedule: '* * * * *', run: () => keepInOrder(deps) },
    { name: embedJob, schedule: '* * * * *', run: () => makeVectorsDue(deps) },
    { name: indexVectorsJob, schedule: '*/10 * * * *', run: () => makeIndexDue(deps) },
  ];
}

/** Removes texts that nothing needs any more, and takes up what nodes of 0.2 have left. */
async function keepInOrder({ database: { db }, due, clock }: Omit<IngestDeps, 'transcribe'>): Promise<void> {
  const before = new Date(clock.now().getTime() - leftSeconds * 1000);
  for (const { id, userId } of await listUnusedReadings(db, { before, limit: atOnce })) {
    await inTransaction(db, async (transaction) => {
      await lockLibrary(transaction, userId);
      await deleteUnusedReading(transaction, userId, id);
    });
  }
  for (const { id, userId } of await listLeftReadings(db, { before, limit: atOnce })) {
    await due.makeDue(db, readKind, { ownerId: userId, ids: [id] });
  }
  for (const { id, userId } of await listLeftLinks(db, { before, limit: atOnce })) {
    await due.makeDue(db, fetchKind, { ownerId: userId, ids: [id] });
  }
}
