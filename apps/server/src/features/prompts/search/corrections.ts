import { sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { promptVocabulary } from '../prompts.tables.ts';
import { wordsOf } from './fold.ts';
import type { Wanted } from './search-query.ts';

/** The most spellings to replace a mistyped word with, and how close to the best one the others have to be. */
const mostSpellings = 3;
const leastNearness = 0.85;

/**
 * Corrects mistyped words: unknown ones are replaced by the most similar known ones, from the vocabulary of public prompts
 * and from the user's own prompts.
 */
export async function correct(executor: Executor, userId: number, wanted: Wanted): Promise<Wanted> {
  const typed = wanted.flatMap(({ spellings }) => spellings);
  const { rows } = await executor.execute<{ typed: string; word: string; likeness: number }>(sql`
    with own as materialized (
      select distinct word
      from prompts join prompt_pieces on prompt_id = prompts.id, unnest(tsvector_to_array(words)) as word
      where user_id = ${userId}
    )
    select typed, alike.word, alike.likeness
    from unnest(${sql.param(typed)}::text[]) as typed, lateral (
      select word, similarity(word, typed) as likeness from (
        select word from prompt_vocabulary where word % typed
        union select word from own where word % typed
      ) as known
      order by likeness desc, word limit ${mostSpellings}
    ) as alike
    order by likeness desc`);
  return wanted.map((word) => {
    const alike = rows.filter((row) => word.spellings.includes(row.typed));
    const [nearest] = alike;
    if (!nearest || nearest.word === nearest.typed) return word;
    const near = alike.filter(({ likeness }) => likeness >= nearest.likeness * leastNearness);
    return { spellings: near.map(({ word: spelling }) => spelling), isTyped: false };
  });
}

/** Adds the words in names of public prompts to the vocabulary. */
export async function learnWords(executor: Executor, names: readonly string[]): Promise<void> {
  const words = new Set(names.flatMap(wordsOf).filter((word) => word.length > 2));
  if (words.size === 0) return;
  await executor.execute(sql`
    insert into ${promptVocabulary} (word)
    select distinct word from unnest(${sql.param([...words])}::text[]) as word
    on conflict do nothing`);
}
