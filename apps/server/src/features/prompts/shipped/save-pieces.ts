import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { promptPieces } from '../prompts.tables.ts';
import { searchRules, weighWords, wordsIn } from '../search/search-words.ts';
import type { ComposedShelf, Piece } from './compose.ts';

/** Stores the texts of a file and indexes its prompts, whose ids are given. */
export async function savePieces(
  executor: Executor,
  { language, pieces, composed }: ComposedShelf,
  { shelf, ids }: { shelf: string; ids: readonly number[] },
): Promise<void> {
  const promptIds = pieces.map((): number[] => []);
  for (const [index, { places }] of composed.entries()) {
    for (const place of places) promptIds[place - 1]?.push(ids[index] ?? 0);
  }
  const column = (pick: (piece: Piece) => string) => sql.param(pieces.map(pick));
  const words = weighWords(sql`${searchRules(language)}::regconfig`);
  await executor.execute(sql`
    insert into prompt_pieces (shelf, place, language, texts, prompt_ids, words)
    select ${shelf}, place, ${language}, texts, prompt_ids::int[], ${words}
    from rows from (json_array_elements(${JSON.stringify(pieces)}::json), unnest(
      ${sql.param(promptIds.map((list) => `{${list.join()}}`))}::text[],
      ${column(({ name }) => wordsIn(name))}::text[],
      ${column(({ description }) => wordsIn(description))}::text[],
      ${column(({ text, finish }) => wordsIn(`${text} ${finish}`))}::text[]
    )) with ordinality as piece (texts, prompt_ids, name, description, body, place)`);
}

/** Deletes the texts of a file. */
export async function deletePieces(executor: Executor, shelf: string): Promise<void> {
  await executor.delete(promptPieces).where(eq(promptPieces.shelf, shelf));
}
