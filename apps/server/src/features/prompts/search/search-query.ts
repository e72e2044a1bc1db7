import { sql, type SQL } from 'drizzle-orm';
import type { SqlValue } from '../../../platform/db/statement.ts';
import { wordsOf } from './fold.ts';
import { searchRules, wordsIn } from './search-words.ts';

/** The most words of a search; each costs an index lookup. */
export const mostWords = 12;

const allRules = ['english', 'russian', 'french', 'simple'];

/** A search word with its spellings. As typed it may be incomplete. */
export interface WantedWord {
  spellings: readonly string[];
  isTyped: boolean;
}

/** The words of a search. */
export type Wanted = readonly WantedWord[];

/** Whether prompts need all words, or those with the most telling ones are found. */
export type Match = 'all' | 'some';

/** The words of a search as typed. */
export function wantedOf(search: string | undefined): Wanted {
  return wordsOf(search ?? '')
    .slice(0, mostWords)
    .map((word) => ({ spellings: [word], isTyped: true }));
}

/** A search for the database; values or placeholders. */
export interface SearchText {
  match: Match;
  /** One entry per word, with all its spellings. */
  words: SqlValue<string[]>;
  /** The same, with the last word possibly incomplete. */
  longer: SqlValue<string[]>;
  /** The words in a row. */
  phrase: SqlValue<string>;
  /** The language to search and its rules; absent for any. */
  language?: SqlValue<string> | undefined;
  rules?: SqlValue<string> | undefined;
}

/** The French stop word à without its accent, which the database does not know as one. */
const unaccented = 'a';

/** Builds the search text. Words are letters and digits, or two of them in a row (`cash <-> flow`), so they cannot contain other operators. */
export function searchText(wanted: Wanted, language: string | undefined, match: Match): SearchText {
  const counting = wanted.filter(({ spellings }) => spellings[0] !== unaccented);
  const needed = counting.length > 0 ? counting : wanted;
  const last = needed.length - 1;
  const words = needed.map(({ spellings }) => spellings.join(' | '));
  const longer = needed.map(({ spellings, isTyped }, index) =>
    spellings.map((word) => (isTyped && index === last ? mayGoOn(word) : word)).join(' | '),
  );
  const phrase = wordsIn(wanted.map(({ spellings }) => spellings[0] ?? '').join(' '));
  const text = { match, words, longer, phrase };
  return language === undefined ? text : { ...text, language, rules: searchRules(language) };
}

/** A single letter is the prefix of too many words to be useful. */
function mayGoOn(word: string): string {
  return word.length > 1 ? `${word}:*` : word;
}

/** Ranking weights of body, description, aliases and name. */
const weights = '{0.03, 0.15, 0.6, 1.0}';
/** How much a longer word counts, beside one that is exactly as typed. */
const longerWord = 0.3;
/** A word in a body ranks lower than this, one in a name or description higher. */
const telling = 0.03;
/** How much of the best match of some words the others must have. */
const leastPart = 0.6;
/** How much a rare word counts for a match of some words if it stands merely in a body. */
const bodyPart = 0.3;
/** A word of so few prompts is rare. */
const fewPrompts = 30;

/** A word as the rules of the languages read it. */
export function readingOf(word: SQL, rules: SearchText['rules']): SQL {
  return sql.join(readings(rules, word), sql` || `);
}

function readings(rules: SearchText['rules'], word: SQL): SQL[] {
  return (rules === undefined ? allRules : [rules, 'simple']).map(
    (reading) => sql`to_tsquery(${reading}::regconfig, ${word})`,
  );
}

/**
 * `id` and `rank` of the prompts in `scope` with the words, in any inflection or verbatim; the last one may be incomplete. A
 * word that few prompts have counts more. All words count as found only if one prompt has none of them merely in its body:
 * in a long text any words stand together by chance. For the same reason a rare word in a body does not decide which prompts
 * have the most of some words; a common one decides little anyway, and looking where it stands would take long. Stop words
 * (the, и, les) are ignored unless there are no others. Without a language the rules of all are tried, so a word may also
 * match its relative in another language.
 *
 * The words are in a subquery; otherwise the planner would estimate them and re-plan each search. Which prompts have all the
 * words is known from the index alone; only these are ranked, since ranking reads all words of a prompt.
 */
export function matchesOf({ match, words, longer, phrase, language, rules }: SearchText, scope: SQL): SQL {
  const text = sql.raw('text');
  const isWord = readings(rules, text).map((reading) => sql`numnode(${reading}) > 0`);
  const rank = (query: string) => sql`ts_rank(${sql.raw(`'${weights}'`)}, prompts.words, ${sql.raw(query)})`;
  const isEnough =
    match === 'all'
      ? sql`bits = (select sum(bit) from wanted)`
      : sql`part >= ${sql.raw(String(leastPart))} * (select max(part) from parts)`;
  const isInBody = sql`is_rare and (select ${rank('wide')} from prompts where prompts.id = found.id) < ${sql.raw(String(telling))}`;
  const part =
    match === 'all'
      ? sql`0`
      : sql`sum(case when ${isInBody} then ${sql.raw(String(bodyPart))} else 1 end * weight)`;
  const isTelling =
    match === 'all'
      ? sql`where (select count(*) from wanted) = 1 or (select max(least) from ranked) >= ${sql.raw(String(telling))}`
      : sql``;
  return sql`
    with word as materialized (
      select 1 << place::int as bit, ${readingOf(text, rules)} as query,
        ${readingOf(sql.raw('longer'), rules)} as wide, text = longer as is_whole,
        ${sql.join(isWord, sql` and `)} as counts
      from unnest((select ${sql.param(words)}::text[]), (select ${sql.param(longer)}::text[]))
        with ordinality as word (text, longer, place)
    ), wanted as materialized (
      select bit, query, wide, is_whole from word where counts or not (select bool_or(counts) from word)
    ), found as materialized (
      select bit, prompts.id from wanted join prompts on prompts.words @@ wide
      where ${scope} ${language === undefined ? sql`` : sql`and prompts.language = ${language}`}
    ), weighed as materialized (
      select wanted.*, found.prompts <= ${sql.raw(String(fewPrompts))} as is_rare, ln(1 + 1000.0 / found.prompts) as weight
      from wanted join (select bit, count(*) as prompts from found group by bit) as found using (bit)
    ), parts as materialized (
      select id, bit_or(bit) as bits, ${part} as part from found join weighed using (bit) group by id
    ), ranks as materialized (
      select prompts.id, weight, prompts.phrases @> array[${phrase}::text] as is_named,
        case when is_whole then ${sql.raw(String(1 + longerWord))} * ${rank('query')}
          else ${rank('query')} + ${sql.raw(String(longerWord))} * ${rank('wide')} end as rank
      from parts join weighed on parts.bits & weighed.bit <> 0 join prompts on prompts.id = parts.id
      where ${isEnough}
    ), ranked as materialized (
      select id, min(rank) as least, sum(rank * weight) + case when bool_or(is_named) then 100 else 0 end as rank
      from ranks group by id
    )
    select id, rank from ranked ${isTelling}`;
}
