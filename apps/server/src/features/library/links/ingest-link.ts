import type { SourceError } from '@polylogue/contract/source-problems';
import { inTransaction } from '../../../platform/db/database.ts';
import type { AddingDeps } from '../add-file.ts';
import { whileBeating } from '../beat.ts';
import { lockLibrary } from '../capsules.queries.ts';
import { indexReading } from '../finding/index-reading.ts';
import { mostTries } from '../ingest.ts';
import { tellSources } from '../library-changed.ts';
import { countFetched } from '../library.metrics.ts';
import { holdSpace } from '../library.service.ts';
import { ReadError } from '../reading/piece.ts';
import { holdReading, updateReading, type ReadingRow } from '../readings.queries.ts';
import { beginFetch, findSource, updateSource, type SourceRow } from '../sources.queries.ts';
import { fetchPage, pageReader, type FetchedText, type PageDeps } from './fetch-page.ts';

/** Dependencies of fetching links into capsules. */
export type LinkDeps = AddingDeps & PageDeps;

/** A link to fetch. */
export interface LinkWanted {
  userId: number;
  sourceId: number;
  signal: AbortSignal;
}

/** Pages are fetched again after this time. */
const refreshSeconds = 7 * 86_400;

/**
 * Fetches the page of a link and stores its text. Idempotent: one that has ended is left alone, an interrupted one begins anew.
 * Throws what may pass, for the queue to try again.
 */
export async function ingestLink(deps: LinkDeps, wanted: LinkWanted): Promise<void> {
  const { userId, sourceId, signal } = wanted;
  const { db } = deps.database;
  const found = await beginFetch(db, userId, { sourceId, now: deps.clock.now() });
  if (!found?.url) return;
  const { url, tries } = found;
  if (tries > mostTries) return failLink(deps, found, 'failed');
  const started = deps.clock.now().getTime();
  const seconds = () => (deps.clock.now().getTime() - started) / 1000;
  await tellSources(deps, [found]);
  const beat = () => updateSource(db, userId, { id: sourceId, beatAt: deps.clock.now() });
  try {
    await whileBeating(beat, async () => {
      const text = await fetchPage(deps, { userId, url, signal });
      signal.throwIfAborted();
      await change(deps, found, { status: 'processing', percentage: 50, arrived: true });
      await finishLink(deps, found, { text, reading: await readingOf(deps, wanted, text) });
    });
    countFetched(seconds(), null);
  } catch (error) {
    const isFinal = error instanceof ReadError && !error.passing;
    if (!isFinal && tries < mostTries) {
      await change(deps, found, { status: 'queued', beatAt: null });
      throw error;
    }
    const code = error instanceof ReadError ? error.code : 'failed';
    await failLink(deps, found, code);
    countFetched(seconds(), code);
    if (!isFinal) throw error;
  }
}

/** The reading of a page's text: the one there is, if it is the text of last time or of another link. */
async function readingOf(
  { database: { db }, clock }: LinkDeps,
  { userId, signal }: LinkWanted,
  { contentHash, pieces, title, language, problems }: FetchedText,
): Promise<ReadingRow> {
  const held = await holdReading(db, { userId, contentHash, reader: pageReader }, clock.now());
  if (held.state === 'ready') return held;
  const batches = (async function* () {
    yield { pieces };
  })();
  const indexed = await indexReading(db, { userId, readingId: held.id, batches, signal });
  const ready = await updateReading(db, userId, {
    ...{ id: held.id, state: 'ready', error: null, title, language, problems, endedAt: clock.now() },
    ...{ textBytes: indexed.bytes, textLength: indexed.length },
    ...{ passages: indexed.passages, tokens: indexed.tokens },
  });
  if (!ready) throw new Error('The reading is gone.');
  return ready;
}

async function finishLink(
  deps: LinkDeps,
  { id, userId }: SourceRow,
  { text, reading }: { text: FetchedText; reading: ReadingRow },
): Promise<void> {
  const now = deps.clock.now();
  const row = await inTransaction(deps.database.db, async (transaction) => {
    await lockLibrary(transaction, userId);
    const before = (await findSource(transaction, userId, id))?.source;
    if (!before) return undefined;
    const { used, total } = await holdSpace(transaction, userId, now);
    if (used - before.bytes + reading.textBytes > total) throw new ReadError('no_space');
    const isChanged = before.contentHash !== null && before.contentHash !== text.contentHash;
    return updateSource(transaction, userId, {
      ...{ id, status: 'success', percentage: 100, error: null, refreshError: null, arrived: true },
      ...{ readingId: reading.id, contentHash: text.contentHash, bytes: reading.textBytes },
      ...{ finalUrl: text.finalUrl, publishedAt: text.publishedAt },
      ...{ fetchedAt: now, dueAt: nextTime(now), beatAt: null, updatedAt: now },
      // A name that a person gave stays.
      ...(before.name === before.url && text.title ? { name: text.title } : {}),
      ...(isChanged ? { changedAt: now } : {}),
    });
  });
  if (row) await tellSources(deps, [row]);
}

/** A link that was fetched before keeps its text, which may be out of date from now on. */
async function failLink(deps: LinkDeps, source: SourceRow, error: SourceError): Promise<void> {
  const now = deps.clock.now();
  await change(deps, source, {
    tries: 0,
    beatAt: null,
    dueAt: nextTime(now),
    ...(source.readingId === null
      ? { status: 'error', error }
      : { status: 'success', percentage: 100, refreshError: error }),
  });
}

function nextTime(now: Date): Date {
  return new Date(now.getTime() + refreshSeconds * 1000);
}

async function change(deps: LinkDeps, { id, userId }: SourceRow, values: Partial<SourceRow>): Promise<void> {
  const { db } = deps.database;
  const row = await updateSource(db, userId, { ...values, id, updatedAt: deps.clock.now() });
  if (row) await tellSources(deps, [row]);
}
