import type { SourceError } from '@polylogue/contract/source-problems';
import { afterCommit, inTransaction, type Executor } from '../../../platform/db/database.ts';
import { LeaseLost, NotMyTurn, type RowSetAside, type Taken } from '../../../platform/due/due.ts';
import type { AddingDeps } from '../add-file.ts';
import { lockLibrary } from '../capsules.queries.ts';
import { indexReading } from '../finding/index-reading.ts';
import { tellSources } from '../library-changed.ts';
import { countFetched } from '../library.metrics.ts';
import { holdSpace } from '../library.service.ts';
import { ReadError } from '../reading/piece.ts';
import { holdPassages, holdReading, updateReading, type ReadingRow } from '../readings.queries.ts';
import { beginFetch, findSource, updateSource, type SourceRow } from '../sources.queries.ts';
import { fetchPage, pageReader, type FetchedText, type PageDeps } from './fetch-page.ts';

/** Dependencies of fetching links into capsules. */
export type LinkDeps = AddingDeps & PageDeps;

/** Pages are fetched again after this time. */
const refreshSeconds = 7 * 86_400;

/** A text is stored in less. */
const elsewhereSeconds = 10;

/** How often a page is tried before its link says that it failed. */
export const mostTries = 4;

/**
 * Fetches the page of a link and stores its text; an interrupted one begins anew. Throws what may pass, but for the last try: a
 * site that was away for an hour is asked again next week.
 */
export async function ingestLink(deps: LinkDeps, taken: Taken): Promise<void> {
  const { id: sourceId, ownerId: userId, signal } = taken;
  const { db } = deps.database;
  const started = deps.clock.now();
  const found = await beginFetch(db, userId, { sourceId, now: started });
  if (!found?.url) return;
  const { url } = found;
  const seconds = () => (deps.clock.now().getTime() - started.getTime()) / 1000;
  await tellSources(deps, [found]);
  try {
    const text = await fetchPage(deps, { userId, url, signal, onWait: taken.wait });
    signal.throwIfAborted();
    await change(deps, found, { status: 'processing', percentage: 50, arrived: true });
    await finishLink(deps, taken, { text, reading: await readingOf(deps, taken, text) });
    countFetched(seconds(), null);
  } catch (error) {
    // From then on another process may be at it.
    if (error instanceof LeaseLost || signal.aborted) throw error;
    if (mayPass(error, taken)) {
      await change(deps, found, { status: 'queued', beatAt: null });
      throw error;
    }
    const code = error instanceof ReadError ? error.code : 'failed';
    await failLink(deps, taken, { source: found, error: code });
    countFetched(seconds(), code);
  }
}

function mayPass(error: unknown, { tries }: Taken): boolean {
  if (error instanceof NotMyTurn) return true;
  return !(error instanceof ReadError && !error.passing) && tries < mostTries;
}

/** Tells the user of a link over which processes died. */
export async function giveUpLink(
  deps: LinkDeps,
  transaction: Executor,
  { id, ownerId: userId }: RowSetAside,
): Promise<void> {
  const found = await findSource(transaction, userId, id);
  if (!found) return;
  const values = failedWith(found.source, 'failed');
  const row = await updateSource(transaction, userId, { ...values, id, updatedAt: deps.clock.now() });
  if (row) afterCommit(() => void tellSources(deps, [row]).catch(() => undefined));
}

/** The reading of a page's text: the one there is, if it is the text of last time or of another link. */
async function readingOf(
  { database: { db }, clock }: LinkDeps,
  { ownerId: userId, signal, hold }: Taken,
  { contentHash, pieces, title, language, problems }: FetchedText,
): Promise<ReadingRow> {
  const held = await holdReading(db, { userId, contentHash, reader: pageReader }, clock.now());
  if (held.state === 'ready') return held;
  const { id: readingId } = held;
  const batches = (async function* () {
    yield { pieces };
  })();
  const holdOwn = async (transaction: Executor, stored?: number) => {
    await hold(transaction);
    if (await holdPassages(transaction, userId, { readingId, passages: stored })) return;
    throw new NotMyTurn('The same text is being stored for another link.', { seconds: elsewhereSeconds });
  };
  const indexed = await indexReading(db, { userId, readingId, batches, signal, hold: holdOwn });
  const ready = await inTransaction(db, async (transaction) => {
    await holdOwn(transaction, indexed.passages);
    return updateReading(transaction, userId, {
      ...{ id: readingId, state: 'ready', error: null, title, language, problems, endedAt: clock.now() },
      ...{ textBytes: indexed.bytes, textLength: indexed.length },
      ...{ passages: indexed.passages, tokens: indexed.tokens },
    });
  });
  if (!ready) throw new Error('The reading is gone.');
  return ready;
}

async function finishLink(
  deps: LinkDeps,
  taken: Taken,
  { text, reading }: { text: FetchedText; reading: ReadingRow },
): Promise<void> {
  const { id, ownerId: userId } = taken;
  const now = deps.clock.now();
  const row = await inTransaction(deps.database.db, async (transaction) => {
    await lockLibrary(transaction, userId);
    await taken.end(transaction);
    const before = (await findSource(transaction, userId, id))?.source;
    if (!before) return undefined;
    const { used, total } = await holdSpace(transaction, userId, now);
    if (used - before.bytes + reading.textBytes > total) throw new ReadError('no_space');
    const isChanged = before.contentHash !== null && before.contentHash !== text.contentHash;
    return updateSource(transaction, userId, {
      ...{ id, status: 'success', percentage: 100, error: null, refreshError: null, arrived: true },
      ...{ readingId: reading.id, contentHash: text.contentHash, bytes: reading.textBytes },
      ...{ finalUrl: text.finalUrl, publishedAt: text.publishedAt },
      ...{ fetchedAt: now, refreshAt: nextRefresh(now), beatAt: null, updatedAt: now },
      // A name that a person gave stays.
      ...(before.name === before.url && text.title ? { name: text.title } : {}),
      ...(isChanged ? { changedAt: now } : {}),
    });
  });
  if (row) await tellSources(deps, [row]);
}

async function failLink(
  deps: LinkDeps,
  taken: Taken,
  { source, error }: { source: SourceRow; error: SourceError },
): Promise<void> {
  const { id, userId } = source;
  const now = deps.clock.now();
  // What never had a text waits for its user.
  const refreshAt = source.readingId === null ? null : nextRefresh(now);
  const values = { ...failedWith(source, error), id, refreshAt, updatedAt: now };
  const row = await inTransaction(deps.database.db, async (transaction) => {
    await taken.end(transaction);
    return updateSource(transaction, userId, values);
  });
  if (row) await tellSources(deps, [row]);
}

function nextRefresh(now: Date): Date {
  return new Date(now.getTime() + refreshSeconds * 1000);
}

/** A link that was fetched before keeps its text, which may be out of date from now on. */
function failedWith({ readingId }: SourceRow, error: SourceError): Partial<SourceRow> {
  return readingId === null
    ? { status: 'error', error, beatAt: null }
    : { status: 'success', percentage: 100, refreshError: error, beatAt: null };
}

async function change(deps: LinkDeps, { id, userId }: SourceRow, values: Partial<SourceRow>): Promise<void> {
  const { db } = deps.database;
  const row = await updateSource(db, userId, { ...values, id, updatedAt: deps.clock.now() });
  if (row) await tellSources(deps, [row]);
}
