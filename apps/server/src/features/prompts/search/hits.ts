import type { PromptSort, PromptView } from '@polylogue/contract/prompts';
import { sql, type SQL } from 'drizzle-orm';
import type { Given } from '../../../platform/db/statement.ts';
import { narrow, viewOf, type Narrowing } from '../prompts.filters.ts';
import { matchesOf, type SearchText } from './search-query.ts';

/** What is looked for. */
export interface Look extends Narrowing {
  view: PromptView;
  userId: Given<number>;
  /** Absent when there are no words to look for. */
  search?: SearchText | undefined;
  /** Absent: the best match first, or the newest when there are no words. */
  sort?: PromptSort | undefined;
}

/** What is known of a hit. `version`: its row is another one after every change. */
const shown = sql`
  prompts.id, prompts.position, prompts.xmin as version, prompts.user_id is null as is_house`;

/** What the filters leave, and the order of it. */
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
  return sort === 'new' ? sql`since desc, position desc, id desc` : sql`since asc, position asc, id asc`;
}
