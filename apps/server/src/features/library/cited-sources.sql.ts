import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { sources } from './capsules.tables.ts';

/** Ids of the sources of passages, given as JSON, that are still there; null without passages. */
export function sourcesStillThere(passages: SQLWrapper, userId: SQLWrapper): SQL<number[] | null> {
  return sql<number[] | null>`case when ${passages} is not null then array(
    select source.id from ${sources} source where source.user_id = ${userId} and source.id in (
      select (passage ->> 'sourceId')::int from jsonb_array_elements(${passages}) passage)) end`;
}
