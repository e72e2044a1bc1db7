import { fold } from '../../../platform/words/fold.ts';
import { stemsOf } from '../../../platform/words/stems.ts';
import { stopWords } from '../../../platform/words/stop-words.ts';
import { wordsIn } from '../../../platform/words/words.ts';
import { lexeme } from '../indexing/word-vector.ts';

/** A word that is looked for. */
export interface WantedWord {
  folded: string;
  /** What it is found by. */
  stems: readonly string[];
  /** The last word is possibly not finished: then it is found by its beginning, too. */
  mayGoOn: boolean;
}

/** Each word costs a look into the index. */
const mostWords = 12;
/** A single letter begins too many words. */
const leastBeginning = 2;

/** The words of a search. Those that are everywhere count only where there are no others. */
export function wantedWords(search: string): WantedWord[] {
  const words = wordsIn(search);
  const last = words.at(-1);
  const telling = words.filter(({ folded }) => !isEverywhere(folded));
  const counted = (telling.length > 0 ? telling : words).slice(0, mostWords);
  const known = new Set<string>();
  return counted.flatMap((word) => {
    const mayGoOn = word === last && word.folded.length >= leastBeginning;
    if (known.has(word.folded) && !mayGoOn) return [];
    known.add(word.folded);
    return [{ folded: word.folded, stems: stemsOf(word), mayGoOn }];
  });
}

function isEverywhere(folded: string): boolean {
  return Object.values(stopWords).some((list) => list.has(folded));
}

/** A word by what it was taken for. */
export function takenFor(stems: readonly string[]): WantedWord {
  return { folded: fold(stems[0] ?? ''), stems, mayGoOn: false };
}

/** The search in the syntax of the database: all words, each in any of its forms. */
export function queryText(userId: number, words: readonly WantedWord[]): string {
  return words
    .map(({ folded, stems, mayGoOn }) => {
      const forms = stems.map((stem) => lexeme(userId, stem));
      if (mayGoOn) forms.push(`${lexeme(userId, folded)}:*`);
      return `(${forms.join(' | ')})`;
    })
    .join(' & ');
}
