import { sql } from 'drizzle-orm';
import type { Executor, PooledDatabase } from '../../../platform/db/database.ts';
import { statement } from '../../../platform/db/statement.ts';
import { embedderOf, type Embedder, type EmbedderDeps } from './embedder.ts';
import { similarities } from './pack-vectors.ts';
import { indexedReadings, nearestIndexed, type NearIndexed, type NearPassage } from './vector-index.ts';
import { passageVectors } from './vectors.tables.ts';

/** What passages near in meaning are found by. */
export interface Vectors {
  db: PooledDatabase;
  embedder: Embedder;
}

/** The vectors that there are as things are now; undefined without a host for them. */
export function vectorsOf(deps: EmbedderDeps & { database: { db: PooledDatabase } }): Vectors | undefined {
  const embedder = embedderOf(deps);
  return embedder && { db: deps.database.db, embedder };
}

/** Rows compared at once: about 4,000 passages, 6 MB with vectors of 1,536 dimensions. */
const rowsAtOnce = 64;

const vectorsAfter = statement<
  { userId: number; readingIds: number[]; model: string; readingId: number; first: number },
  { readingId: number; first: number; vectors: Buffer }
>(
  (value) => sql`
    select reading_id as "readingId", first, vectors
    from ${passageVectors}
    where user_id = ${value('userId')} and reading_id = any(${value('readingIds')}::int[]) and model = ${value('model')}
      and (reading_id, first) > (${value('readingId')}::int, ${value('first')}::int)
    order by reading_id, first
    limit ${sql.raw(String(rowsAtOnce))}`,
);

/** A vendor that takes longer is done without: the words have an answer in milliseconds. */
const mostMilliseconds = 3_000;

/** The passages nearest to a question in meaning, the best first. None without vectors or if the vendor fails. */
export async function nearestPassages(
  { db, embedder }: Vectors,
  asked: { userId: number; readingIds: number[]; question: string; limit: number },
): Promise<NearPassage[]> {
  const { question, limit, ...searched } = asked;
  const { model } = embedder;
  const [embedded, indexed] = await Promise.all([
    embedder.embed([question], AbortSignal.timeout(mostMilliseconds)),
    indexedReadings(db, { ...searched, model }),
  ]);
  const [given] = 'vectors' in embedded ? embedded.vectors : [];
  if (!given) return [];
  const near = await byIndex(db, indexed, { ...searched, given, limit });
  const left = near ? searched.readingIds.filter((id) => !near.readingIds.has(id)) : searched.readingIds;
  const others = await oneByOne(db, { ...searched, readingIds: left, model, given, limit });
  return best([...(near?.found ?? []), ...others], limit).map(({ readingId, ordinal }) => ({
    readingId,
    ordinal,
  }));
}

/** What the index finds, and in which readings it looked; undefined if it looked for too long. */
async function byIndex(
  db: PooledDatabase,
  indexed: readonly { id: number; passages: number }[],
  asked: { userId: number; given: readonly number[]; limit: number },
): Promise<{ found: NearIndexed[]; readingIds: ReadonlySet<number> } | undefined> {
  const there = indexed.reduce((sum, { passages }) => sum + passages, 0);
  if (there === 0) return undefined;
  const readingIds = indexed.map(({ id }) => id);
  const found = await nearestIndexed(db, { ...asked, readingIds });
  return found.length < Math.min(asked.limit, there) ? undefined : { found, readingIds: new Set(readingIds) };
}

/** Compares every vector. */
async function oneByOne(
  executor: Executor,
  {
    given,
    limit,
    ...searched
  }: { userId: number; readingIds: number[]; model: string; given: readonly number[]; limit: number },
): Promise<NearIndexed[]> {
  let found: NearIndexed[] = [];
  let last = { readingId: 0, first: 0 };
  while (searched.readingIds.length > 0) {
    const rows = await vectorsAfter(executor, { ...searched, ...last });
    const near = rows.flatMap(({ readingId, first, vectors }) =>
      [...similarities(vectors, given)].map((share, at) => ({ readingId, ordinal: first + at, share })),
    );
    found = best([...found, ...near], limit);
    const end = rows.at(-1);
    if (!end || rows.length < rowsAtOnce) break;
    last = { readingId: end.readingId, first: end.first };
  }
  return found;
}

function best(near: readonly NearIndexed[], limit: number): NearIndexed[] {
  return near
    .filter(({ share }) => share > 0)
    .toSorted((one, other) => other.share - one.share)
    .slice(0, limit);
}
