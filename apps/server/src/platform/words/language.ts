import { fold } from './fold.ts';
import { stopWords } from './stop-words.ts';

/** Languages whose words are stemmed. */
export const stemmed = ['en', 'fr', 'ru'] as const;
export type StemmedLanguage = (typeof stemmed)[number];

/** Enough to tell a language by. */
const wordsLookedAt = 400;
const charactersLookedAt = 20_000;
/** Folding takes more than its length for a word of endless marks. */
const longestStopWord = 40;
/** Of the words of running text in the three languages about a third are stop words; in others and in code hardly any. */
const leastShare = 0.08;

/** Letters that Russian does not have and its neighbours do. */
const otherCyrillic = /[іїєґўјљњћђџѓќѕ]/u;

/** The language of a text, if it is one whose words are stemmed. */
export function languageOf(text: string): StemmedLanguage | null {
  const words =
    text
      .slice(0, charactersLookedAt)
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu)
      ?.slice(0, wordsLookedAt) ?? [];
  const cyrillic = words.filter((word) => /\p{Script=Cyrillic}/u.test(word));
  if (cyrillic.length * 2 > words.length) {
    const others = cyrillic.filter((word) => otherCyrillic.test(word)).length;
    return others * 20 > cyrillic.length ? null : 'ru';
  }
  const share = (language: 'en' | 'fr') =>
    words.filter((word) => stopWords[language].has(fold(word.slice(0, longestStopWord)))).length /
    words.length;
  const [english, french] = [share('en'), share('fr')];
  const [best, most] = french > english ? (['fr', french] as const) : (['en', english] as const);
  return most >= leastShare ? best : null;
}
