/** A numbered passage that the user's message begins with. */
export interface Passage {
  n: number;
  text: string;
}

/** A sentence of a passage, word for word but for its white space. */
export interface Quote {
  n: number;
  sentence: string;
}

const BLOCK = /<passages>\n(.*?)\n<\/passages>\s*/s;
const PASSAGE = /<passage n="(\d+)"[^\n]*>\n(.*?)\n<\/passage>/gs;
/** The system text of a question on which the user's sources have nothing. */
const NOTHING = /\bsources\b[^.]*\bhave nothing on it\b/i;

const MOST_QUOTES = 3;
/** A sentence is quoted with at least this share of the best one's score. */
const LEAST_SHARE = 0.6;
/** Shorter words are mostly particles. */
const SHORTEST_WORD = 4;
/** Letters that all forms of a word have in common, and how many others its endings have. */
const SHORTEST_STEM = 3;
const LONGEST_ENDING = 2;

/** Takes the passages out of a message. Undefined if it has none and was not asked to do without. */
export function takePassages(
  message: string,
  systems: readonly string[],
): { passages: Passage[] | undefined; rest: string } {
  const block = BLOCK.exec(message);
  if (!block) {
    return { passages: systems.some((text) => NOTHING.test(text)) ? [] : undefined, rest: message };
  }
  const passages = [...(block[1] ?? '').matchAll(PASSAGE)].map(([, n, text = '']) => ({
    n: Number(n),
    text,
  }));
  return { passages, rest: message.replace(BLOCK, '') };
}

/** The sentences that fit a question best, the best first; none if no word of it is in them. */
export function quotesFor(question: string, passages: readonly Passage[]): Quote[] {
  const sentences = passages.flatMap(({ n, text }) =>
    sentencesOf(text).map((sentence) => ({ n, sentence, words: wordsOf(sentence) })),
  );
  const wanted = [...new Set(wordsOf(question))].map((asked) => {
    const found = new Set(sentences.filter(({ words }) => words.some((word) => isForm(asked, word))));
    // A word that few sentences have says more about which one is asked for.
    return { found, weight: Math.log(1 + sentences.length / Math.max(1, found.size)) };
  });
  const scored = sentences
    .map((sentence) => ({
      ...sentence,
      score: wanted.reduce((sum, { found, weight }) => sum + (found.has(sentence) ? weight : 0), 0),
    }))
    .toSorted((one, other) => other.score - one.score);
  const least = (scored[0]?.score ?? 0) * LEAST_SHARE;
  const fitting = scored.filter(({ score }) => score > 0 && score >= least);
  const distinct = new Map(fitting.toReversed().map((quote) => [quote.sentence, quote]));
  return [...distinct.values()]
    .toReversed()
    .slice(0, MOST_QUOTES)
    .map(({ n, sentence }) => ({ n, sentence }));
}

/**
 * Sentences without the marks of lists and headings before them. A heading by itself is none. A line that begins with a small
 * letter goes on with the one before.
 */
function sentencesOf(text: string): string[] {
  return text
    .split(/\s*\n\s*(?!\p{Ll})|(?<=[.!?…])\s+/u)
    .filter((line) => !line.startsWith('#'))
    .map((line) =>
      line
        .replace(/^[\s>*+-]+/, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter((line) => line.split(' ').length >= 3);
}

function wordsOf(text: string): string[] {
  const words =
    text
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => word.length >= SHORTEST_WORD || /\p{N}/u.test(word));
}

/** Whether two words seem to be forms of one. */
function isForm(one: string, other: string): boolean {
  if (one === other) return true;
  const shorter = Math.min(one.length, other.length);
  const stem = Math.max(SHORTEST_STEM, shorter - LONGEST_ENDING);
  if (Math.max(one.length, other.length) > stem + 2 * LONGEST_ENDING) return false;
  return shorter >= stem && one.slice(0, stem) === other.slice(0, stem) && !/\p{N}/u.test(one);
}
