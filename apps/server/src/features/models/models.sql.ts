import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { SqlValue } from '../../platform/db/statement.ts';
import { modelChoices, providerIds, userModels } from './models.tables.ts';

/** The id of the model that a user has chosen, as a scalar in a larger read; null when none was. */
export function chosenModelOf(userId: SqlValue<number>): SQL {
  return sql`(select model_id from ${modelChoices} where user_id = ${userId}::int)`;
}

/** A statement for a `with` that records the use of a model if `from`, a table named earlier, has a row. */
export function recordUse(use: {
  userId: SqlValue<number>;
  modelId: SqlValue<number>;
  now: SqlValue<Date>;
  from: SQL;
}): SQL {
  return sql`
    insert into ${userModels} (user_id, model_id, used_at)
    select ${use.userId}::int, ${use.modelId}::int, ${use.now}::timestamptz from ${use.from}
    on conflict (user_id, model_id) do update set used_at = excluded.used_at`;
}

/** The key of a provider by its id, as a scalar. */
export function providerKeyOf(id: SQLWrapper): SQL<string> {
  return sql<string>`(select provider.key from ${providerIds} provider where provider.id = ${id})`;
}
