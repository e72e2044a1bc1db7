import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as russian } from '@orama/stemmers/russian';
import { fold } from './fold.ts';
import { stemmed, type StemmedLanguage } from './language.ts';
import type { Word } from './words.ts';

const stemmers: Record<StemmedLanguage, (word: string) => string> = {
  en: english,
  fr: french,
  ru: (word) => russian(word.replaceAll('ё', 'е')),
};

/** Stemming takes 10 to 30 µs, and most words of a text were in another before. */
const known: Record<StemmedLanguage, Map<string, string>> = { en: new Map(), fr: new Map(), ru: new Map() };
const mostKnown = 50_000;

const latin = /^[\p{Script=Latin}\p{M}]+$/u;
const cyrillic = /^[\p{Script=Cyrillic}\p{M}]+$/u;
const shortest = 3;

/** What a word is found by in a text of a language: its stem, or the folded word where there are no rules for it. */
export function stemOf(
  { lower, folded }: Pick<Word, 'lower' | 'folded'>,
  language: StemmedLanguage | null,
): string {
  if (language === null || folded.length < shortest) return folded;
  const stems = known[language];
  const found = stems.get(lower);
  if (found !== undefined) return found;
  const stem = (language === 'ru' ? cyrillic : latin).test(lower) ? fold(stemmers[language](lower)) : folded;
  // Another text has other words: starting over is as good as any order, and free.
  if (stems.size >= mostKnown) stems.clear();
  stems.set(lower, stem);
  return stem;
}

/** The stems a word may have in texts of any language, its own form first. */
export function stemsOf(word: Pick<Word, 'lower' | 'folded'>): string[] {
  return [...new Set([word.folded, ...stemmed.map((language) => stemOf(word, language))])];
}
