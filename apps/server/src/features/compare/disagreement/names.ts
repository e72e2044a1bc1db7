import type { Locale } from '@polylogue/contract/limits';
import { isProse, type Sentence } from './sentences.ts';
import { bareWord, isContentWord, wordsOf } from './stems.ts';

/** Capitalised words that are not names. */
const notNames =
  /^(?:i|i['’]m|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december)$/iu;

/**
 * Words that are names: capitalised within a sentence, and never lower-case. The first word of a sentence is
 * capitalised anyway, so it counts only if another capitalised word follows.
 */
export function namesIn(
  answers: readonly { language: Locale; sentences: readonly Sentence[] }[],
): ReadonlySet<string> {
  const capital = new Set<string>();
  const small = new Set<string>();
  for (const { language, sentences } of answers) {
    for (const { text, blockType } of sentences) {
      if (isProse(blockType)) sortByCapital(text, language, { capital, small });
    }
  }
  return new Set([...capital].filter((word) => !small.has(word) && !notNames.test(word)));
}

function sortByCapital(
  text: string,
  language: Locale,
  { capital, small }: { capital: Set<string>; small: Set<string> },
): void {
  for (const { word, index } of wordsOf(text)) {
    if (!/^\p{Lu}/u.test(word)) small.add(bareWord(word));
    else if (provesName(text, { word, index }) && isContentWord(word, language)) capital.add(bareWord(word));
  }
}

/** Capitalised within a sentence, or at the start of a name of several words. */
function provesName(text: string, { word, index }: { word: string; index: number }): boolean {
  return !opensSentence(text, index) || /^ \p{Lu}\p{Ll}/u.test(text.slice(index + word.length));
}

function opensSentence(text: string, index: number): boolean {
  return /(?:^|[.:!?«“"(|•])\s*$/u.test(text.slice(Math.max(0, index - 3), index));
}
