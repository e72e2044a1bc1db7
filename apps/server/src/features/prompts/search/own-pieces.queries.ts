import { sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import type { PromptTexts } from '../shipped/compose.ts';
import { searchRules, weighWords, wordsIn } from './search-words.ts';

/** A prompt that is not composed of library pieces. */
type OwnTexts = PromptTexts & { id: number; language: string };

/** Indexes prompts by their own texts, replacing earlier ones. */
export async function saveOwnPieces(executor: Executor, own: readonly OwnTexts[]): Promise<void> {
  const column = (pick: (prompt: OwnTexts) => string | number) => sql.param(own.map(pick));
  const words = weighWords(sql`rules::regconfig`);
  await executor.execute(sql`
    insert into prompt_pieces (prompt_id, prompt_ids, language, words)
    select id, array[id], language, ${words}
    from unnest(
      ${column(({ id }) => id)}::int[],
      ${column(({ language }) => language)}::text[],
      ${column(({ language }) => searchRules(language))}::text[],
      ${column(({ name }) => wordsIn(name))}::text[],
      ${column(({ description }) => wordsIn(description))}::text[],
      ${column(({ body }) => wordsIn(body))}::text[]
    ) as prompt (id, language, rules, name, description, body)
    on conflict (prompt_id) do update set language = excluded.language, words = excluded.words`);
}

/** Deletes own pieces of prompts that are back in the library, whose pieces index them. */
export async function deleteSparePieces(executor: Executor): Promise<void> {
  await executor.execute(sql`
    delete from prompt_pieces using prompts where prompt_id = prompts.id and prompts.pieces is not null`);
}
