import { sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { searchRules, weighWords, wordsIn } from './search-words.ts';

/** What a prompt is found by. */
export interface IndexedTexts {
  id: number;
  language: string;
  name: string;
  /** Other words that people search by. */
  aliases?: readonly string[];
  description: string;
  body: string;
}

/** Stores the search words of prompts. */
export async function indexPrompts(executor: Executor, indexed: readonly IndexedTexts[]): Promise<void> {
  const column = (pick: (prompt: IndexedTexts) => string | number) => sql.param(indexed.map(pick));
  const phrases = ({ name, aliases = [] }: IndexedTexts) => [name, ...aliases].map(wordsIn).join('\n');
  await executor.execute(sql`
    update prompts set words = indexed.words, phrases = indexed.phrases
    from (
      select id, string_to_array(phrases, E'\n') as phrases, ${weighWords(sql`rules::regconfig`)} as words
      from unnest(
        ${column(({ id }) => id)}::int[],
        ${column(({ language }) => searchRules(language))}::text[],
        ${column(phrases)}::text[],
        ${column(({ name }) => wordsIn(name))}::text[],
        ${column(({ aliases = [] }) => wordsIn(aliases.join(' ')))}::text[],
        ${column(({ description }) => wordsIn(description))}::text[],
        ${column(({ body }) => wordsIn(body))}::text[]
      ) as item (id, rules, phrases, name, aliases, description, body)
    ) as indexed
    where prompts.id = indexed.id`);
}

/** Indexes the prompts that are not yet, such as those an older version of the product has stored. */
export async function indexMissing(executor: Executor): Promise<void> {
  for (;;) {
    const { rows } = await executor.execute<{
      id: number;
      language: string;
      name: string;
      description: string;
      body: string;
    }>(sql`
      select id, language, name, description, body from prompts
      where words is null and task_id is null and name is not null order by id limit 500`);
    if (rows.length === 0) return;
    await indexPrompts(executor, rows);
  }
}
