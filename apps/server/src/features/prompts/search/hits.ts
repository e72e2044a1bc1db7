import type { PromptSort, PromptView } from '@polylogue/contract/prompts';
import { sql, type SQL } from 'drizzle-orm';
import type { Given } from '../../../platform/db/statement.ts';
import { narrow, viewOf, type Narrowing } from '../prompts.filters.ts';
import { searchQuery, type SearchText } from './search-query.ts';

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

/** Weights of body, unused, description and name when matches are put in order. */
const weights = '{0.05, 0.1, 0.4, 1.0}';

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
  const isRanked = look.sort === undefined;
  const rank = isRanked ? sql.raw(`ts_rank('${weights}', prompts.headline, wanted.query)`) : sql`0`;
  return {
    // In a row of its own, or the query would be parsed again for each prompt that is ranked.
    hits: sql`
      select ${shown}, ${since} as since, ${rank} as rank
      from (select ${searchQuery(look.search)} as query offset 0) as wanted, ${from}
      where ${conditions} and prompts.words @@ wanted.query`,
    order: isRanked ? sql`rank desc, ${orderOf('new')}` : orderOf(look.sort ?? 'new'),
  };
}

function orderOf(sort: PromptSort): SQL {
  return sort === 'new' ? sql`since desc, position desc, id desc` : sql`since asc, position asc, id asc`;
}
