import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { searchRules, weighWords, wordsIn } from '../search/search-words.ts';
import { topics } from '../topics.ts';
import { compose, partsOf, recipesFor, type ComposedPrompt, type Ingredient } from './compose.ts';
import type { ShelfFile } from './shelf-file.ts';

/** A task, an audience or one of its facets: texts that many prompts have in common. */
interface Piece {
  name: string;
  description: string;
  text: string;
  finish: string;
}

/** Where the database finds the ingredients of a recipe: each is a column of one of the pieces of a prompt. */
const columns: Record<Ingredient, string> = {
  title: 'task.name',
  description: 'task.description',
  ask: 'task.text',
  finish: 'task.finish',
  label: 'audience.name',
  about: 'audience.description',
  facts: 'facts.text',
  limits: 'limits.text',
  good: 'good.text',
  avoid: 'avoid.text',
};

/** The prompts of a file, ready to be stored. */
export interface PreparedShelf {
  file: ShelfFile;
  composed: ComposedPrompt[];
  /** The pieces by key. A facet is its own key, so that equal ones are one piece. */
  pieces: Map<string, Piece>;
}

/** All that can be done for a file without the database. */
export function prepareShelf(file: ShelfFile): PreparedShelf {
  return { file, composed: compose(file), pieces: piecesOf(file) };
}

/**
 * Stores the prompts of a file by one statement; those that are as they were are left alone. Pieces are sent once, and
 * the database puts texts and words together for each prompt: with nine thousand whole texts the embedded engine would
 * take several times as long.
 */
export async function savePrompts(
  executor: Executor,
  { file, composed, pieces }: PreparedShelf,
  now: Date,
): Promise<void> {
  const topicId = topics.find(({ key }) => key === file.topic)?.id ?? null;
  const recipes = recipesFor(file.language);
  const all = [...pieces.values()];
  const places = new Map([...pieces.keys()].map((key, index) => [key, index + 1]));
  const placesOf = (key: (prompt: ComposedPrompt) => string) =>
    numbers(composed.map((prompt) => places.get(key(prompt))));
  const words = weighWords(sql`${searchRules(file.language)}::regconfig`, {
    name: sql`piece.searched_name`,
    description: sql`piece.searched_description`,
    body: sql`piece.searched_body`,
  });
  await executor.execute(sql`
    with piece as materialized (
      select place, name, description, text, finish, ${words} as words from unnest(
        ${texts(all.map(({ name }) => name))},
        ${texts(all.map(({ description }) => description))},
        ${texts(all.map(({ text }) => text))},
        ${texts(all.map(({ finish }) => finish))},
        ${texts(all.map(({ name }) => wordsIn(name)))},
        ${texts(all.map(({ description }) => wordsIn(description)))},
        ${texts(all.map(({ text, finish }) => wordsIn(`${text} ${finish}`)))}
      ) with ordinality as piece (
        name, description, text, finish, searched_name, searched_description, searched_body, place
      )
    )
    insert into prompts (
      library_key, name, description, body, model_key, tone, style, activity, position,
      language, topic_id, words, created_at, updated_at
    )
    select
      item.library_key, ${followed(recipes.name)}, ${followed(recipes.description)}, ${followed(recipes.body)},
      item.model_key, item.tone, item.style, item.activity, item.position,
      ${file.language}, ${topicId}::int,
      task.words || audience.words || facts.words || limits.words || good.words || avoid.words,
      ${now}::timestamptz, ${now}::timestamptz
    from unnest(
      ${texts(composed.map(({ key }) => key))},
      ${texts(composed.map(({ task }) => task.model))},
      ${texts(composed.map(({ task }) => task.tone))},
      ${texts(composed.map(({ task }) => task.style))},
      ${texts(composed.map(({ task }) => task.activity))},
      ${numbers(composed.map(({ position }) => position))},
      ${placesOf(({ task }) => taskKey(task.key))},
      ${placesOf(({ audience }) => audienceKey(audience.key))},
      ${placesOf(({ facets }) => facets[0])},
      ${placesOf(({ facets }) => facets[1])},
      ${placesOf(({ facets }) => facets[2])},
      ${placesOf(({ facets }) => facets[3])}
    ) as item (
      library_key, model_key, tone, style, activity, position,
      task, audience, facts, limits, good, avoid
    )
    join piece as task on task.place = item.task
    join piece as audience on audience.place = item.audience
    join piece as facts on facts.place = item.facts
    join piece as limits on limits.place = item.limits
    join piece as good on good.place = item.good
    join piece as avoid on avoid.place = item.avoid
    on conflict (library_key) do update set
      name = excluded.name, description = excluded.description, body = excluded.body,
      model_key = excluded.model_key, tone = excluded.tone, style = excluded.style, activity = excluded.activity,
      words = excluded.words, retired_at = null, updated_at = excluded.updated_at
    where prompts.retired_at is not null
      or (prompts.name, prompts.description, prompts.body, prompts.model_key, prompts.tone, prompts.style, prompts.activity)
      is distinct from
      (excluded.name, excluded.description, excluded.body, excluded.model_key, excluded.tone, excluded.style, excluded.activity)`);
}

/** A recipe as the database follows it. */
function followed(recipe: string): SQL {
  const known = new Map<string, string>(Object.entries(columns));
  const parts = partsOf(recipe).map((part, place) =>
    place % 2 === 0 ? sql`${part}::text` : sql.raw(known.get(part) ?? 'null'),
  );
  return sql.join(parts, sql` || `);
}

function texts(values: readonly string[]): SQL {
  return sql`${sql.param(values)}::text[]`;
}

function numbers(values: readonly (number | undefined)[]): SQL {
  return sql`${sql.param(values)}::int[]`;
}

function piecesOf({ tasks, audiences }: ShelfFile): Map<string, Piece> {
  const pieces = new Map<string, Piece>();
  for (const { key, title, description, ask, finish } of tasks) {
    pieces.set(taskKey(key), { name: title, description, text: ask, finish });
  }
  for (const { key, label, about, facts, limits, good, avoid } of audiences) {
    pieces.set(audienceKey(key), { name: label, description: about, text: '', finish: '' });
    for (const facet of [...facts, ...limits, ...good, ...avoid]) {
      pieces.set(facet, { name: '', description: '', text: facet, finish: '' });
    }
  }
  return pieces;
}

function taskKey(key: string): string {
  return `task ${key}`;
}

function audienceKey(key: string): string {
  return `audience ${key}`;
}
