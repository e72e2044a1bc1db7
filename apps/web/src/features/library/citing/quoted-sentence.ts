import { citationMarks } from '@polylogue/document/citation-marks';

/** A part of a text. */
export interface Span {
  start: number;
  end: number;
}

const longWord = /[\p{L}\p{N}]{3,}/gu;

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(longWord));
}

function sentencesOf(text: string): Span[] {
  const segments = new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text);
  return [...segments].flatMap(({ segment, index }) => {
    const end = index + segment.trimEnd().length;
    return end > index ? [{ start: index, end }] : [];
  });
}

/** What begins something of its own: a paragraph, an item, a row. */
const beginning = /\n\s*\n|\n(?=\s*(?:[-*+|]|\d+[.)]))/;

/** For each mark of a passage in an answer, the sentence that ends in it; empty if there is none. */
export function sentencesCiting(text: string, n: number): string[] {
  const marks = citationMarks(text, () => true);
  return marks
    .filter(({ numbers }) => numbers.includes(n))
    .map(({ start }) => {
      const [block = ''] = text.slice(0, start).split(beginning).slice(-1);
      const from = start - block.length;
      const inside = marks.filter((mark) => mark.start >= from && mark.end <= start);
      const words = inside.reduceRight(
        (rest, mark) => rest.slice(0, mark.start - from) + rest.slice(mark.end - from),
        block,
      );
      const last = sentencesOf(words).at(-1);
      return last ? words.slice(last.start, last.end) : '';
    });
}

/** Fewer words in common are a coincidence. */
const leastShared = 2;

/** The sentence of a passage that is nearest to one of those that cite it; undefined if none is near. */
export function quotedSentence(passage: string, citing: readonly string[]): Span | undefined {
  const said = citing.map(wordsOf);
  let best: Span | undefined;
  let bestScore = 0;
  for (const span of sentencesOf(passage)) {
    const words = wordsOf(passage.slice(span.start, span.end));
    for (const one of said) {
      const shared = [...words].filter((word) => one.has(word)).length;
      const score = shared < leastShared ? 0 : shared / (words.size + one.size);
      if (score > bestScore) [best, bestScore] = [span, score];
    }
  }
  return best;
}
