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
  const near = language === undefined ? nearInAnyLanguage : nearInLanguage;
  const rows = await near(executor, { userId, language, mistyped, swaps: mistyped.flatMap(swapped) });
  return new Map(
    mistyped.map((typed) => {
      const words = rows.map(({ word }) => word).filter((word) => isSlip(typed, word));
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
    { userId: number; language: string | undefined; mistyped: readonly string[]; swaps: readonly string[] },
    { word: string }
  >((value) => {
    const isNear = sql`(word % any(${value('mistyped')}::text[]) or word = any(${value('swaps')}::text[]))`;
    const inLanguage = hasLanguage ? sql`and language = ${value('language')}` : sql``;
    return sql`
      select word from prompt_vocabulary where ${isNear} ${inLanguage}
      union select word from prompts, unnest(tsvector_to_array(words)) as word
      where user_id = ${value('userId')} and ${isNear}`;
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
