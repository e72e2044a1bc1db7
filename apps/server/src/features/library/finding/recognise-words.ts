import { stemmed, type StemmedLanguage } from '../../../platform/words/language.ts';
import { stemOf } from '../../../platform/words/stems.ts';
import type { Word } from '../../../platform/words/words.ts';
import type { QuestionWord } from './question-words.ts';
import { createSimilarity } from './similar-words.ts';

/** Recognises words of a question in texts. */
export interface Recogniser {
  words: readonly QuestionWord[];
  /** The number of the word of the question that a word of a text is a form of; null if none. */
  formOf(word: Word, language: StemmedLanguage | null): number | null;
  /** How similar a word is to each word of the question; null if to none. */
  similarTo(folded: string): Float32Array | null;
}

/** Letters that all forms of a word have in common. */
const commonLetters = 2;
/** Slots of the table that tells which beginnings no form can have. */
const slots = 4096;

/** Creates what recognises the words of a question. */
export function createRecogniser(words: readonly QuestionWord[]): Recogniser {
  const numbers = new Map(words.flatMap(({ stems }, number) => stems.map((stem) => [stem, number] as const)));
  const beginnings = new Uint8Array(slots);
  for (const stem of numbers.keys()) beginnings[slotOf(stem)] = 1;
  const known = new Map<StemmedLanguage | null, Map<string, number | null>>(
    [null, ...stemmed].map((language) => [language, new Map()]),
  );
  return {
    words,
    similarTo: createSimilarity(words.map(({ folded }) => folded)),
    formOf: (word, language) => {
      // Stemming is what takes time, and most words have nothing to do with the question.
      if (beginnings[slotOf(word.folded)] === 0) return null;
      const forms = known.get(language);
      const found = forms?.get(word.lower);
      if (found !== undefined) return found;
      const number = numbers.get(stemOf(word, language)) ?? numbers.get(word.folded) ?? null;
      forms?.set(word.lower, number);
      return number;
    },
  };
}

function slotOf(word: string): number {
  let slot = 0;
  const end = Math.min(commonLetters, word.length);
  for (let at = 0; at < end; at += 1) slot = slot * 61 + word.charCodeAt(at);
  return slot & (slots - 1);
}
