import { sql, type SQL } from 'drizzle-orm';
import { wordsOf } from './fold.ts';

/** The name of a language's rules in the database; those without rules of their own are compared word by word. */
export function searchRules(language: string): 'english' | 'russian' | 'french' | 'simple' {
  switch (language) {
    case 'en':
      return 'english';
    case 'ru':
      return 'russian';
    case 'fr':
      return 'french';
    default:
      return 'simple';
  }
}

/** A text as the database is to read it: nothing but its words, so that both sides of a search part them alike. */
export function wordsIn(text: string): string {
  return wordsOf(text).join(' ');
}

/**
 * Words of the columns `name`, `description` and `body`, which hold such texts, weighed: the name most, then the
 * description, then the body. Name and description are also kept as they are written, or an unfinished word would be
 * found only where it happens to end like a stem. Where in the body a word stands does not matter and is left out, which
 * halves what is stored.
 */
export function weighWords(rules: SQL): SQL {
  return sql`setweight(to_tsvector(${rules}, name) || to_tsvector('simple', name), 'A')
    || setweight(to_tsvector(${rules}, description) || to_tsvector('simple', description), 'B')
    || strip(to_tsvector(${rules}, body))`;
}
