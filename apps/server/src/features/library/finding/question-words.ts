import { languageOf } from '../../../platform/words/language.ts';
import { stemsOf } from '../../../platform/words/stems.ts';
import { stopWords } from '../../../platform/words/stop-words.ts';
import { wordsIn, type Word } from '../../../platform/words/words.ts';

/** A word of a question that passages are looked for by. */
export interface QuestionWord {
  folded: string;
  /** The stems it may have in texts of any language. */
  stems: string[];
  /** How much it counts besides how rare it is. */
  weight: number;
  /** The word after it in the question, stop words left out. */
  next: number | null;
}

/** Words looked for: more make a recall slower and hardly better. */
const mostWords = 24;
/** A question may be a whole message; what it asks for stands at its beginning. In UTF-16 units. */
const longestRead = 8_000;
/** A question with fewer words of its own leans on the one before it. */
const fewWords = 4;
const weightBefore = { few: 0.5, enough: 0.25 };

/** The words of a question, read with the one before it. Stop words count only where there is nothing else. */
export function questionWords(question: string, before = ''): QuestionWord[] {
  const own = linked(contentWords(question), 1);
  const weight = own.length < fewWords ? weightBefore.few : weightBefore.enough;
  const known = new Set(own.flatMap(({ stems }) => stems));
  const earlier = linked(contentWords(before), weight).filter(
    ({ stems }) => !stems.some((stem) => known.has(stem)),
  );
  const all = [...own, ...earlier.map((word) => ({ ...word, next: null }))];
  return all.slice(0, mostWords).map((word) => ({
    ...word,
    next: word.next !== null && word.next < Math.min(mostWords, own.length) ? word.next : null,
  }));
}

function linked(words: readonly Word[], weight: number): QuestionWord[] {
  const found = new Map<string, number>();
  const list: QuestionWord[] = [];
  let last: QuestionWord | undefined;
  for (const word of words) {
    const number = found.get(word.folded) ?? list.length;
    if (last && last.next === null) last.next = number;
    if (number === list.length) {
      found.set(word.folded, number);
      list.push({ folded: word.folded, stems: stemsOf(word), weight, next: null });
    }
    last = list[number];
  }
  return list;
}

function contentWords(asked: string): Word[] {
  const question = asked.slice(0, longestRead);
  const words = wordsIn(question);
  const language = languageOf(question);
  const isStop =
    language === null
      ? (word: string) => Object.values(stopWords).some((list) => list.has(word))
      : (word: string) => stopWords[language].has(word);
  const content = words.filter(({ folded }) => !isStop(folded));
  return content.length > 0 ? content : words;
}
