import type { PromptSort, PromptView } from '@polylogue/contract/prompts';
import { sql, type SQL } from 'drizzle-orm';
import type { SqlValue } from '../../../platform/db/statement.ts';
import { narrow, placeIn, searchable, viewOf, type Narrowing } from '../prompts.filters.ts';
import { matchesOf, type SearchText } from './search-query.ts';

/** Parameters of a search. */
export interface Look extends Narrowing {
  view: PromptView;
  userId: SqlValue<number>;
  /** Absent without search words. */
  search?: SearchText | undefined;
  /** Absent: by relevance, in the order of the collection, the best of the library, or the newest. */
  sort?: PromptSort | undefined;
}

/**
 * Thumbs and uses: the share of thumbs up, beginning at one half so that the first thumb does not decide, and the
 * logarithm of the uses.
 */
const score = sql`(prompts.ups + 2.0) / (prompts.ups + prompts.downs + 4.0) + 0.1 * ln(1 + prompts.uses)`;

/** The rows that match the filters, and their order. */
export function hitsOf(look: Look): { hits: SQL; order: SQL } {
  const { from, where, since } = viewOf(look.view, look.userId);
  const { search, sort, collection } = look;
  const shown = sql`prompts.id, prompts.position, prompts.uses, ${score} as score, ${since} as since`;
  const place = collection === undefined ? sql`0` : placeIn(collection);
  const conditions = sql`${where} and ${narrow(look)}`;
  if (!search) {
    const own: PromptSort = look.view === 'public' ? 'best' : 'new';
    return {
      hits: sql`select ${shown}, ${place} as place, 0 as rank from ${from} where ${conditions}`,
      order: sort === undefined ? sql`place, ${orderOf(own)}` : orderOf(sort),
    };
  }
  return {
    hits: sql`
      select ${shown}, ${place} as place, matches.rank
      from ${from} join (${matchesOf(search, searchable(look.userId))}) as matches on matches.id = prompts.id
      where ${conditions}`,
    order: sort === undefined ? sql`rank desc, ${orderOf('best')}` : orderOf(sort),
  };
}

function orderOf(sort: PromptSort): SQL {
  switch (sort) {
    case 'best':
      return sql`score desc, position desc, id desc`;
    case 'used':
      return sql`uses desc, position desc, id desc`;
    case 'new':
      return sql`since desc, position desc, id desc`;
    case 'old':
      return sql`since asc, position asc, id asc`;
    default:
      return sort satisfies never;
  }
}
