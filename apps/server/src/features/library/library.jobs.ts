import { inTransaction } from '../../platform/db/database.ts';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import { lockLibrary } from './capsules.queries.ts';
import { fetchKind, readKind } from './due-kinds.ts';
import { makeIndexDue, makeVectorsDue, type VectorDeps } from './finding/vector-work.ts';
import type { IngestDeps } from './ingest.ts';
import { deleteUnusedReading, listLeftReadings, listUnusedReadings } from './readings.queries.ts';
import { endRefresh, listLeftLinks, listStaleLinks, moveFarRefreshes } from './sources.queries.ts';

/** Keeps the library in order. */
export const upkeepJob = 'library.upkeep';

/** Has vectors made where the operator has set a model for them. */
export const embedJob = 'library.embed';

/** Has the vectors of large libraries put into an index, where the server can have one. */
export const indexVectorsJob = 'library.index-vectors';

/** Rows that upkeep looks at in one run; the next comes in a minute. */
const atOnce = 500;

/** No delay of a failed try is as long. */
const farSeconds = 3_600;

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

/** Removes texts that nothing needs any more, has pages fetched again, and takes up what nodes of 0.2 have left. */
async function keepInOrder(deps: Omit<IngestDeps, 'transcribe'>): Promise<void> {
  const { database, due, clock } = deps;
  const { db } = database;
  const before = new Date(clock.now().getTime() - leftSeconds * 1000);
  for (const { id, userId } of await listUnusedReadings(db, { before, limit: atOnce })) {
    await inTransaction(db, async (transaction) => {
      await lockLibrary(transaction, userId);
      await deleteUnusedReading(transaction, userId, id);
    });
  }
  await refreshLinks(deps);
  for (const { id, userId } of await listLeftReadings(db, { before, limit: atOnce })) {
    await due.makeDue(db, readKind, { ownerId: userId, ids: [id] });
  }
  for (const { id, userId } of await listLeftLinks(db, { before, limit: atOnce })) {
    await due.makeDue(db, fetchKind, { ownerId: userId, ids: [id] });
  }
}

async function refreshLinks({
  database: { db },
  due,
  clock,
}: Pick<IngestDeps, 'database' | 'due' | 'clock'>): Promise<void> {
  const now = clock.now();
  await moveFarRefreshes(db, { after: new Date(now.getTime() + farSeconds * 1000), limit: atOnce });
  const stale = await listStaleLinks(db, { now, limit: atOnce });
  for (const [ownerId, links] of Map.groupBy(stale, ({ userId }) => userId)) {
    const ids = links.map(({ id }) => id);
    await inTransaction(db, async (transaction) => {
      await endRefresh(transaction, ownerId, ids);
      await due.makeDue(transaction, fetchKind, { ownerId, ids });
    });
  }
}
