import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { prompts } from '../prompts.tables.ts';
import { indexPrompts } from '../search/index-prompts.ts';
import type { ReadPrompt } from './read-rows.ts';

/** Rows per statement. More would be slower. */
const batch = 500;

/** Digests of a user's prompts: equal for the same name, text and language. */
export async function digestsOf(executor: Executor, userId: number): Promise<Set<string>> {
  const rows = await executor
    .select({
      digest: sql<string>`md5(${prompts.name} || chr(31) || ${prompts.language} || chr(31) || ${prompts.body})`,
    })
    .from(prompts)
    .where(eq(prompts.userId, userId));
  return new Set(rows.map(({ digest }) => digest));
}

/**
 * Stores a user's prompts. Inserted last to first, so that the list, newest first, shows them in order.
 * Returns the id of the first one.
 */
export async function insertPrompts(
  executor: Executor,
  userId: number,
  { read, now }: { read: readonly ReadPrompt[]; now: Date },
): Promise<number | undefined> {
  const reversed = read.toReversed();
  let newest: number | undefined;
  for (let start = 0; start < reversed.length; start += batch) {
    newest = await insertBatch(executor, userId, { read: reversed.slice(start, start + batch), now });
  }
  return newest;
}

async function insertBatch(
  executor: Executor,
  userId: number,
  { read, now }: { read: readonly ReadPrompt[]; now: Date },
): Promise<number | undefined> {
  const contents = read.map(({ content }) => content);
  const column = <T>(pick: (content: ReadPrompt['content']) => T) => sql.param(contents.map(pick));
  const { rows } = await executor.execute<{ id: number }>(sql`
    insert into prompts (
      user_id, name, description, body, language, model_key, topic_id, tone, style, activity, is_public, variables, review,
      created_at, updated_at
    )
    select
      ${userId}::int, name, description, body, language, model_key, topic_id, tone, style, activity, is_public,
      variables::json, case when is_public then 'waiting' end, ${now}::timestamptz, ${now}::timestamptz
    from unnest(
      ${column(({ name }) => name)}::text[], ${column(({ description }) => description)}::text[],
      ${column(({ body }) => body)}::text[], ${column(({ language }) => language)}::text[],
      ${column(({ modelKey }) => modelKey)}::text[], ${column(({ topicId }) => topicId)}::int[],
      ${column(({ tone }) => tone)}::text[], ${column(({ style }) => style)}::text[],
      ${column(({ activity }) => activity)}::text[], ${column(({ isPublic }) => isPublic)}::boolean[],
      ${column(({ variables }) => JSON.stringify(variables))}::text[]
    ) with ordinality as item (
      name, description, body, language, model_key, topic_id, tone, style, activity, is_public, variables,
      place
    )
    order by place
    returning id`);
  await indexPrompts(
    executor,
    contents.flatMap((content, index) => {
      const id = rows[index]?.id;
      return id === undefined ? [] : { ...content, id };
    }),
  );
  return rows.at(-1)?.id;
}
