import { sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { statement, type Statement } from '../../../platform/db/statement.ts';
import { viewOf, type PromptFilters } from '../prompts.filters.ts';
import { readingOf } from './search-query.ts';
import { searchRules } from './search-words.ts';

/** Who searches what; the other filters do not matter, so that a list and its counts always agree. */
export type Question = Pick<PromptFilters, 'view' | 'language' | 'search'> & { userId: number };

/** What to look for: words in any inflection or as their beginning, two words in a row, or words exactly as they are. */
export interface AskedWords {
  words?: readonly string[];
  rows?: readonly string[];
  exact?: readonly string[];
}

/** A shorter beginning is that of too many words. */
const leastBeginning = 3;

/** Which of these a prompt in the view has. */
export async function knownOf(
  executor: Executor,
  { view, userId, language }: Question,
  { words = [], rows = [], exact = [] }: AskedWords,
): Promise<Set<string>> {
  const asked = new Map<string, { query: string; isExact: boolean }>();
  for (const word of exact) asked.set(word, { query: word, isExact: true });
  for (const row of rows) asked.set(row, { query: row, isExact: false });
  for (const word of words) {
    asked.set(word, { query: word.length >= leastBeginning ? `${word}:*` : word, isExact: false });
  }
  if (asked.size === 0) return new Set();
  const known = await knownStatement(view, language !== undefined)(executor, {
    userId,
    language,
    rules: language === undefined ? undefined : searchRules(language),
    words: [...asked.keys()],
    queries: Array.from(asked.values(), ({ query }) => query),
    exact: Array.from(asked.values(), ({ isExact }) => isExact),
  });
  return new Set(known.map(({ word }) => word));
}

type KnownStatement = Statement<
  Record<'userId' | 'language' | 'rules' | 'words' | 'queries' | 'exact', unknown>,
  { word: string }
>;

const statements = new Map<string, KnownStatement>();

function knownStatement(view: PromptFilters['view'], hasLanguage: boolean): KnownStatement {
  const key = `${view} ${hasLanguage}`;
  const known = statements.get(key);
  if (known) return known;
  const made: KnownStatement = statement((value) => {
    const { from, where } = viewOf(view, value('userId'));
    const inLanguage = hasLanguage ? sql`and prompts.language = ${value('language')}` : sql``;
    const reading = readingOf(sql.raw('query'), hasLanguage ? value('rules') : undefined);
    // The words are in a subquery, as in `matchesOf`.
    return sql`
      with asked as materialized (
        select word, case when exact then to_tsquery('simple', query) else ${reading} end as query
        from unnest(
          (select ${value('words')}::text[]), (select ${value('queries')}::text[]), (select ${value('exact')}::boolean[])
        ) as asked (word, query, exact)
      )
      select word from asked where exists (
        select 1 from ${from} where prompts.words @@ query and ${where} ${inLanguage})`;
  });
  statements.set(key, made);
  return made;
}
