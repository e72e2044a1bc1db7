import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { SourceError } from '@polylogue/contract/source-problems';
import { afterCommit, inTransaction, type Executor } from '../../platform/db/database.ts';
import type { RowSetAside, Taken } from '../../platform/due/due.ts';
import { MissingObjectError } from '../../platform/storage/storage.ts';
import type { AddingDeps } from './add-file.ts';
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

/** Progress is told in steps of this many percent. */
const stepPercent = 5;

/** Reading is most of the work; storing the last passages is the rest. */
const readPercent = 90;

/**
 * Reads the file of a reading and stores its text. One that has ended is left alone, an interrupted one begins anew. Throws what
 * may pass.
 */
export async function ingest(deps: IngestDeps, taken: Taken): Promise<void> {
  const { ownerId: userId, id: readingId, signal } = taken;
  const { db } = deps.database;
  const started = deps.clock.now();
  const begun = await beginReading(db, userId, { readingId, now: started });
  if (!begun) return;
  const file = await findStoredFile(db, userId, readingId);
  // Its sources were removed meanwhile; upkeep removes the reading.
  if (!file) return;
  const seconds = () => (deps.clock.now().getTime() - started.getTime()) / 1000;
  const folder = await deps.temporary.make('read');
  try {
    await tellProgress(deps, taken, { status: 'processing', percentage: 0 });
    const path = join(folder, 'source');
    await pipeline(await deps.files.storage.read(file.storageKey), createWriteStream(path), { signal });
    const { ending, bytes } = file;
    const reading = readSource(deps, { userId, signal, onWait: taken.wait, path, ending, bytes });
    await finishReading(deps, taken, await store(deps, taken, reading));
    countRead(seconds(), null);
  } catch (error) {
    const code = finalCode(error);
    if (code === undefined) throw error;
    await failReading(deps, taken, code);
    countRead(seconds(), code);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The code of a failure that trying again does not mend. */
function finalCode(error: unknown): SourceError | undefined {
  if (error instanceof MissingObjectError) return 'missing';
  return error instanceof ReadError && !error.passing ? error.code : undefined;
}

/** Tells the user of a file that could not be read however often it was tried. A person can still ask for another try. */
export async function giveUpReading(
  deps: IngestDeps,
  transaction: Executor,
  { id: readingId, ownerId: userId, error }: RowSetAside,
): Promise<void> {
  const code = error instanceof ReadError ? error.code : 'failed';
  await storeEnd(transaction, { userId, readingId, now: deps.clock.now(), ...failedWith(code) });
  afterCommit(() => void tellReading(deps, { userId, readingId }).catch(() => undefined));
}

async function store(
  deps: IngestDeps,
  taken: Taken,
  reading: Reading,
): Promise<{ end: ReadEnd; indexed: IndexedReading }> {
  const { ownerId: userId, id: readingId, signal, hold } = taken;
  const ended = Promise.withResolvers<ReadEnd>();
  // Whoever fails first is reported below; this one must not count as unhandled.
  ended.promise.catch(() => undefined);
  async function* batches(): AsyncGenerator<ReadBatch> {
    let told = 0;
    let step = await reading.next();
    while (!step.done) {
      yield step.value;
      const percentage = Math.floor((step.value.done * readPercent) / stepPercent) * stepPercent;
      if (percentage > told) await tellProgress(deps, taken, { status: 'processing', percentage });
      told = Math.max(told, percentage);
      step = await reading.next();
    }
    await tellProgress(deps, taken, { status: 'indexing', percentage: readPercent });
    ended.resolve(step.value);
  }
  try {
    const indexed = await indexReading(deps.database.db, {
      ...{ userId, readingId, batches: batches(), signal, hold },
    });
    return { end: await ended.promise, indexed };
  } finally {
    await reading.return({ title: null, language: null, problems: [] });
  }
}

async function tellProgress(
  deps: IngestDeps,
  { ownerId: userId, id: readingId, signal }: Taken,
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
  taken: Taken,
  { end, indexed }: { end: ReadEnd; indexed: IndexedReading },
): Promise<void> {
  if (indexed.passages === 0) return failReading(deps, taken, 'no_text', end.problems);
  taken.signal.throwIfAborted();
  await endReading(deps, taken, {
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
  taken: Taken,
  error: SourceError,
  problems?: ReadEnd['problems'],
): Promise<void> {
  return endReading(deps, taken, failedWith(error, problems));
}

interface EndOfReading {
  reading: Partial<ReadingRow>;
  source: Partial<SourceRow>;
}

function failedWith(error: SourceError, problems: ReadEnd['problems'] = []): EndOfReading {
  return { reading: { state: 'failed', error, problems }, source: { status: 'error', error } };
}

/** The reading, its sources and the work end together. */
async function endReading(deps: IngestDeps, taken: Taken, values: EndOfReading): Promise<void> {
  const { ownerId: userId, id: readingId } = taken;
  await inTransaction(deps.database.db, async (transaction) => {
    await taken.end(transaction);
    await storeEnd(transaction, { userId, readingId, now: deps.clock.now(), ...values });
  });
  await tellReading(deps, { userId, readingId });
}

async function storeEnd(
  transaction: Executor,
  { userId, readingId, now, reading, source }: EndOfReading & ReadingName & { now: Date },
): Promise<void> {
  await updateReading(transaction, userId, { ...reading, id: readingId, beatAt: null, endedAt: now });
  await updateWaiting(transaction, userId, { readingId, values: { ...source, updatedAt: now } });
}

interface ReadingName {
  userId: number;
  readingId: number;
}

async function tellReading(deps: IngestDeps, { userId, readingId }: ReadingName): Promise<void> {
  const rows = await sourcesOfReading(deps.database.db, userId, readingId);
  await tellSources(
    deps,
    rows.map(({ source }) => source),
  );
}
