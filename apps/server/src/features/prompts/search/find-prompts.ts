import { isDeepStrictEqual } from 'node:util';
import type { PromptList } from '@polylogue/contract/prompts';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { narrow, searchable, viewOf, type PromptFilters } from '../prompts.filters.ts';
import { hitsOf } from './hits.ts';
import { readPage, type FoundPage } from './read-page.ts';
import type { Question } from './known-words.ts';
import { matchesOf, searchText, wantedOf, type SearchText, type Wanted } from './search-query.ts';
import { understand } from './understand.ts';

/** A page of the prompts that match the filters. */
export async function findPage(
  executor: Executor,
  userId: number,
  filters: PromptFilters & { limit: number; offset: number },
): Promise<FoundPage & Pick<PromptList, 'match'>> {
  const { found, match } = await forgiving(
    executor,
    { userId, filters, isEmpty: ({ total }: FoundPage) => total === 0 },
    (search) => readPage(executor, { ...filters, userId, search }),
  );
  return { ...found, match };
}

/** Ids of all prompts that match the filters, in order. */
export async function findIds(executor: Executor, userId: number, filters: PromptFilters): Promise<number[]> {
  const isEmpty = ({ length }: number[]) => length === 0;
  const { found } = await forgiving(executor, { userId, filters, isEmpty }, async (search) => {
    const { hits, order } = hitsOf({ ...filters, userId, search });
    const { rows } = await executor.execute<{ id: number }>(
      sql`select id from (${hits}) as hits order by ${order}`,
    );
    return rows.map(({ id }) => id);
  });
  return found;
}

/** The number of prompts in each topic that match the filters. */
export async function countTopics(
  executor: Executor,
  userId: number,
  filters: Omit<PromptFilters, 'topic' | 'sort'>,
): Promise<Map<number, number>> {
  const isEmpty = ({ size }: Map<number, number>) => size === 0;
  const { found } = await forgiving(executor, { userId, filters, isEmpty }, (search) =>
    readCounts(executor, userId, { ...filters, search }),
  );
  return found;
}

/**
 * Searches for all the words as typed; if there are none, for all of what they may mean, then for some of it. What is
 * found nowhere in the view decides, not what the other filters leave, so that a list and its counts agree.
 */
async function forgiving<T>(
  executor: Executor,
  {
    userId,
    filters,
    isEmpty,
  }: {
    userId: number;
    filters: PromptFilters;
    isEmpty: (found: T) => boolean;
  },
  look: (search: SearchText | undefined) => Promise<T>,
): Promise<{ found: T } & Pick<PromptList, 'match'>> {
  const { view, search, language } = filters;
  const question = { view, search, language, userId };
  const wanted = wantedOf(search);
  if (wanted.length === 0) return { found: await look(undefined), match: null };
  const lookForAll = async (words: Wanted) => {
    const text = searchText(words, language, 'all');
    const found = await look(text);
    const isThere = !isEmpty(found) || (isNarrowed(filters) && (await isAnywhere(executor, question, text)));
    return isThere ? { found, match: 'all' as const } : undefined;
  };
  const typed = await lookForAll(wanted);
  if (typed) return typed;
  const meant = await understand(executor, question);
  const understood = isDeepStrictEqual(meant, wanted) ? undefined : await lookForAll(meant);
  return understood ?? { found: await look(searchText(meant, language, 'some')), match: 'some' };
}

/** Whether there are filters besides those that {@link isAnywhere} knows. */
function isNarrowed({ modelKey, topic, tone, style, activity, collection }: PromptFilters): boolean {
  return [modelKey, topic, tone, style, activity, collection].some((filter) => filter !== undefined);
}

async function isAnywhere(
  executor: Executor,
  { view, userId }: Question,
  search: SearchText,
): Promise<boolean> {
  const { from, where } = viewOf(view, userId);
  const { rows } = await executor.execute<{ found: boolean }>(sql`
    select exists (
      select 1 from ${from} join (${matchesOf(search, searchable(userId))}) as matches on matches.id = prompts.id where ${where}
    ) as found`);
  return rows[0]?.found === true;
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
  const matches = search
    ? sql`prompts.id in (select id from (${matchesOf(search, searchable(userId))}) as matches)`
    : sql`true`;
  const { rows } = await executor.execute<{ topic: number; count: number }>(sql`
    select prompts.topic_id as topic, count(*)::int as count from ${from}
    where ${where} and ${narrow(narrowing)} and ${matches} and prompts.topic_id is not null
    group by prompts.topic_id`);
  return new Map(rows.map(({ topic, count }) => [topic, count]));
}
