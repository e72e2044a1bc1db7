import type { PromptSort } from '@polylogue/contract/prompts';
import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { narrow, viewOf, visibleTo, type PromptFilters } from '../prompts.filters.ts';
import { correct } from './corrections.ts';
import { searchQuery, wantedOf, type Wanted } from './search-query.ts';

/** Ids of a page in its order, and how many there are on all pages. */
export interface FoundPage {
  ids: number[];
  total: number;
}

/** Weights of body, unused, description and name when matches are put in order. */
const weights = '{0.05, 0.1, 0.4, 1.0}';

/** A page of what the filters leave. */
export function findPage(
  executor: Executor,
  userId: number,
  filters: PromptFilters & { limit: number; offset: number },
): Promise<FoundPage> {
  return forgiving(
    executor,
    { userId, search: filters.search, isEmpty: ({ total }) => total === 0 },
    (wanted) => readPage(executor, userId, { ...filters, wanted }),
  );
}

/** How many prompts the filters leave in each topic. */
export function countTopics(
  executor: Executor,
  userId: number,
  filters: Omit<PromptFilters, 'topic' | 'sort'>,
): Promise<Map<number, number>> {
  return forgiving(
    executor,
    { userId, search: filters.search, isEmpty: ({ size }) => size === 0 },
    (wanted) => readCounts(executor, userId, { ...filters, wanted }),
  );
}

/**
 * Looks with the words as they are typed. When nothing at all has them, whatever the filters, they are mistyped and
 * are looked for as what they may have meant; so a list and its counts always agree on which it is.
 */
async function forgiving<T>(
  executor: Executor,
  { userId, search, isEmpty }: { userId: number; search: string | undefined; isEmpty: (found: T) => boolean },
  look: (wanted: Wanted) => Promise<T>,
): Promise<T> {
  const wanted = wantedOf(search);
  const found = await look(wanted);
  if (!isEmpty(found) || wanted.length === 0 || (await isKnown(executor, userId, wanted))) return found;
  return look(await correct(executor, userId, wanted));
}

async function isKnown(executor: Executor, userId: number, wanted: Wanted): Promise<boolean> {
  const { rows } = await executor.execute<{ known: boolean }>(sql`
    select exists (
      select 1 from prompts where words @@ ${searchQuery(wanted)} and ${visibleTo(userId)}
    ) as known`);
  return rows[0]?.known === true;
}

interface Look extends PromptFilters {
  wanted: Wanted;
}

async function readPage(
  executor: Executor,
  userId: number,
  look: Look & { limit: number; offset: number },
): Promise<FoundPage> {
  const searching = look.wanted.length > 0;
  const { hits, order } = searching ? matching(userId, look) : plain(userId, look);
  // Ranked hits are kept, because ranking them twice would cost the most; plain ones are counted and paged by index.
  const { rows } = await executor.execute<{ total: number; ids: number[] }>(sql`
    with hits as ${searching ? sql`materialized` : sql`not materialized`} (${hits})
    select
      (select count(*)::int from hits) as total,
      array(select id from hits order by ${order} limit ${look.limit} offset ${look.offset}) as ids`);
  return rows[0] ?? { ids: [], total: 0 };
}

function plain(userId: number, look: Look): { hits: SQL; order: SQL } {
  const { from, where, since } = viewOf(look.view, userId);
  return {
    hits: sql`select prompts.id, ${since} as since, prompts.position from ${from} where ${where} and ${narrow(look)}`,
    order: orderOf(look.sort ?? 'new'),
  };
}

function matching(userId: number, look: Look): { hits: SQL; order: SQL } {
  const { from, where, since } = viewOf(look.view, userId);
  const query = searchQuery(look.wanted, look.language);
  const rank = look.sort === undefined ? sql`ts_rank(${weights}, prompts.words, ${query})` : sql`0`;
  return {
    hits: sql`
      select prompts.id, ${since} as since, prompts.position, ${rank} as rank from ${from}
      where ${where} and ${narrow(look)} and prompts.words @@ ${query}`,
    order: look.sort === undefined ? sql`rank desc, ${orderOf('new')}` : orderOf(look.sort),
  };
}

function orderOf(sort: PromptSort): SQL {
  return sort === 'new' ? sql`since desc, position desc, id desc` : sql`since asc, position asc, id asc`;
}

async function readCounts(
  executor: Executor,
  userId: number,
  look: Omit<Look, 'topic' | 'sort'>,
): Promise<Map<number, number>> {
  const { from, where } = viewOf(look.view, userId);
  const matches =
    look.wanted.length > 0 ? sql`prompts.words @@ ${searchQuery(look.wanted, look.language)}` : sql`true`;
  const { rows } = await executor.execute<{ topic: number; count: number }>(sql`
    select prompts.topic_id as topic, count(*)::int as count from ${from}
    where ${where} and ${narrow(look)} and ${matches} and prompts.topic_id is not null
    group by prompts.topic_id`);
  return new Map(rows.map(({ topic, count }) => [topic, count]));
}
