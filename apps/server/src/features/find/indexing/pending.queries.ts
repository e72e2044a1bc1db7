import { and, count, desc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm';
import { buildOnce } from '../../../platform/db/build-once.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { findEntries, findOwners, findPending, findVocabulary, type EntryKind } from '../find.tables.ts';

/** A change that is not in the index yet. */
export interface Pending {
  id: number;
  kind: EntryKind | 'vocabulary';
  itemId: number;
}

/** An entry as it goes into the index. */
export interface NewEntry {
  kind: EntryKind;
  itemId: number;
  chatId: number | null;
  modelId: number | null;
  at: Date;
  vector: string;
}

const isChange = ne(findPending.kind, 'vocabulary');

/** A user's latest changes that are not in the index yet. */
export function listPending(executor: Executor, userId: number, limit: number): Promise<Pending[]> {
  return latestPending(executor).execute({ userId, limit });
}

const latestPending = buildOnce((executor) =>
  executor
    .select({ id: findPending.id, kind: findPending.kind, itemId: findPending.itemId })
    .from(findPending)
    .where(and(eq(findPending.userId, sql.placeholder('userId')), isChange))
    .orderBy(desc(findPending.id))
    .limit(sql.placeholder('limit')),
);

/** Forgets changes of a user. */
export async function dropPending(executor: Executor, userId: number, ids: readonly number[]): Promise<void> {
  await executor
    .delete(findPending)
    .where(and(eq(findPending.userId, userId), inArray(findPending.id, [...ids])));
}

/** How many changes of all users are not in the index yet. */
export async function countPending(executor: Executor): Promise<number> {
  const [row] = await executor.select({ changes: count() }).from(findPending).where(isChange);
  return row?.changes ?? 0;
}

/**
 * Makes users due who have changes that are not in the index yet. The index of changes is read from user to user, so a million
 * changes of one cost as much as one. Whoever waits, runs or was set aside is left alone.
 */
export async function makeOwnersDue(executor: Executor, dueAt: SQL): Promise<void> {
  await executor.execute(sql`
    with recursive owners (user_id) as (
      (select user_id from ${findPending} order by user_id limit 1)
      union all
      select next.user_id from owners cross join lateral (
        select user_id from ${findPending} where user_id > owners.user_id order by user_id limit 1
      ) as next
    )
    insert into ${findOwners} as known (owner_id, due_at)
    select user_id, ${dueAt} from owners
    where exists (select 1 from ${findPending} as change where change.user_id = owners.user_id and kind <> 'vocabulary')
    on conflict (owner_id) do update set due_at = excluded.due_at
    where known.due_at is null and known.set_aside_at is null`);
}

/**
 * Writes entries for changes, in one statement: a change that another process took first, with a text that may be newer, is left to
 * that one. Items without an entry are gone.
 */
export async function storeEntries(
  executor: Executor,
  userId: number,
  { pendingIds, entries, stems }: { pendingIds: number[]; entries: NewEntry[]; stems: string[] },
): Promise<void> {
  const column = (pick: (entry: NewEntry) => unknown) => sql.param(entries.map(pick));
  await executor.execute(sql`
    with taken as (
      delete from ${findPending} where id = any(${sql.param(pendingIds)}::bigint[]) and user_id = ${userId}
      returning kind, item_id
    ), entry as (
      select * from unnest(
        ${column(({ kind }) => kind)}::text[], ${column(({ itemId }) => itemId)}::int[],
        ${column(({ chatId }) => chatId)}::int[], ${column(({ modelId }) => modelId)}::int[],
        ${column(({ at }) => at.toISOString())}::timestamptz[], ${column(({ vector }) => vector)}::text[]
      ) as entry (kind, item_id, chat_id, model_id, at, words)
      where (kind, item_id) in (select kind, item_id from taken)
    ), stored as (
      insert into ${findEntries} as known (kind, item_id, user_id, chat_id, model_id, at, words)
      select kind, item_id, ${userId}::int, chat_id, model_id, at, words::tsvector from entry
      order by kind, item_id
      on conflict (kind, item_id) do update
      set chat_id = excluded.chat_id, model_id = excluded.model_id, at = excluded.at, words = excluded.words
      where known.user_id = excluded.user_id
    ), gone as (
      delete from ${findEntries} where user_id = ${userId}
        and (kind, item_id) in (select kind, item_id from taken except select kind, item_id from entry)
    ), forgotten as (
      insert into ${findPending} (user_id, kind, item_id) select ${userId}::int, 'vocabulary', 0
      where exists (
        select 1 from taken where (kind, item_id) not in (select kind, item_id from entry)
          or (kind, item_id) in (select known.kind, known.item_id from ${findEntries} known
            where (known.kind, known.item_id) in (select kind, item_id from taken))
      ) and not exists (select 1 from ${findPending} where user_id = ${userId} and kind = 'vocabulary')
    )
    insert into ${findVocabulary} (user_id, word)
    select ${userId}::int, word from unnest(${sql.param(stems)}::text[]) as word order by word
    on conflict do nothing`);
}

/** Users whose vocabulary may have words that are nowhere any more. */
export async function usersWithGoneWords(executor: Executor): Promise<number[]> {
  const rows = await executor
    .selectDistinct({ userId: findPending.userId })
    .from(findPending)
    .where(eq(findPending.kind, 'vocabulary'));
  return rows.map(({ userId }) => userId);
}

/** Removes the words of a user that are in no entry any more. */
export async function forgetWords(executor: Executor, userId: number): Promise<void> {
  const stats = `select words from find_entries where user_id = ${userId}`;
  await executor.execute(sql`
    with done as (delete from ${findPending} where user_id = ${userId} and kind = 'vocabulary')
    delete from ${findVocabulary} where user_id = ${userId} and not exists (
      select 1 from ts_stat(${stats}) as stat where stat.word = ${`${userId}:`}::text || find_vocabulary.word
    )`);
}
