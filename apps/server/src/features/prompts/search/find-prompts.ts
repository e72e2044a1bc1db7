import type { PromptSort } from '@polylogue/contract/prompts';
import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { narrow, viewOf, visibleTo, type PromptFilters } from '../prompts.filters.ts';
import { readShown, type ShownPrompt } from '../prompts.queries.ts';
import { correct } from './corrections.ts';
import { searchQuery, wantedOf, type Wanted } from './search-query.ts';

/** A page in its order, and how many prompts there are on all pages. */
export interface FoundPage {
  rows: ShownPrompt[];
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

/** Ids of all that the filters leave, in order. */
export function findIds(executor: Executor, userId: number, filters: PromptFilters): Promise<number[]> {
  return forgiving(
    executor,
    { userId, search: filters.search, isEmpty: ({ length }) => length === 0 },
    async (wanted) => {
      const { hits, order } = hitsOf(userId, { ...filters, wanted });
      const { rows } = await executor.execute<{ id: number }>(
        sql`select id from (${hits}) as hits order by ${order}`,
      );
      return rows.map(({ id }) => id);
    },
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
  const { hits, order } = hitsOf(userId, look);
  // Ranked hits are kept, because ranking them twice would cost the most; plain ones are counted and paged by index.
  const kept = look.wanted.length > 0 ? sql`materialized` : sql`not materialized`;
  const rows = await readShown(
    executor,
    userId,
    sql`
      with hits as ${kept} (${hits})
      select id, row_number() over (order by ${order}) as place, (select count(*)::int from hits) as total
      from hits order by ${order} limit ${look.limit} offset ${look.offset}`,
  );
  const [first] = rows;
  if (first || look.offset === 0) return { rows, total: first?.total ?? 0 };
  const counted = await executor.execute<{ total: number }>(
    sql`select count(*)::int as total from (${hits}) as hits`,
  );
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** What the filters leave, and the order of it. */
function hitsOf(userId: number, look: Look): { hits: SQL; order: SQL } {
  const { from, where, since } = viewOf(look.view, userId);
  const conditions = sql`${where} and ${narrow(look)}`;
  if (look.wanted.length === 0) {
    return {
      hits: sql`select prompts.id, ${since} as since, prompts.position from ${from} where ${conditions}`,
      order: orderOf(look.sort ?? 'new'),
    };
  }
  const isRanked = look.sort === undefined;
  const rank = isRanked ? sql`ts_rank(${weights}, prompts.words, wanted.query)` : sql`0`;
  return {
    // In a row of its own, or the query would be parsed again for each prompt that is ranked.
    hits: sql`
      select prompts.id, ${since} as since, prompts.position, ${rank} as rank
      from (select ${searchQuery(look.wanted, look.language)} as query offset 0) as wanted, ${from}
      where ${conditions} and prompts.words @@ wanted.query`,
    order: isRanked ? sql`rank desc, ${orderOf('new')}` : orderOf(look.sort ?? 'new'),
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
