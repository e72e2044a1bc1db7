import { sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { learnWords } from '../search/corrections.ts';
import { indexPrompts } from '../search/index-prompts.ts';
import { topics } from '../topics.ts';
import { promptsOf, type LibraryPrompt } from './library-prompts.ts';
import type { CollectionFile, TaskFile } from './task-file.ts';

/** Stores the prompts of a file with their search words; unchanged ones are skipped. Returns the keys of all. */
export async function saveTasks(executor: Executor, file: TaskFile, now: Date): Promise<string[]> {
  const all = promptsOf(file);
  const defaults = all.filter(({ taskKey }) => taskKey === null);
  await savePrompts(executor, file, { prompts: defaults, now });
  await savePrompts(executor, file, { prompts: all.filter(({ taskKey }) => taskKey !== null), now });
  await indexTasks(executor, file.language, defaults);
  const names = file.tasks.flatMap(({ name, aliases, description }) => [name, ...aliases, description]);
  await learnWords(executor, file.language, names);
  return all.map(({ key }) => key);
}

async function savePrompts(
  executor: Executor,
  { topic, language }: TaskFile,
  { prompts, now }: { prompts: readonly LibraryPrompt[]; now: Date },
): Promise<void> {
  const topicId = topics.find(({ key }) => key === topic)?.id ?? null;
  const column = <T>(pick: (prompt: LibraryPrompt) => T) => sql.param(prompts.map(pick));
  await executor.execute(sql`
    insert into prompts (
      library_key, task_id, variant, name, description, body, variables, digest, need, tone, style, activity,
      position, language, topic_id, created_at, updated_at
    )
    select
      item.key, task.id, item.variant, item.name, item.description, item.body, item.variables::json, item.digest,
      item.need, item.tone, item.style, item.activity, item.position, ${language}, ${topicId}::int,
      ${now}::timestamptz, ${now}::timestamptz
    from unnest(
      ${column(({ key }) => key)}::text[],
      ${column(({ taskKey }) => taskKey)}::text[],
      ${column(({ variant }) => variant)}::text[],
      ${column(({ name }) => name)}::text[],
      ${column(({ task }) => task.description)}::text[],
      ${column(({ body }) => body.trim())}::text[],
      ${column(({ variables }) => JSON.stringify(variables))}::text[],
      ${column(({ digest }) => digest)}::text[],
      ${column(({ task }) => task.need)}::text[],
      ${column(({ task }) => task.tone)}::text[],
      ${column(({ task }) => task.style)}::text[],
      ${column(({ task }) => task.activity)}::text[],
      ${column(({ position }) => position)}::int[]
    ) with ordinality as item (
      key, task_key, variant, name, description, body, variables, digest, need, tone, style, activity, position, place
    )
    left join prompts as task on task.library_key = item.task_key
    order by item.place
    on conflict (library_key) do update set
      task_id = excluded.task_id, variant = excluded.variant, name = excluded.name,
      description = excluded.description, body = excluded.body, variables = excluded.variables,
      digest = excluded.digest, need = excluded.need, tone = excluded.tone, style = excluded.style,
      activity = excluded.activity, retired_at = null, updated_at = excluded.updated_at, words = null
    where prompts.digest is distinct from excluded.digest or prompts.retired_at is not null`);
}

/** Indexes the tasks that are new or changed. The names of its variants are among the least words of a task. */
async function indexTasks(
  executor: Executor,
  language: string,
  tasks: readonly LibraryPrompt[],
): Promise<void> {
  const { rows } = await executor.execute<{ id: number; key: string }>(sql`
    select id, library_key as key from prompts
    where library_key = any(${sql.param(tasks.map(({ key }) => key))}::text[]) and words is null`);
  const ids = new Map(rows.map(({ id, key }) => [key, id]));
  const indexed = tasks.flatMap(({ key, name, body, task: { aliases, description, variants } }) => {
    const id = ids.get(key);
    const rest = variants.map((variant) => variant.name).join(' ');
    return id === undefined ? [] : { id, language, name, aliases, description, body: `${body} ${rest}` };
  });
  if (indexed.length > 0) await indexPrompts(executor, indexed);
}

/** Replaces the collections of a language. Their tasks are stored before. */
export async function saveCollections(
  executor: Executor,
  { language, collections }: CollectionFile,
): Promise<void> {
  await deleteCollections(executor, language);
  for (const [place, { key, name, description, tasks }] of collections.entries()) {
    const keys = tasks.map((task) => `${task}/${language}`);
    await executor.execute(sql`
      insert into prompt_collections (key, language, name, description, place, prompt_ids)
      select ${key}, ${language}, ${name}, ${description}, ${place}::int, coalesce(array_agg(prompts.id order by item.place), '{}')
      from unnest(${sql.param(keys)}::text[]) with ordinality as item (key, place)
      join prompts on prompts.library_key = item.key`);
  }
}

/** Deletes the collections of a language. */
export async function deleteCollections(executor: Executor, language: string): Promise<void> {
  await executor.execute(sql`delete from prompt_collections where language = ${language}`);
}
