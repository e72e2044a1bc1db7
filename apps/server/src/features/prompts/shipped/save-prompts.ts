import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { topics } from '../topics.ts';
import type { ComposedPrompt, ComposedShelf } from './compose.ts';

/**
 * Stores the prompts of a file in one statement, without their texts; unchanged ones are skipped. Returns all
 * ids in order.
 */
export async function savePrompts(
  executor: Executor,
  { topic, language, composed }: ComposedShelf,
  now: Date,
): Promise<number[]> {
  const topicId = topics.find(({ key }) => key === topic)?.id ?? null;
  const column = <T>(pick: (prompt: ComposedPrompt) => T) => sql.param(composed.map(pick));
  const keys = sql`${column(({ key }) => key)}::text[]`;
  const { rows } = await executor.execute<{ key: string; id: number }>(sql`
    insert into prompts (
      library_key, pieces, digest, model_key, tone, style, activity, position,
      language, topic_id, created_at, updated_at
    )
    select
      library_key, pieces::int[], digest, model_key, tone, style, activity, position,
      ${language}, ${topicId}::int, ${now}::timestamptz, ${now}::timestamptz
    from unnest(
      ${keys},
      ${column(({ places }) => `{${places.join()}}`)}::text[],
      ${column(({ digest }) => digest)}::text[],
      ${column(({ task }) => task.model)}::text[],
      ${column(({ task }) => task.tone)}::text[],
      ${column(({ task }) => task.style)}::text[],
      ${column(({ task }) => task.activity)}::text[],
      ${column(({ position }) => position)}::int[]
    ) as item (library_key, pieces, digest, model_key, tone, style, activity, position)
    on conflict (library_key) do update set
      name = null, description = null, body = null, pieces = excluded.pieces, digest = excluded.digest,
      model_key = excluded.model_key, tone = excluded.tone, style = excluded.style, activity = excluded.activity,
      retired_at = null, updated_at = excluded.updated_at
    where prompts.digest is distinct from excluded.digest
    returning library_key as key, id`);
  const ids = new Map(rows.map(({ key, id }) => [key, id]));
  if (ids.size < composed.length) {
    for (const { key, id } of await idsOf(executor, keys)) ids.set(key, id);
  }
  return composed.flatMap(({ key }) => ids.get(key) ?? []);
}

async function idsOf(executor: Executor, keys: SQL): Promise<{ key: string; id: number }[]> {
  const { rows } = await executor.execute<{ key: string; id: number }>(
    sql`select library_key as key, id from prompts where library_key = any(${keys})`,
  );
  return rows;
}
