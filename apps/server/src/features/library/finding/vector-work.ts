import { and, eq, sql, type SQL } from 'drizzle-orm';
import { inTransaction, type Executor, type PooledDatabase } from '../../../platform/db/database.ts';
import type { Due, Taken } from '../../../platform/due/due.ts';
import { readings, sources } from '../capsules.tables.ts';
import { vectorKind } from '../due-kinds.ts';
import { findReading, updateReading, type ReadingRow } from '../readings.queries.ts';
import { embedReading } from './embed-reading.ts';
import { embedderOf, type EmbedderDeps } from './embedder.ts';
import { indexVectors } from './index-vectors.ts';
import { hasExtension } from './vector-index.ts';
import { vectorWork } from './vectors.tables.ts';

/** Dependencies of making vectors. */
export type VectorDeps = EmbedderDeps & { database: { db: PooledDatabase }; due: Pick<Due, 'at' | 'wake'> };

/** Passages of a large library. Estimated, not measured: smaller ones are compared one by one in some tens of milliseconds. */
const leastIndexed = 5_000;

/** Readings that one run makes due; the next comes in a minute. */
const atOnce = 500;

/** Makes vectors of a reading, and puts them into the index of large libraries. */
export async function makeVectors(deps: VectorDeps, taken: Taken, least = leastIndexed): Promise<void> {
  const { id: readingId, ownerId: userId, signal, hold } = taken;
  const { db } = deps.database;
  const embedder = embedderOf(deps);
  const note = (values: Pick<Partial<ReadingRow>, 'vectorModel' | 'indexedModel'>) =>
    inTransaction(db, async (transaction) => {
      await hold(transaction);
      await updateReading(transaction, userId, { id: readingId, ...values });
    });
  const reading = await findReading(db, userId, readingId);
  if (embedder && reading?.state === 'ready') {
    const { model } = embedder;
    const { passages } = reading;
    if (reading.vectorModel !== model) {
      await embedReading(db, { userId, readingId, passages, embedder, signal, hold });
      await note({ vectorModel: model });
    }
    if ((await passagesOf(db, userId, model)) >= least) {
      const isIndexed = await indexVectors(db, { userId, readingId, passages, model, signal, hold });
      if (isIndexed) await note({ indexedModel: model });
    }
  }
  await inTransaction(db, async (transaction) => {
    await hold(transaction);
    await transaction
      .delete(vectorWork)
      .where(and(eq(vectorWork.ownerId, userId), eq(vectorWork.readingId, readingId)));
  });
}

/** How many passages of a user have vectors of a model. */
async function passagesOf(executor: Executor, userId: number, model: string): Promise<number> {
  const [row] = await executor
    .select({ n: sql<number>`coalesce(sum(${readings.passages}), 0)`.mapWith(Number) })
    .from(readings)
    .where(and(eq(readings.userId, userId), eq(readings.vectorModel, model)));
  return row?.n ?? 0;
}

/** Makes readings due that have no vectors of the model in use; those that were set aside with it stay so. */
export async function makeVectorsDue(deps: VectorDeps): Promise<void> {
  const embedder = embedderOf(deps);
  if (!embedder) return;
  const { model } = embedder;
  const isUsed = sql`exists (select 1 from ${sources} where ${sources.readingId} = ${readings.id})`;
  await addWork(deps, model, sql`${readings.vectorModel} is distinct from ${model} and ${isUsed}`);
}

/** Makes readings of large libraries due that are not in the index, where the server can have one. */
export async function makeIndexDue(deps: VectorDeps, least = leastIndexed): Promise<void> {
  const embedder = embedderOf(deps);
  if (!embedder || !(await hasExtension(deps.database.db))) return;
  const { model } = embedder;
  await addWork(
    deps,
    model,
    // Without its table the index is made anew.
    sql`${readings.vectorModel} = ${model}
      and (${readings.indexedModel} is distinct from ${model} or to_regclass('passage_points') is null)
      and ${readings.userId} in (
        select large.user_id from ${readings} as large where large.vector_model = ${model}
        group by large.user_id having sum(large.passages) >= ${least}
      )`,
  );
}

async function addWork({ database: { db }, due }: VectorDeps, model: string, wanted: SQL): Promise<void> {
  await db.execute(sql`
    insert into ${vectorWork} (reading_id, owner_id, model, due_at)
    select ${readings.id}, ${readings.userId}, ${model}, ${due.at()} from ${readings}
    where ${readings.state} = 'ready' and ${wanted} and not exists (
      select 1 from ${vectorWork} where ${vectorWork.readingId} = ${readings.id} and ${vectorWork.model} = ${model}
    )
    order by ${readings.id} limit ${atOnce}
    on conflict (reading_id) do update set model = excluded.model, due_at = excluded.due_at, tries = 0,
      set_aside_at = null, set_aside_reason = null`);
  due.wake(vectorKind);
}
