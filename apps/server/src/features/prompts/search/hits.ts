import type { PromptSort, PromptView } from '@polylogue/contract/prompts';
import { sql, type SQL } from 'drizzle-orm';
import type { SqlValue } from '../../../platform/db/statement.ts';
import { narrow, viewOf, type Narrowing } from '../prompts.filters.ts';
import { matchesOf, type SearchText } from './search-query.ts';

/** Parameters of a search. */
export interface Look extends Narrowing {
  view: PromptView;
  userId: SqlValue<number>;
  /** Absent without search words. */
  search?: SearchText | undefined;
  /** Absent: by relevance, or newest first without search words. */
  sort?: PromptSort | undefined;
}

/** Columns of a hit. `version` changes with every update of the row. */
const shown = sql`
  prompts.id, prompts.position, prompts.xmin as version, prompts.user_id is null as is_house`;

/** The rows that match the filters, and their order. */
export function hitsOf(look: Look): { hits: SQL; order: SQL } {
  const { from, where, since } = viewOf(look.view, look.userId);
  const conditions = sql`${where} and ${narrow(look)}`;
  if (!look.search) {
    return {
      hits: sql`select ${shown}, ${since} as since, 0 as rank from ${from} where ${conditions}`,
      order: orderOf(look.sort ?? 'new'),
    };
  }
  return {
    hits: sql`
      select ${shown}, ${since} as since, matches.rank
      from ${from} join (${matchesOf(look.search)}) as matches on matches.id = prompts.id
      where ${conditions}`,
    order: look.sort === undefined ? sql`rank desc, ${orderOf('new')}` : orderOf(look.sort),
  };
}

function orderOf(sort: PromptSort): SQL {
  return sort === 'old' ? sql`since asc, position asc, id asc` : sql`since desc, position desc, id desc`;
}
