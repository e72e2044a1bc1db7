import { sql, type SQL } from 'drizzle-orm';
import { fold, wordsOf } from './fold.ts';
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
  return wordsOf(fold(search ?? ''))
    .slice(0, mostWords)
    .map((word) => ({ spellings: [word], isTyped: true }));
}

/**
 * The search as the database takes it: all words have to be there, in any form of the language they are read in; the
 * last one may be unfinished. Words are letters and digits only, so nothing in them can be an operator. Words that a
 * language leaves out (the, и, les) are left out of that reading. Without a language all are tried, so that a word may
 * also find its cousin in another one.
 */
export function searchQuery(wanted: Wanted, language?: string): SQL {
  const groups = wanted.map(({ spellings, isTyped }, index) => {
    const mayGoOn = isTyped && index === wanted.length - 1;
    return `(${spellings.map((word) => termOf(word, mayGoOn)).join(' | ')})`;
  });
  const text = groups.join(' & ');
  const readings = language === undefined ? allRules : new Set([searchRules(language), 'simple']);
  return sql`(${sql.join(
    [...readings].map((rules) => sql`to_tsquery(${rules}::regconfig, ${text})`),
    sql` || `,
  )})`;
}

/** A single letter begins too many words to help anybody. */
function termOf(word: string, mayGoOn: boolean): string {
  return mayGoOn && word.length > 1 ? `${word}:*` : word;
}
