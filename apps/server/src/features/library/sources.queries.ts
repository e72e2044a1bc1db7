import type { SourceStatus } from '@polylogue/contract/library';
import {
  and,
  asc,
  count,
  eq,
  gt,
  inArray,
  isNull,
  lte,
  ne,
  notInArray,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { readings, sources } from './capsules.tables.ts';

/** A row of a file or link. */
export type SourceRow = typeof sources.$inferSelect;

/** What is known of a source's text. */
export type ReadText = Pick<
  typeof readings.$inferSelect,
  'passages' | 'state' | 'problems' | 'language' | 'textLength' | 'textBytes' | 'tokens'
>;

/** A source with what was read of it. */
export interface ReadSource {
  source: SourceRow;
  reading: ReadText | null;
}

/** States in which nothing is under way. */
export const finished = ['success', 'embedded', 'error'] as const satisfies readonly SourceStatus[];

const readColumns = {
  passages: readings.passages,
  state: readings.state,
  problems: readings.problems,
  language: readings.language,
  textLength: readings.textLength,
  textBytes: readings.textBytes,
  tokens: readings.tokens,
};

function readSources(executor: Executor, where: SQL | undefined): Promise<ReadSource[]> {
  return executor
    .select({ source: sources, reading: readColumns })
    .from(sources)
    .leftJoin(readings, eq(readings.id, sources.readingId))
    .where(where)
    .orderBy(asc(sources.id));
}

/** The sources of a user's capsules, in the order they were added. */
export function listSources(
  executor: Executor,
  userId: number,
  capsuleIds: readonly number[],
): Promise<ReadSource[]> {
  return readSources(executor, and(eq(sources.userId, userId), inArray(sources.capsuleId, [...capsuleIds])));
}

/** A user's own source. */
export async function findSource(
  executor: Executor,
  userId: number,
  sourceId: number,
): Promise<ReadSource | undefined> {
  const [row] = await readSources(executor, ownSource(userId, sourceId));
  return row;
}

/** Sources that share a reading. */
export function sourcesOfReading(
  executor: Executor,
  userId: number,
  readingId: number,
): Promise<ReadSource[]> {
  return readSources(executor, and(eq(sources.userId, userId), eq(sources.readingId, readingId)));
}

function ownSource(userId: number, sourceId: number): SQL | undefined {
  return and(eq(sources.userId, userId), eq(sources.id, sourceId));
}

/** A file of a capsule by the hash of its bytes. */
export async function findSameBytes(
  executor: Executor,
  userId: number,
  { capsuleId, contentHash }: { capsuleId: number; contentHash: string },
): Promise<number | undefined> {
  const [row] = await executor
    .select({ id: sources.id })
    .from(sources)
    .where(
      and(
        eq(sources.userId, userId),
        eq(sources.capsuleId, capsuleId),
        eq(sources.kind, 'file'),
        eq(sources.contentHash, contentHash),
      ),
    );
  return row?.id;
}

/** A link of a capsule by its address. */
export async function findSameUrl(
  executor: Executor,
  userId: number,
  { capsuleId, url }: { capsuleId: number; url: string },
): Promise<number | undefined> {
  const [row] = await executor
    .select({ id: sources.id })
    .from(sources)
    .where(and(eq(sources.userId, userId), eq(sources.capsuleId, capsuleId), eq(sources.url, url)));
  return row?.id;
}

/** Number of sources, and the space they take. */
export interface SourceTotals {
  count: number;
  bytes: number;
}

/** What a user's library has, or one capsule of it. */
export async function totalsOf(
  executor: Executor,
  userId: number,
  capsuleId?: number,
): Promise<SourceTotals> {
  const [row] = await executor
    .select({ count: count(), bytes: sql<number>`coalesce(sum(${sources.bytes}), 0)`.mapWith(Number) })
    .from(sources)
    .where(
      and(eq(sources.userId, userId), capsuleId === undefined ? undefined : eq(sources.capsuleId, capsuleId)),
    );
  return row ?? { count: 0, bytes: 0 };
}

/** Adds a source. */
export async function insertSource(
  executor: Executor,
  values: typeof sources.$inferInsert,
): Promise<SourceRow> {
  const [row] = await executor.insert(sources).values(values).returning();
  if (!row) throw new Error('The source was not stored.');
  return row;
}

/** Changes a user's own source. */
export async function updateSource(
  executor: Executor,
  userId: number,
  { id, ...values }: Partial<SourceRow> & { id: number },
): Promise<SourceRow | undefined> {
  const [row] = await executor.update(sources).set(values).where(ownSource(userId, id)).returning();
  return row;
}

/** Removes a source of one kind; returns it. */
export async function deleteSource(
  executor: Executor,
  userId: number,
  { id, kind }: Pick<SourceRow, 'id' | 'kind'>,
): Promise<SourceRow | undefined> {
  const [row] = await executor
    .delete(sources)
    .where(and(ownSource(userId, id), eq(sources.kind, kind)))
    .returning();
  return row;
}

/** Changes the sources of a reading for which something is under way. */
export async function updateWaiting(
  executor: Executor,
  userId: number,
  { readingId, values }: { readingId: number; values: Partial<SourceRow> },
): Promise<void> {
  await executor
    .update(sources)
    .set(values)
    .where(
      and(
        eq(sources.userId, userId),
        eq(sources.readingId, readingId),
        eq(sources.kind, 'file'),
        notInArray(sources.status, [...finished]),
      ),
    );
}

/** Has a source, or all sources of a reading, wait again that ended in an error. */
export async function updateFailed(
  executor: Executor,
  userId: number,
  which: { id: number } | { readingId: number },
): Promise<void> {
  const named = 'id' in which ? eq(sources.id, which.id) : eq(sources.readingId, which.readingId);
  await executor
    .update(sources)
    .set({ status: 'queued', percentage: 0, error: null })
    .where(and(eq(sources.userId, userId), named, eq(sources.status, 'error')));
}

/** Notes that the page of a link is being fetched; undefined if it waits for its user: of links in error, 0.2 left due times. */
export async function beginFetch(
  executor: Executor,
  userId: number,
  { sourceId, now }: { sourceId: number; now: Date },
): Promise<SourceRow | undefined> {
  const [row] = await executor
    .update(sources)
    .set({ beatAt: now, updatedAt: now, status: 'loading', percentage: 0 })
    .where(and(ownSource(userId, sourceId), eq(sources.kind, 'url'), ne(sources.status, 'error')))
    .returning();
  return row;
}

/** Links whose pages are to be fetched again by a moment, of any user, those first that have waited longest. */
export function listStaleLinks(
  executor: Executor,
  { now, limit }: { now: Date; limit: number },
): Promise<{ id: number; userId: number }[]> {
  return executor
    .select({ id: sources.id, userId: sources.userId })
    .from(sources)
    .where(lte(sources.refreshAt, now))
    .orderBy(asc(sources.refreshAt))
    .limit(limit);
}

/** Notes of links that they are no longer to be fetched again. */
export async function endRefresh(executor: Executor, userId: number, ids: readonly number[]): Promise<void> {
  await executor
    .update(sources)
    .set({ refreshAt: null })
    .where(and(eq(sources.userId, userId), inArray(sources.id, [...ids])));
}

/** Has links that are due long after a moment, as nodes of 0.2 leave them, wait as others do. */
export async function moveFarRefreshes(
  executor: Executor,
  { after, limit }: { after: Date; limit: number },
): Promise<void> {
  const far = executor
    .select({ id: sources.id })
    .from(sources)
    .where(and(eq(sources.kind, 'url'), gt(sources.dueAt, after), isNull(sources.leaseUntil)))
    .limit(limit);
  await executor
    .update(sources)
    .set({ refreshAt: sql`${sources.dueAt}`, dueAt: null })
    .where(inArray(sources.id, far));
}

/** Links that a node of 0.2 added or left before a moment, and that are not due, of any user. */
export function listLeftLinks(
  executor: Executor,
  { before, limit }: { before: Date; limit: number },
): Promise<{ id: number; userId: number }[]> {
  return executor
    .select({ id: sources.id, userId: sources.userId })
    .from(sources)
    .where(
      and(
        eq(sources.kind, 'url'),
        notInArray(sources.status, [...finished]),
        lte(sources.updatedAt, before),
        or(isNull(sources.beatAt), lte(sources.beatAt, before)),
        isNull(sources.dueAt),
      ),
    )
    .orderBy(asc(sources.updatedAt))
    .limit(limit);
}
