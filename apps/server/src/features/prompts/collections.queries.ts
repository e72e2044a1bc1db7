import type { PromptCollection } from '@polylogue/contract/prompts';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { findTopic } from './topics.ts';

/** The collections in a language, or in all, in their order. Tasks that have left the library do not count. */
export async function listCollections(
  executor: Executor,
  language: string | undefined,
): Promise<PromptCollection[]> {
  const { rows } = await executor.execute<
    Omit<PromptCollection, 'topicColor'> & { topic: number | null }
  >(sql`
    select collection.key as id, collection.name, collection.description,
      count(prompts.id)::int as count, mode() within group (order by prompts.topic_id) as topic
    from prompt_collections as collection
    left join prompts on prompts.id = any(collection.prompt_ids) and prompts.listed
    where ${language === undefined ? sql`true` : sql`collection.language = ${language}`}
    group by collection.key, collection.language
    order by collection.language, collection.place`);
  return rows.map(({ topic, ...collection }) => ({
    ...collection,
    topicColor: topic === null ? null : (findTopic(topic)?.color ?? null),
  }));
}
