import { languageOf, type StemmedLanguage } from '../../../platform/words/language.ts';
import { stemOf, stemsOf } from '../../../platform/words/stems.ts';
import { stopWords } from '../../../platform/words/stop-words.ts';
import { wordsIn, type Word } from '../../../platform/words/words.ts';

/** Longer texts are found by their beginning. */
export const mostUnits = 65_536;

/** Names are too short to tell their language by. */
const latin = /\p{Script=Latin}/u;

/** The texts of an entry. */
export interface EntryTexts {
  name?: string;
  text?: string;
}

/** A stem as the index has it: every user's words are words of their own. */
export function lexeme(userId: number, stem: string): string {
  return `'${userId}:${stem.replaceAll('\\', '').replaceAll("'", "''")}'`;
}

/** Stems with their places, in the syntax of the database; a name counts more than a text. */
export function wordVector(
  userId: number,
  { name = '', text = '' }: EntryTexts,
): { vector: string; stems: string[] } {
  const places = new Map<string, string[]>();
  let place = 0;
  const add = (stem: string, weight: string) => {
    const list = places.get(stem);
    // The database keeps so many places of a word.
    if (list === undefined) places.set(stem, [`${place}${weight}`]);
    else if (list.length < 16) list.push(`${place}${weight}`);
  };
  for (const word of wordsIn(name)) {
    place += 1;
    for (const stem of stemsOf(word)) add(stem, 'A');
  }
  const shown = text.slice(0, mostUnits);
  const language = languageOf(shown);
  for (const word of wordsIn(shown)) {
    // Farther places are all the same to the database.
    place = Math.min(place + 1, 16_383);
    if (language !== null && stopWords[language].has(word.folded)) continue;
    for (const stem of textStems(word, language)) add(stem, '');
  }
  const vector = [...places].map(([stem, list]) => `${lexeme(userId, stem)}:${list.join(',')}`).join(' ');
  return { vector, stems: [...places.keys()] };
}

/** Foreign words of a text, such as English terms in a Russian one, are found by any stem they may have. */
function textStems(word: Word, language: StemmedLanguage | null): string[] {
  const isOwn = language !== null && latin.test(word.folded) === (language !== 'ru');
  return isOwn ? [stemOf(word, language)] : stemsOf(word);
}
