import * as z from 'zod/mini';
import { inTransaction } from '../../platform/db/database.ts';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import { lockLibrary } from './capsules.queries.ts';
import { embedReading } from './finding/embed-reading.ts';
import { embedderOf, type EmbedderDeps } from './finding/embedder.ts';
import { indexVectors } from './finding/index-vectors.ts';
import { ingest, type IngestDeps } from './ingest.ts';
import { fetchJob, readJob } from './job-names.ts';
import { ingestLink, type LinkDeps } from './links/ingest-link.ts';
import { transcriberOf, type TranscriberDeps } from './reading/media/transcriber.ts';
import {
  deleteUnusedReading,
  listUnembedded,
  listUnindexed,
  listUnusedReadings,
  listWaitingReadings,
  updateReading,
} from './readings.queries.ts';
import { fetchAgain } from './sources.service.ts';
import { listDueLinks, listWaitingLinks } from './sources.queries.ts';

const readData = z.object({ userId: z.number(), readingId: z.number() });
const fetchData = z.object({ userId: z.number(), sourceId: z.number() });

/** Keeps the library in order. */
export const upkeepJob = 'library.upkeep';
/** Has links fetched again whose time has come. */
export const refreshJob = 'library.refresh-links';

/** Makes vectors where the operator has set a model for them. */
export const embedJob = 'library.embed';

/** Puts the vectors of large libraries into an index, where the server can have one. */
export const indexVectorsJob = 'library.index-vectors';

/** Passages of a large library. Estimated, not measured: smaller ones are compared one by one in some tens of milliseconds. */
const leastIndexed = 5_000;

/** The next run comes in ten minutes. */
const indexSeconds = 540;

/** The next run comes in a minute. */
const embedSeconds = 50;

/** Rows that upkeep looks at in one run; the next comes in a minute. */
const atOnce = 500;

/** A job that is there takes up what waits long before; without one something was lost. */
const lostSeconds = 300;

/** The largest file takes two minutes; a recording waits for its vendor. */
const readSeconds = 900;

const retry = { retryLimit: 3, backoff: { firstSeconds: 5, maxSeconds: 300 } };

/** Background jobs of the library. */
export function libraryJobs(
  deps: Omit<IngestDeps, 'transcribe'> & LinkDeps & TranscriberDeps & EmbedderDeps,
): JobDefinition[] {
  return [
    {
      name: readJob,
      ...retry,
      expireSeconds: readSeconds,
      concurrency: 2,
      singletonKey: (data) => String(readData.parse(data).readingId),
      run: (data, { signal }) => {
        const transcribe = transcriberOf(deps);
        return ingest({ ...deps, ...(transcribe && { transcribe }) }, { ...readData.parse(data), signal });
      },
    },
    {
      name: fetchJob,
      ...retry,
      concurrency: 2,
      singletonKey: (data) => String(fetchData.parse(data).sourceId),
      run: (data, { signal }) => ingestLink(deps, { ...fetchData.parse(data), signal }),
    },
    { name: upkeepJob, schedule: '* * * * *', run: () => keepInOrder(deps) },
    { name: embedJob, schedule: '* * * * *', run: (_, { signal }) => makeVectors(deps, signal) },
    {
      name: indexVectorsJob,
      schedule: '*/10 * * * *',
      run: (_, { signal }) => indexLargeLibraries(deps, { least: leastIndexed, signal }),
    },
    { name: refreshJob, schedule: '*/10 * * * *', run: () => refreshDueLinks(deps) },
  ];
}

/** Removes texts that nothing needs any more, and takes up what was lost with its job. */
async function keepInOrder({ database: { db }, jobs, clock }: IngestDeps): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - lostSeconds * 1000);
  for (const { id, userId } of await listUnusedReadings(db, { before, limit: atOnce })) {
    await inTransaction(db, async (transaction) => {
      await lockLibrary(transaction, userId);
      await deleteUnusedReading(transaction, userId, id);
    });
  }
  // Where a job waits, these are no second ones.
  for (const { id, userId } of await listWaitingReadings(db, { before, now, limit: atOnce })) {
    await jobs.enqueue(db, readJob, { userId, readingId: id });
  }
  for (const { id, userId } of await listWaitingLinks(db, { before, now, limit: atOnce })) {
    await jobs.enqueue(db, fetchJob, { userId, sourceId: id });
  }
}

/** Ends with its time or at the first failure of the vendor: the next run goes on. */
async function makeVectors(
  deps: EmbedderDeps & Pick<IngestDeps, 'database'>,
  signal: AbortSignal,
): Promise<void> {
  const embedder = embedderOf(deps);
  if (!embedder) return;
  const { db } = deps.database;
  const { model } = embedder;
  const ending = AbortSignal.any([signal, AbortSignal.timeout(embedSeconds * 1000)]);
  for (const { id, userId, passages } of await listUnembedded(db, { model, limit: atOnce })) {
    const reading = { userId, readingId: id, passages, embedder, signal: ending };
    if (!(await embedReading(db, reading))) return;
    await updateReading(db, userId, { id, vectorModel: model });
  }
}

/** Ends with its time: the next run goes on. */
export async function indexLargeLibraries(
  deps: EmbedderDeps & Pick<IngestDeps, 'database'>,
  { least, signal }: { least: number; signal: AbortSignal },
): Promise<void> {
  const embedder = embedderOf(deps);
  if (!embedder) return;
  const { db } = deps.database;
  const { model } = embedder;
  const ending = AbortSignal.any([signal, AbortSignal.timeout(indexSeconds * 1000)]);
  for (const { id, userId, passages } of await listUnindexed(db, { model, least, limit: atOnce })) {
    if (ending.aborted) return;
    const reading = { userId, readingId: id, passages, model, signal: ending };
    if (!(await indexVectors(db, reading))) return;
    await updateReading(db, userId, { id, indexedModel: model });
  }
}

async function refreshDueLinks({ database: { db }, jobs, clock }: LinkDeps): Promise<void> {
  const now = clock.now();
  for (const link of await listDueLinks(db, { now, limit: atOnce })) {
    await inTransaction(db, (transaction) => fetchAgain({ jobs, now }, transaction, link));
  }
}
