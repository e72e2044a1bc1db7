import { sql, type SQL } from 'drizzle-orm';
import type { SqlValue } from '../../../platform/db/statement.ts';
import { wordsOf } from './fold.ts';
import { searchRules } from './search-words.ts';

/** The most words of a search; each costs an index lookup. */
const mostWords = 12;

const allRules = ['english', 'russian', 'french', 'simple'];

/** A search word with its spellings. As typed it may be incomplete. */
export interface WantedWord {
  spellings: readonly string[];
  isTyped: boolean;
}

/** The words of a search. */
export type Wanted = readonly WantedWord[];

/** The words of a search as typed. */
export function wantedOf(search: string | undefined): Wanted {
  return wordsOf(search ?? '')
    .slice(0, mostWords)
    .map((word) => ({ spellings: [word], isTyped: true }));
}

/** A search for the database; values or placeholders. */
export interface SearchText {
  /** One entry per word, with all its spellings. */
  words: SqlValue<string[]>;
  /** The language to search and its rules; absent for any. */
  language?: SqlValue<string> | undefined;
  rules?: SqlValue<string> | undefined;
}

/** Builds the search text. Words are letters and digits only, so they cannot contain operators. */
export function searchText(wanted: Wanted, language: string | undefined): SearchText {
  const words = wanted.map(({ spellings, isTyped }, index) => {
    const mayGoOn = isTyped && index === wanted.length - 1;
    return spellings.map((word) => termOf(word, mayGoOn)).join(' | ');
  });
  return language === undefined ? { words } : { words, language, rules: searchRules(language) };
}

/** Ranking weights of body, unused, description and name. */
const weights = '{0, 0.1, 0.4, 1.0}';

/**
 * `id` and `rank` of the prompts with all the words, in any inflection or verbatim; the last one may be
 * incomplete. Stop words (the, и, les) are ignored unless there are no others. Without a language the rules
 * of all are tried, so a word may also match its relative in another language. The words are in a subquery;
 * otherwise the planner would estimate them and re-plan each search.
 */
export function matchesOf({ words, language, rules }: SearchText): SQL {
  const readings = (rules === undefined ? allRules : [rules, 'simple']).map(
    (reading) => sql`to_tsquery(${reading}::regconfig, text)`,
  );
  return sql`
    with word as materialized (
      select 1 << place::int as bit, ${sql.join(readings, sql` || `)} as query,
        ${sql.join(
          readings.map((reading) => sql`numnode(${reading}) > 0`),
          sql` and `,
        )} as counts
      from unnest((select ${sql.param(words)}::text[])) with ordinality as word (text, place)
    ), wanted as materialized (
      select bit, query from word where counts or not (select bool_or(counts) from word)
    ), piece as materialized (
      select bit, prompt_ids, round(ts_rank(${sql.raw(`'${weights}'`)}, words, query) * 1000)::int as rank
      from wanted join prompt_pieces on words @@ query
      ${language === undefined ? sql`` : sql`and language = ${language}`}
    )
    select id, sum(rank)::int as rank
    from (select bit, rank, unnest(prompt_ids) as id from piece) as found
    group by id having bit_or(bit) = (select sum(bit) from wanted)`;
}

/** A single letter is the prefix of too many words to be useful. */
function termOf(word: string, mayGoOn: boolean): string {
  return mayGoOn && word.length > 1 ? `${word}:*` : word;
}
