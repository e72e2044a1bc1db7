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
  text: Given<string>;
  /** The rules of the language looked in; absent when it is any. */
  rules?: Given<string> | undefined;
}

/**
 * The words as the database takes them: all have to be there, in any of their spellings; the last one may be
 * unfinished. Words are letters and digits only, so nothing in them can be an operator.
 */
export function searchText(wanted: Wanted, language: string | undefined): SearchText {
  const groups = wanted.map(({ spellings, isTyped }, index) => {
    const mayGoOn = isTyped && index === wanted.length - 1;
    return `(${spellings.map((word) => termOf(word, mayGoOn)).join(' | ')})`;
  });
  return { text: groups.join(' & '), rules: language === undefined ? undefined : searchRules(language) };
}

/**
 * The search read by the rules of its language and word by word. Words that a language leaves out (the, и, les) are
 * left out of that reading. Without a language all are tried, so that a word may also find its cousin in another one.
 */
export function searchQuery({ text, rules }: SearchText): SQL {
  const readings = rules === undefined ? allRules : [rules, 'simple'];
  return sql`(${sql.join(
    readings.map((reading) => sql`to_tsquery(${reading}::regconfig, ${text})`),
    sql` || `,
  )})`;
}

/** A single letter begins too many words to help anybody. */
function termOf(word: string, mayGoOn: boolean): string {
  return mayGoOn && word.length > 1 ? `${word}:*` : word;
}
