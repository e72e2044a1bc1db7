import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { SourceError } from '@polylogue/contract/source-problems';
import { inTransaction } from '../../platform/db/database.ts';
import { MissingObjectError } from '../../platform/storage/storage.ts';
import type { AddingDeps } from './add-file.ts';
import { whileBeating } from './beat.ts';
import { countRead } from './library.metrics.ts';
import { indexReading, type IndexedReading } from './finding/index-reading.ts';
import { tellSources } from './library-changed.ts';
import { ReadError, type ReadBatch, type ReadEnd, type Reading } from './reading/piece.ts';
import { readSource, type ReadingDeps } from './reading/read-source.ts';
import { beginReading, updateReading, type ReadingRow } from './readings.queries.ts';
import { findStoredFile } from './stored-file.queries.ts';
import { sourcesOfReading, updateWaiting, type SourceRow } from './sources.queries.ts';

/** Dependencies of reading files into capsules. */
export type IngestDeps = AddingDeps & ReadingDeps;

/** A reading to work on. */
export interface ReadingWanted {
  userId: number;
  readingId: number;
  signal: AbortSignal;
}

/** How often a reading is begun. One that kills its process each time must not do so forever. */
export const mostTries = 4;

/** Progress is told in steps of this many percent. */
const stepPercent = 5;

/** Reading is most of the work; storing the last passages is the rest. */
const readPercent = 90;

/**
 * Reads the file of a reading and stores its text. Idempotent: one that has ended is left alone, an interrupted one begins anew.
 * Throws what may pass, for the queue to try again.
 */
export async function ingest(deps: IngestDeps, wanted: ReadingWanted): Promise<void> {
  const { userId, readingId } = wanted;
  const { db } = deps.database;
  const begun = await beginReading(db, userId, { readingId, now: deps.clock.now() });
  if (!begun) return;
  if (begun.tries > mostTries) return failReading(deps, wanted, 'failed');
  const file = await findStoredFile(db, userId, readingId);
  // Its sources were removed meanwhile; upkeep removes the reading.
  if (!file) return;
  const seconds = () => (deps.clock.now().getTime() - (begun.beatAt ?? deps.clock.now()).getTime()) / 1000;
  const folder = await mkdtemp(join(tmpdir(), 'polylogue-read-'));
  // From here on a failure hands the reading back, so that the next try need not wait until this one is taken for dead.
  try {
    await tellProgress(deps, wanted, { status: 'processing', percentage: 0 });
    const path = join(folder, 'source');
    await pipeline(await deps.files.storage.read(file.storageKey), createWriteStream(path), {
      signal: wanted.signal,
    });
    const reading = readSource(deps, { ...wanted, path, ending: file.ending, bytes: file.bytes });
    const beat = () => updateReading(db, userId, { id: readingId, beatAt: deps.clock.now() });
    await finishReading(deps, wanted, await whileBeating(beat, () => store(deps, wanted, reading)));
    countRead(seconds(), null);
  } catch (error) {
    const code = finalCode(error);
    // With the last try whatever failed is final, too: a person can still ask for another.
    if (code === undefined && begun.tries < mostTries) {
      await updateReading(db, userId, { id: readingId, beatAt: null });
      throw error;
    }
    const told = code ?? (error instanceof ReadError ? error.code : 'failed');
    await failReading(deps, wanted, told);
    countRead(seconds(), told);
    if (code === undefined) throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The code of a failure that trying again does not mend. */
function finalCode(error: unknown): SourceError | undefined {
  if (error instanceof MissingObjectError) return 'missing';
  return error instanceof ReadError && !error.passing ? error.code : undefined;
}

async function store(
  deps: IngestDeps,
  wanted: ReadingWanted,
  reading: Reading,
): Promise<{ end: ReadEnd; indexed: IndexedReading }> {
  const { userId, readingId, signal } = wanted;
  const ended = Promise.withResolvers<ReadEnd>();
  // Whoever fails first is reported below; this one must not count as unhandled.
  ended.promise.catch(() => undefined);
  async function* batches(): AsyncGenerator<ReadBatch> {
    let told = 0;
    let step = await reading.next();
    while (!step.done) {
      yield step.value;
      const percentage = Math.floor((step.value.done * readPercent) / stepPercent) * stepPercent;
      if (percentage > told) await tellProgress(deps, wanted, { status: 'processing', percentage });
      told = Math.max(told, percentage);
      step = await reading.next();
    }
    await tellProgress(deps, wanted, { status: 'indexing', percentage: readPercent });
    ended.resolve(step.value);
  }
  try {
    const indexed = await indexReading(deps.database.db, { userId, readingId, batches: batches(), signal });
    return { end: await ended.promise, indexed };
  } finally {
    await reading.return({ title: null, language: null, problems: [] });
  }
}

async function tellProgress(
  deps: IngestDeps,
  { userId, readingId, signal }: ReadingWanted,
  values: Pick<SourceRow, 'status' | 'percentage'>,
): Promise<void> {
  // From then on another worker may be at it.
  signal.throwIfAborted();
  const { db } = deps.database;
  await updateWaiting(db, userId, { readingId, values: { ...values, updatedAt: deps.clock.now() } });
  await tellReading(deps, { userId, readingId });
}

async function finishReading(
  deps: IngestDeps,
  wanted: ReadingWanted,
  { end, indexed }: { end: ReadEnd; indexed: IndexedReading },
): Promise<void> {
  if (indexed.passages === 0) return failReading(deps, wanted, 'no_text', end.problems);
  wanted.signal.throwIfAborted();
  await endReading(deps, wanted, {
    reading: {
      state: 'ready',
      error: null,
      ...end,
      textBytes: indexed.bytes,
      textLength: indexed.length,
      passages: indexed.passages,
      tokens: indexed.tokens,
    },
    source: { status: 'success', percentage: 100, error: null },
  });
}

function failReading(
  deps: IngestDeps,
  wanted: ReadingWanted,
  error: SourceError,
  problems: ReadEnd['problems'] = [],
): Promise<void> {
  return endReading(deps, wanted, {
    reading: { state: 'failed', error, problems },
    source: { status: 'error', error },
  });
}

/** The reading and its sources end together. */
async function endReading(
  deps: IngestDeps,
  { userId, readingId }: ReadingWanted,
  values: { reading: Partial<ReadingRow>; source: Partial<SourceRow> },
): Promise<void> {
  const now = deps.clock.now();
  await inTransaction(deps.database.db, async (transaction) => {
    await updateReading(transaction, userId, {
      ...values.reading,
      id: readingId,
      beatAt: null,
      endedAt: now,
    });
    await updateWaiting(transaction, userId, { readingId, values: { ...values.source, updatedAt: now } });
  });
  await tellReading(deps, { userId, readingId });
}

async function tellReading(
  deps: IngestDeps,
  { userId, readingId }: Pick<ReadingWanted, 'userId' | 'readingId'>,
): Promise<void> {
  const rows = await sourcesOfReading(deps.database.db, userId, readingId);
  await tellSources(
    deps,
    rows.map(({ source }) => source),
  );
}
