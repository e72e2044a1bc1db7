import { sql } from 'drizzle-orm';
import { inTransaction, type Executor, type PooledDatabase } from '../../../platform/db/database.ts';
import { statement } from '../../../platform/db/statement.ts';

/**
 * The vectors of large libraries, a row each, under an index of pgvector. The table is no part of the schema: it is made where the server has the
 * extension, from vectors that are stored anyway, and can be dropped at any time.
 */
const table = sql.raw('passage_points');

/**
 * An index for each share of the users: in one for all, looking for a user with a small share of it ends before enough of
 * those found are the user's own.
 */
const shares = 32;

/** Without this version an index stops looking when the first few found are not the user's. */
const leastVersion = [0, 8];
/** What pgvector can index. */
const mostDimensions = 4_000;

/** Makes the index of a model's vectors, in place of another model's; false if the server cannot have it. */
export async function prepareIndex(
  db: PooledDatabase,
  { model, dimensions }: { model: string; dimensions: number },
): Promise<boolean> {
  if (dimensions > mostDimensions || !(await hasExtension(db))) return false;
  const { rows } = await db.execute<{ model: string | null }>(
    sql`select obj_description(to_regclass('passage_points'), 'pg_class') as model`,
  );
  const content = `${model}, by user`;
  if (rows[0]?.model === content) return true;
  await inTransaction(db, async (transaction) => {
    await transaction.execute(sql`drop table if exists ${table}`);
    await transaction.execute(sql`update readings set indexed_model = null where indexed_model is not null`);
    await transaction.execute(sql`
      create table ${table} (
        user_id int not null,
        reading_id int not null,
        ordinal int not null,
        point halfvec(${sql.raw(String(dimensions))}) not null,
        primary key (user_id, reading_id, ordinal),
        foreign key (reading_id, ordinal) references passages (reading_id, ordinal) on delete cascade
      ) partition by hash (user_id)`);
    for (let share = 0; share < shares; share += 1) {
      await transaction.execute(sql`
        create table ${sql.raw(`passage_points_${share}`)} partition of ${table}
        for values with (modulus ${sql.raw(String(shares))}, remainder ${sql.raw(String(share))})`);
    }
    // What goes with a passage is found by it, whoever's it is.
    await transaction.execute(sql`create index passage_points_passages on ${table} (reading_id, ordinal)`);
    await transaction.execute(
      sql`create index passage_points_near on ${table} using hnsw (point halfvec_cosine_ops)`,
    );
    await transaction.execute(sql`comment on table ${table} is ${sql.raw(quoted(content))}`);
  });
  return true;
}

/** Whether the server has the extension, created if it may be. Where only its owner may, the operator does it. */
export async function hasExtension(db: PooledDatabase): Promise<boolean> {
  const { rows } = await db.execute<{ version: string; installed: boolean }>(sql`
    select coalesce(installed_version, default_version) as version, installed_version is not null as installed
    from pg_available_extensions where name = 'vector'`);
  const [found] = rows;
  if (!found) return false;
  const [major = 0, minor = 0] = found.version.split('.').map(Number);
  const [leastMajor = 0, leastMinor = 0] = leastVersion;
  if (major < leastMajor || (major === leastMajor && minor < leastMinor)) return false;
  if (found.installed) return true;
  return db.execute(sql`create extension if not exists vector`).then(
    () => true,
    () => false,
  );
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Adds vectors of successive passages of a user's reading. */
export async function addToIndex(
  executor: Executor,
  {
    userId,
    readingId,
    first,
    vectors,
  }: { userId: number; readingId: number; first: number; vectors: readonly number[][] },
): Promise<void> {
  const ordinals = vectors.map((_, at) => first + at);
  await executor.execute(sql`
    insert into ${table} (user_id, reading_id, ordinal, point)
    select ${userId}, ${readingId}, added.ordinal, added.point::halfvec
    from unnest(${sql.param(ordinals)}::int[], ${sql.param(vectors.map(written))}::text[]) as added (ordinal, point)
    on conflict do nothing`);
}

/** Half precision has no more than four digits. */
function written(vector: readonly number[]): string {
  return `[${vector.map((value) => value.toPrecision(4)).join(',')}]`;
}

/** A passage by its place in a reading. */
export interface NearPassage {
  readingId: number;
  ordinal: number;
}

/** A passage and how near it is: the cosine. */
export interface NearIndexed extends NearPassage {
  share: number;
}

const nearest = statement<
  { userId: number; readingIds: number[]; given: string; limit: number },
  NearIndexed
>(
  (value) => sql`
    select reading_id as "readingId", ordinal, 1 - (point <=> ${value('given')}::halfvec) as share
    from ${table}
    where user_id = ${value('userId')} and reading_id = any(${value('readingIds')}::int[])
    order by point <=> ${value('given')}::halfvec
    limit ${value('limit')}`,
);

/** The passages of a user's indexed readings that are nearest to a vector, in about that order. */
export function nearestIndexed(
  db: PooledDatabase,
  asked: { userId: number; readingIds: number[]; given: readonly number[]; limit: number },
): Promise<NearIndexed[]> {
  return inTransaction(db, async (transaction) => {
    // Looks on while those found are of others or of other capsules.
    await transaction.execute(sql`set local hnsw.iterative_scan = relaxed_order`);
    await transaction.execute(sql`set local hnsw.ef_search = 100`);
    return nearest(transaction, { ...asked, given: written(asked.given) });
  });
}

/** Which of a user's readings are in the index of a model, and how many passages they have. */
export const indexedReadings = statement<
  { userId: number; readingIds: number[]; model: string },
  { id: number; passages: number }
>(
  (value) => sql`
    select id, passages from readings
    where user_id = ${value('userId')} and id = any(${value('readingIds')}::int[]) and indexed_model = ${value('model')}
      and to_regclass('passage_points') is not null`,
);
