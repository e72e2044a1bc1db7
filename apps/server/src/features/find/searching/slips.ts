import { and, eq, or, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { stemsOf } from '../../../platform/words/stems.ts';
import { wordsIn } from '../../../platform/words/words.ts';
import { findVocabulary } from '../find.tables.ts';
import { inOtherLayout } from './keyboard-layout.ts';
import { slipsBetween } from './slips-between.ts';
import { takenFor, type WantedWord } from './wanted-words.ts';

/** Spellings that a word is taken for at once: the nearest ones. */
const mostSpellings = 3;
/** A slip in a shorter word makes another word. */
const leastLength = 4;
/** Words this long may have two slips. */
const longWord = 7;

/** Takes words that the user has nowhere for the nearest ones that they have; null if there are none to take them for. */
export async function correct(
  executor: Executor,
  userId: number,
  words: readonly WantedWord[],
): Promise<WantedWord[] | null> {
  const corrected = await Promise.all(
    words.map(async (word) => {
      if (await isKnown(executor, userId, word)) return word;
      return (await inLayout(executor, userId, word)) ?? (await nearest(executor, userId, word)) ?? word;
    }),
  );
  return corrected.some((word, index) => word !== words[index]) ? corrected : null;
}

async function isKnown(
  executor: Executor,
  userId: number,
  { stems, folded, mayGoOn }: WantedWord,
): Promise<boolean> {
  const { word } = findVocabulary;
  const form = sql`${word} = any(${sql.param([...stems])}::text[])`;
  const [known] = await executor
    .select({ word })
    .from(findVocabulary)
    .where(
      and(eq(findVocabulary.userId, userId), mayGoOn ? or(form, sql`starts_with(${word}, ${folded})`) : form),
    )
    .limit(1);
  return known !== undefined;
}

/** The word as it would read had the other keyboard layout been on, if the user has that one. */
async function inLayout(
  executor: Executor,
  userId: number,
  { folded, mayGoOn }: WantedWord,
): Promise<WantedWord | null> {
  const [other] = wordsIn(inOtherLayout(folded));
  if (!other || other.folded === folded) return null;
  const word = { folded: other.folded, stems: stemsOf(other), mayGoOn };
  return (await isKnown(executor, userId, word)) ? word : null;
}

async function nearest(
  executor: Executor,
  userId: number,
  { folded, stems }: WantedWord,
): Promise<WantedWord | null> {
  if (folded.length < leastLength) return null;
  const most = folded.length < longWord ? 1 : 2;
  const lengths = stems.map(({ length }) => length);
  const { word } = findVocabulary;
  const rows = await executor
    .select({ word })
    .from(findVocabulary)
    .where(
      and(
        eq(findVocabulary.userId, userId),
        sql`length(${word}) between ${Math.min(...lengths) - most} and ${Math.max(...lengths) + most}`,
      ),
    );
  const alike = rows.flatMap((row) => {
    const slips = Math.min(...stems.map((stem) => slipsBetween(stem, row.word, most)));
    return slips <= most ? [{ word: row.word, slips }] : [];
  });
  const fewest = Math.min(...alike.map(({ slips }) => slips));
  const best = alike.filter(({ slips }) => slips === fewest).map((one) => one.word);
  return best.length > 0 ? takenFor(best.toSorted(byBeginning(folded)).slice(0, mostSpellings)) : null;
}

/** The first letter is rarely the wrong one. */
function byBeginning(typed: string) {
  const isOther = (word: string) => (word[0] === typed[0] ? 0 : 1);
  return (one: string, other: string) => isOther(one) - isOther(other) || one.localeCompare(other);
}
