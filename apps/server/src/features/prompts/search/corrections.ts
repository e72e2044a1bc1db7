import { sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { statement } from '../../../platform/db/statement.ts';
import { promptVocabulary } from '../prompts.tables.ts';
import { wordsOf } from './fold.ts';
import { isSlip, slips, swapped } from './nearness.ts';

/** The most spellings to replace a mistyped word with. */
const mostSpellings = 3;

/** Where to look for the words that are meant. */
export interface Vocabulary {
  userId: number;
  language?: string | undefined;
}

/**
 * The known words that each mistyped word may be meant for, nearest first: from the names of public prompts and
 * from the user's own prompts.
 */
export async function spellingsOf(
  executor: Executor,
  { userId, language }: Vocabulary,
  mistyped: readonly string[],
): Promise<Map<string, string[]>> {
  if (mistyped.length === 0) return new Map();
  const swaps = JSON.stringify(Object.fromEntries(mistyped.map((word) => [word, swapped(word)])));
  const near = language === undefined ? nearInAnyLanguage : nearInLanguage;
  const rows = await near(executor, { userId, language, mistyped, swaps });
  return new Map(
    mistyped.map((typed) => {
      const words = rows
        .filter((row) => row.typed === typed && isSlip(typed, row.word))
        .map(({ word }) => word);
      const least = Math.min(...words.map((word) => slips(typed, word)));
      const nearest = words.filter((word) => slips(typed, word) === least).sort();
      return [typed, nearest.slice(0, mostSpellings)] as const;
    }),
  );
}

const nearInLanguage = nearStatement(true);
const nearInAnyLanguage = nearStatement(false);

/** Finds the words that share letters with mistyped ones, or are them with two letters swapped. */
function nearStatement(hasLanguage: boolean) {
  return statement<
    { userId: number; language: string | undefined; mistyped: readonly string[]; swaps: string },
    { typed: string; word: string }
  >((value) => {
    const inLanguage = hasLanguage ? sql`and language = ${value('language')}` : sql``;
    return sql`
      with typed as materialized (
        select typed from unnest(${value('mistyped')}::text[]) as typed
      ), own as materialized (
        select distinct word from prompts, unnest(tsvector_to_array(words)) as word where user_id = ${value('userId')}
      ), known as materialized (
        select word from prompt_vocabulary where word % any(${value('mistyped')}::text[]) ${inLanguage}
        union select word from prompt_vocabulary
        where word in (select jsonb_array_elements_text(value) from jsonb_each(${value('swaps')}::jsonb)) ${inLanguage}
        union select word from own
      )
      select distinct typed, known.word from typed, known
      where known.word % typed or ${value('swaps')}::jsonb -> typed ? known.word`;
  });
}

/** Adds the words in names of public prompts to the vocabulary. */
export async function learnWords(
  executor: Executor,
  language: string,
  names: readonly string[],
): Promise<void> {
  const words = new Set(names.flatMap(wordsOf).filter((word) => word.length > 2));
  if (words.size === 0) return;
  await executor.execute(sql`
    insert into ${promptVocabulary} (word, language)
    select word, ${language} from unnest(${sql.param([...words])}::text[]) as word
    on conflict do nothing`);
}
