import { sql, type SQL } from 'drizzle-orm';
import { wordsOf } from './fold.ts';

/** The database's text search configuration of a language; others are compared verbatim. */
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

/** A text reduced to its words, so that both sides of a search tokenize alike. */
export function wordsIn(text: string): string {
  return wordsOf(text).join(' ');
}

/**
 * Weighted words of the columns `name`, `aliases`, `description` and `body`, in this order of weight. All but the body
 * are also stored verbatim, or an incomplete word would match only where it happens to equal a stem. Positions in the
 * body are dropped, which halves the size.
 */
export function weighWords(rules: SQL): SQL {
  return sql`setweight(to_tsvector(${rules}, name) || to_tsvector('simple', name), 'A')
    || setweight(to_tsvector(${rules}, aliases) || to_tsvector('simple', aliases), 'B')
    || setweight(to_tsvector(${rules}, description) || to_tsvector('simple', description), 'C')
    || strip(to_tsvector(${rules}, body))`;
}
