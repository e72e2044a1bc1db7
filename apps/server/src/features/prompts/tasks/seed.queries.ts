import { and, inArray, isNull, like, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { prompts, promptShelves } from '../prompts.tables.ts';

/** Serialises the seeding of nodes that start at the same time. Released with the transaction. */
export async function lockLibrary(executor: Executor): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended('prompt library', 0))`);
}

/** The imported files and their hashes. */
export async function storedShelves(executor: Executor): Promise<Map<string, string>> {
  const rows = await executor.select().from(promptShelves);
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

/** Records which files are imported and which were removed. */
export async function saveShelves(
  executor: Executor,
  { changed, gone }: { changed: readonly { name: string; hash: string }[]; gone: readonly string[] },
): Promise<void> {
  if (gone.length > 0) await executor.delete(promptShelves).where(inArray(promptShelves.name, [...gone]));
  if (changed.length === 0) return;
  await executor
    .insert(promptShelves)
    .values(changed.map(({ name, hash }) => ({ name, hash })))
    .onConflictDoUpdate({ target: promptShelves.name, set: { hash: sql`excluded.hash` } });
}

/** Retires the prompts of a file except those with the keys. Users keep their favourites. */
export async function retireOthers(
  executor: Executor,
  { shelf, keys, now }: { shelf: string; keys: readonly string[]; now: Date },
): Promise<void> {
  const [topic = '', language = ''] = shelf.split('.');
  await executor
    .update(prompts)
    .set({ retiredAt: now })
    .where(
      and(
        like(prompts.libraryKey, `${topic}/%/${language}`),
        isNull(prompts.retiredAt),
        sql`${prompts.libraryKey} <> all(${sql.param(keys)}::text[])`,
      ),
    );
}

/**
 * Updates planner statistics and flushes pending index entries. Texts and words are skipped: no plan depends
 * on them, and they would take most of the time.
 */
export async function refreshStatistics(executor: Executor): Promise<void> {
  await executor.execute(sql`
    vacuum (analyze) prompts (
      id, user_id, task_id, language, model_key, need, topic_id, tone, style, activity, listed, created_at, position
    ), prompt_vocabulary`);
}

/** Runs work that fills empty tables without their indexes, then rebuilds them. Constraints keep theirs. */
export async function withoutIndexes(executor: Executor, work: () => Promise<void>): Promise<void> {
  const { rows } = await executor.execute<{ name: string; definition: string }>(sql`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid in ('prompts'::regclass, 'prompt_vocabulary'::regclass) and not indisunique`);
  for (const { name } of rows) await executor.execute(sql.raw(`drop index ${name}`));
  await work();
  for (const { definition } of rows) await executor.execute(sql.raw(definition));
}
