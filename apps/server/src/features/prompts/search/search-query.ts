import { sql, type SQL } from 'drizzle-orm';
import type { Given } from '../../../platform/db/statement.ts';
import { wordsOf } from './fold.ts';
import { searchRules } from './search-words.ts';

/** More words than anybody looks for; each costs a look into the index. */
const mostWords = 12;

const allRules = ['english', 'russian', 'french', 'simple'];

/** A word somebody looks for, by any of its spellings. One as it was typed may be unfinished. */
export interface WantedWord {
  spellings: readonly string[];
  isTyped: boolean;
}

/** What somebody looks for. */
export type Wanted = readonly WantedWord[];

/** The words of a search as they were typed. */
export function wantedOf(search: string | undefined): Wanted {
  return wordsOf(search ?? '')
    .slice(0, mostWords)
    .map((word) => ({ spellings: [word], isTyped: true }));
}

/** A search as the database reads it; values or their places in a statement. */
export interface SearchText {
  /** One for each word, with all its spellings. */
  words: Given<string[]>;
  /** The language looked in and its rules; absent when it is any. */
  language?: Given<string> | undefined;
  rules?: Given<string> | undefined;
}

/** The words as the database takes them. They are letters and digits only, so nothing in them can be an operator. */
export function searchText(wanted: Wanted, language: string | undefined): SearchText {
  const words = wanted.map(({ spellings, isTyped }, index) => {
    const mayGoOn = isTyped && index === wanted.length - 1;
    return spellings.map((word) => termOf(word, mayGoOn)).join(' | ');
  });
  return language === undefined ? { words } : { words, language, rules: searchRules(language) };
}

/** Weights of body, unused, description and name when matches are put in order. */
const weights = '{0, 0.1, 0.4, 1.0}';

/**
 * `id` and `rank` of the prompts that have all the words, in any form or as they are written; the last one may be
 * unfinished. Words that a language leaves out (the, и, les) are not looked for, unless there are no others. Without a
 * language the rules of all are tried, so that a word may also find its cousin in another one.
 *
 * The words are hidden in a subquery, or the planner would count them and plan anew for each search.
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

/** A single letter begins too many words to help anybody. */
function termOf(word: string, mayGoOn: boolean): string {
  return mayGoOn && word.length > 1 ? `${word}:*` : word;
}
