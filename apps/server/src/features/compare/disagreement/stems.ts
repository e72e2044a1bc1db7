import type { Locale } from '@polylogue/contract/limits';
import { sameWords } from './same-words.ts';
import { stopWords } from './stop-words.ts';

const endings: Record<Locale, RegExp> = {
  en: /(?:ations?|ements?|ments?|ings?|edly|ed|ies|[eo]rs?|es|ly|s|e|y)$/,
  ru: /(?:иями|ями|ами|иях|ях|ах|ого|его|ому|ему|ыми|ими|ешь|ать|ять|ить|еть|ыть|ут|ют|ат|ят|ет|ит|ая|яя|ое|ее|ые|ие|ыи|ии|ои|ую|юю|ом|ем|ам|ям|ов|ев|еи|ла|ло|ли|ия|ию|л|ы|и|а|я|о|е|у|ю|ь)$/,
  fr: /(?:issements?|ations?|ements?|ments?|euses?|eux|aient|ait|ant|ees?|es|er|ez|e|s|x)$/,
};

/** Minimum and maximum length of a stem. */
const stemLength = { least: 3, most: 6 };

/** A word without case and accents. */
export function bareWord(word: string): string {
  return word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** An approximate stem, without a dictionary. */
export function stemOf(word: string, language: Locale): string {
  const stem = rawStem(word, language);
  return sameStems[language].get(stem) ?? stem;
}

function rawStem(word: string, language: Locale): string {
  const bare = bareWord(word).replace(/(?:ся|сь)$/u, '');
  const [ending = ''] = endings[language].exec(bare) ?? [];
  const length = bare.length - ending.length;
  return bare.slice(0, Math.min(length < stemLength.least ? bare.length : length, stemLength.most));
}

const sameStems: Record<Locale, ReadonlyMap<string, string>> = {
  en: stemsOfGroups('en'),
  ru: stemsOfGroups('ru'),
  fr: stemsOfGroups('fr'),
};

function stemsOfGroups(language: Locale): ReadonlyMap<string, string> {
  return new Map(
    sameWords[language].flatMap((group) => {
      const [first = '', ...others] = group.split(' ').map((word) => rawStem(word, language));
      return others.map((other): [string, string] => [other, first]);
    }),
  );
}

/** The words of a text as written, with their positions. */
export function wordsOf(text: string): { word: string; index: number }[] {
  return [...text.matchAll(/\p{L}[\p{L}\p{M}]*(?:[-’'](?=\p{L}{3})\p{L}[\p{L}\p{M}]*)*/gu)].map((found) => ({
    word: found[0],
    index: found.index,
  }));
}

/** Whether a word carries meaning, unlike a stop word. */
export function isContentWord(word: string, language: Locale): boolean {
  const bare = bareWord(word);
  return bare.length > 1 && !stopWords[language].has(bare) && !stopWords[language].has(word.toLowerCase());
}
