import { sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { promptVocabulary } from '../prompts.tables.ts';
import { fold, wordsOf } from './fold.ts';
import type { Wanted } from './search-query.ts';

/** Spellings that take the place of a mistyped word. */
const mostSpellings = 3;

/**
 * What the words may have meant: those that nobody uses are replaced by the most alike that somebody does. Looks into
 * the vocabulary of what everybody sees and into the names of the user's own prompts.
 */
export async function correct(executor: Executor, userId: number, wanted: Wanted): Promise<Wanted> {
  const typed = wanted.map(([word = '']) => word);
  const { rows } = await executor.execute<{ typed: string; spellings: string[] }>(sql`
    with own as materialized (
      select distinct word from prompts, unnest(tsvector_to_array(words)) as word where user_id = ${userId}
    )
    select typed, array(
      select word from (
        select word from prompt_vocabulary where word % typed
        union select word from own where word % typed
      ) as alike
      order by similarity(word, typed) desc, word limit ${mostSpellings}
    ) as spellings
    from unnest(${sql.param(typed)}::text[]) as typed`);
  const found = new Map(rows.map(({ typed: word, spellings }) => [word, spellings]));
  return typed.map((word) => {
    const spellings = found.get(word) ?? [];
    return spellings.length === 0 || spellings.includes(word) ? [word] : spellings;
  });
}

/** Makes the words of names that everybody sees known as spellings. */
export async function learnWords(executor: Executor, names: readonly string[]): Promise<void> {
  const words = new Set(names.flatMap((name) => wordsOf(fold(name))).filter((word) => word.length > 2));
  if (words.size === 0) return;
  await executor.execute(sql`
    insert into ${promptVocabulary} (word)
    select distinct word from unnest(${sql.param([...words])}::text[]) as word
    on conflict do nothing`);
}
