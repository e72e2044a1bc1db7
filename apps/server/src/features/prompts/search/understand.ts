import { sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { searchable, viewOf, type PromptFilters } from '../prompts.filters.ts';
import { spellingsOf } from './corrections.ts';
import { wordsOf } from './fold.ts';
import { mayBeMistyped } from './nearness.ts';
import { bySound, inOtherLayout } from './readings.ts';
import { matchesOf, mostWords, readingOf, searchText, type SearchText, type Wanted } from './search-query.ts';
import { searchRules } from './search-words.ts';

/** Who searches what; the other filters do not matter, so that a list and its counts always agree. */
export type Question = Pick<PromptFilters, 'view' | 'language' | 'search'> & { userId: number };

/**
 * What a search that found nothing may mean: unknown words are read in the other keyboard layout, in the other
 * alphabet, or without a slip. If no prompt has all the words, those with some of them are found.
 */
export async function understand(
  executor: Executor,
  question: Question,
  wanted: Wanted,
): Promise<SearchText> {
  const { language } = question;
  const meant = await readWords(executor, question);
  const all = searchText(meant, language, 'all');
  if (await isAnywhere(executor, question, all)) return all;
  const typed = searchText(wanted, language, 'all');
  if (await isAnywhere(executor, question, typed)) return typed;
  return searchText(meant, language, 'some');
}

interface Piece {
  written: string;
  /** Its words as typed, in the other keyboard layout, and by their sound in the other alphabet. */
  typed: string[];
  switched: string[];
  sounds: string[];
}

/** What stands between spaces. In the other layout its signs may be letters. */
function piecesOf(search: string): Piece[] {
  const written = search.split(/\s+/u).filter(Boolean).slice(0, mostWords);
  return written.map((piece) => ({
    written: piece,
    typed: wordsOf(piece),
    switched: inOtherLayout(piece),
    sounds: bySound(piece),
  }));
}

async function readWords(executor: Executor, question: Question): Promise<Wanted> {
  const pieces = piecesOf(question.search ?? '');
  const readings = pieces.flatMap(({ typed, switched, sounds }) => [...typed, ...switched, ...sounds]);
  const known = await knownOf(executor, question, [...new Set(readings)]);
  const areKnown = (words: readonly string[]) => words.length > 0 && words.every((word) => known.has(word));
  const unknown = pieces.filter(({ typed }) => !areKnown(typed));
  const doubtful = unknown.flatMap(({ typed, sounds, written }) =>
    mayBeMistyped(written) ? [...typed, ...sounds].filter((word) => mayBeMistyped(word)) : [],
  );
  const spellings = await spellingsOf(executor, question, [...new Set(doubtful)]);
  const correct = (words: readonly string[]): Wanted =>
    words.map((word) => {
      const near = known.has(word) ? [] : (spellings.get(word) ?? []);
      return near.length > 0 ? { spellings: near, isTyped: false } : { spellings: [word], isTyped: true };
    });
  return pieces.flatMap(({ typed, switched, sounds }): Wanted => {
    if (areKnown(typed)) return correct(typed);
    if (areKnown(switched)) return correct(switched);
    if (areKnown(sounds)) return correct(sounds);
    const isNear = (words: readonly string[]) => words.some((word) => (spellings.get(word) ?? []).length > 0);
    return correct(isNear(sounds) && !isNear(typed) ? sounds : typed);
  });
}

/** Which of the words a prompt in the view has, in any inflection or as their beginning. */
async function knownOf(
  executor: Executor,
  { view, userId, language }: Question,
  words: readonly string[],
): Promise<Set<string>> {
  const { from, where } = viewOf(view, userId);
  const rules = language === undefined ? undefined : searchRules(language);
  const { rows } = await executor.execute<{ word: string }>(sql`
    with asked as materialized (
      select word, ${readingOf(sql.raw(`word || case when length(word) > 2 then ':*' else '' end`), rules)} as query
      from unnest(${sql.param(words)}::text[]) as word
    )
    select word from asked where numnode(query) = 0 or exists (
      select 1 from ${from} where prompts.words @@ query and ${where}
        ${language === undefined ? sql`` : sql`and prompts.language = ${language}`})`);
  return new Set(rows.map(({ word }) => word));
}

async function isAnywhere(
  executor: Executor,
  { view, userId }: Question,
  search: SearchText,
): Promise<boolean> {
  const { from, where } = viewOf(view, userId);
  const { rows } = await executor.execute<{ found: boolean }>(sql`
    select exists (
      select 1 from ${from} join (${matchesOf(search, searchable(userId))}) as matches on matches.id = prompts.id where ${where}
    ) as found`);
  return rows[0]?.found === true;
}
