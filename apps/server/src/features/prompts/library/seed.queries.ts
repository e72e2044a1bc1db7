import { and, eq, isNull, like, notInArray, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { prompts, promptShelves } from '../prompts.tables.ts';
import { fold } from '../search/fold.ts';
import { searchRules, weighWords } from '../search/search-words.ts';
import { topics } from '../topics.ts';
import type { ComposedPrompt } from './compose.ts';
import type { ShelfFile } from './shelf-file.ts';

/** Makes nodes that start at the same moment seed one after the other. Ends with the transaction. */
export async function lockLibrary(executor: Executor): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended('prompt library', 0))`);
}

/** The files that are in, with the hash of what was put in. */
export async function storedShelves(executor: Executor): Promise<Map<string, string>> {
  const rows = await executor.select().from(promptShelves);
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

/** Notes that a file is in as it is; a hash of null, that it is in no more. */
export async function saveShelf(
  executor: Executor,
  { name, hash }: { name: string; hash: string | null },
): Promise<void> {
  if (hash === null) {
    await executor.delete(promptShelves).where(eq(promptShelves.name, name));
    return;
  }
  await executor
    .insert(promptShelves)
    .values({ name, hash })
    .onConflictDoUpdate({ target: promptShelves.name, set: { hash } });
}

/** Takes the prompts of a file out of the library, all but those with the keys. */
export async function retireOthers(
  executor: Executor,
  { shelf, keys, now }: { shelf: string; keys: readonly string[]; now: Date },
): Promise<void> {
  const [topic = '', language = ''] = shelf.split('.');
  await executor
    .update(prompts)
    .set({ retiredAt: now })
    .where(
      and(
        like(prompts.libraryKey, `${topic}/%/${language}`),
        isNull(prompts.retiredAt),
        keys.length > 0 ? notInArray(prompts.libraryKey, [...keys]) : undefined,
      ),
    );
}

/** A piece of text that many prompts have in common. */
interface Piece {
  name?: string;
  description?: string;
  body?: string;
}

/**
 * Stores the prompts of a file by one statement; those that are as they were are left alone. The words of a task and of
 * an audience are counted once and put together for each prompt: counting them in the nine thousand whole texts
 * would take the embedded engine several times as long as all the rest.
 */
export async function savePrompts(
  executor: Executor,
  { file, composed, now }: { file: ShelfFile; composed: readonly ComposedPrompt[]; now: Date },
): Promise<void> {
  const topicId = topics.find(({ key }) => key === file.topic)?.id ?? null;
  const pieces = piecesOf(file);
  const rules = sql`${searchRules(file.language)}::regconfig`;
  const words = weighWords(rules, {
    name: sql`piece.name`,
    description: sql`piece.description`,
    body: sql`piece.body`,
  });
  await executor.execute(sql`
    with piece as materialized (
      select key, ${words} as words from unnest(
        ${texts(pieces.map(([key]) => key))},
        ${texts(pieces.map(([, { name }]) => fold(name ?? '')))},
        ${texts(pieces.map(([, { description }]) => fold(description ?? '')))},
        ${texts(pieces.map(([, { body }]) => fold(body ?? '')))}
      ) as piece (key, name, description, body)
    )
    insert into prompts (
      library_key, name, description, body, model_key, tone, style, activity, position,
      language, topic_id, words, created_at, updated_at
    )
    select
      item.library_key, item.name, item.description, item.body,
      item.model_key, item.tone, item.style, item.activity, item.position,
      ${file.language}, ${topicId}::int,
      task.words || audience.words || facts.words || limits.words || good.words || avoid.words,
      ${now}::timestamptz, ${now}::timestamptz
    from unnest(
      ${texts(composed.map(({ key }) => key))},
      ${texts(composed.map(({ name }) => name))},
      ${texts(composed.map(({ description }) => description))},
      ${texts(composed.map(({ body }) => body))},
      ${texts(composed.map(({ task }) => task.model))},
      ${texts(composed.map(({ task }) => task.tone))},
      ${texts(composed.map(({ task }) => task.style))},
      ${texts(composed.map(({ task }) => task.activity))},
      ${sql.param(composed.map(({ position }) => position))}::int[],
      ${texts(composed.map(({ task }) => taskKey(task.key)))},
      ${texts(composed.map(({ audience }) => audienceKey(audience.key)))},
      ${texts(composed.map(({ facets }) => facets[0]))},
      ${texts(composed.map(({ facets }) => facets[1]))},
      ${texts(composed.map(({ facets }) => facets[2]))},
      ${texts(composed.map(({ facets }) => facets[3]))}
    ) as item (
      library_key, name, description, body, model_key, tone, style, activity, position,
      task, audience, facts, limits, good, avoid
    )
    join piece as task on task.key = item.task
    join piece as audience on audience.key = item.audience
    join piece as facts on facts.key = item.facts
    join piece as limits on limits.key = item.limits
    join piece as good on good.key = item.good
    join piece as avoid on avoid.key = item.avoid
    on conflict (library_key) do update set
      name = excluded.name, description = excluded.description, body = excluded.body,
      model_key = excluded.model_key, tone = excluded.tone, style = excluded.style, activity = excluded.activity,
      words = excluded.words, retired_at = null, updated_at = excluded.updated_at
    where prompts.retired_at is not null
      or (prompts.name, prompts.description, prompts.body, prompts.model_key, prompts.tone, prompts.style, prompts.activity)
      is distinct from
      (excluded.name, excluded.description, excluded.body, excluded.model_key, excluded.tone, excluded.style, excluded.activity)`);
}

function texts(values: readonly string[]) {
  return sql`${sql.param(values)}::text[]`;
}

/** The pieces of a file by key. A facet is its own key, so that equal ones are one piece. */
function piecesOf({ tasks, audiences }: ShelfFile): [key: string, piece: Piece][] {
  const pieces = new Map<string, Piece>();
  for (const { key, title, description, ask, finish } of tasks) {
    pieces.set(taskKey(key), { name: title, description, body: `${ask} ${finish}` });
  }
  for (const { key, label, about, facts, limits, good, avoid } of audiences) {
    pieces.set(audienceKey(key), { name: label, description: about });
    for (const facet of [...facts, ...limits, ...good, ...avoid]) pieces.set(facet, { body: facet });
  }
  return [...pieces];
}

function taskKey(key: string): string {
  return `task ${key}`;
}

function audienceKey(key: string): string {
  return `audience ${key}`;
}
