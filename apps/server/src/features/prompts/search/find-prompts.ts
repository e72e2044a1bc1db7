import { sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { narrow, viewOf, visibleTo, type PromptFilters } from '../prompts.filters.ts';
import { correct } from './corrections.ts';
import { hitsOf } from './hits.ts';
import { readPage, type FoundPage } from './read-page.ts';
import { matchesOf, searchText, wantedOf, type SearchText, type Wanted } from './search-query.ts';

/** A page of the prompts that match the filters. */
export function findPage(
  executor: Executor,
  userId: number,
  filters: PromptFilters & { limit: number; offset: number },
): Promise<FoundPage> {
  return forgiving(executor, { userId, filters, isEmpty: ({ total }) => total === 0 }, (search) =>
    readPage(executor, { ...filters, userId, search }),
  );
}

/** Ids of all prompts that match the filters, in order. */
export function findIds(executor: Executor, userId: number, filters: PromptFilters): Promise<number[]> {
  return forgiving(executor, { userId, filters, isEmpty: ({ length }) => length === 0 }, async (search) => {
    const { hits, order } = hitsOf({ ...filters, userId, search });
    const { rows } = await executor.execute<{ id: number }>(
      sql`select id from (${hits}) as hits order by ${order}`,
    );
    return rows.map(({ id }) => id);
  });
}

/** The number of prompts in each topic that match the filters. */
export function countTopics(
  executor: Executor,
  userId: number,
  filters: Omit<PromptFilters, 'topic' | 'sort'>,
): Promise<Map<number, number>> {
  return forgiving(executor, { userId, filters, isEmpty: ({ size }) => size === 0 }, (search) =>
    readCounts(executor, userId, { ...filters, search }),
  );
}

/**
 * Searches for the words as typed. If no prompt at all has them, ignoring the filters, they are mistyped and the search uses
 * corrections. The filters are ignored so that a list and its counts always agree.
 */
async function forgiving<T>(
  executor: Executor,
  {
    userId,
    filters,
    isEmpty,
  }: {
    userId: number;
    filters: Pick<PromptFilters, 'search' | 'language'>;
    isEmpty: (found: T) => boolean;
  },
  look: (search: SearchText | undefined) => Promise<T>,
): Promise<T> {
  const wanted = wantedOf(filters.search);
  if (wanted.length === 0) return look(undefined);
  const found = await look(searchText(wanted, filters.language));
  if (!isEmpty(found) || (await isKnown(executor, userId, wanted))) return found;
  return look(searchText(await correct(executor, userId, wanted), filters.language));
}

async function isKnown(executor: Executor, userId: number, wanted: Wanted): Promise<boolean> {
  const { rows } = await executor.execute<{ known: boolean }>(sql`
    select exists (
      select 1 from prompts join (${matchesOf(searchText(wanted, undefined))}) as matches using (id)
      where ${visibleTo(userId)}
    ) as known`);
  return rows[0]?.known === true;
}

async function readCounts(
  executor: Executor,
  userId: number,
  {
    view,
    search,
    ...narrowing
  }: Omit<PromptFilters, 'topic' | 'sort' | 'search'> & { search: SearchText | undefined },
): Promise<Map<number, number>> {
  const { from, where } = viewOf(view, userId);
  const matches = search ? sql`prompts.id in (select id from (${matchesOf(search)}) as matches)` : sql`true`;
  const { rows } = await executor.execute<{ topic: number; count: number }>(sql`
    select prompts.topic_id as topic, count(*)::int as count from ${from}
    where ${where} and ${narrow(narrowing)} and ${matches} and prompts.topic_id is not null
    group by prompts.topic_id`);
  return new Map(rows.map(({ topic, count }) => [topic, count]));
}
