/** A part of a text. */
export interface Span {
  start: number;
  end: number;
}

const longWord = /[\p{L}\p{N}]{3,}/gu;
const markers = /\[\d{1,3}(?:\s*,\s*\d{1,3})*\]/g;

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

/** The sentences of an answer that end in the marker of a passage. */
export function sentencesCiting(text: string, n: number): string[] {
  const own = new RegExp(`\\[(?:\\d{1,3}\\s*,\\s*)*${n}(?:\\s*,\\s*\\d{1,3})*\\]`, 'g');
  return [...text.matchAll(own)].flatMap(({ index }) => {
    const [block = ''] = text
      .slice(0, index)
      .split(/\n\s*\n|\n(?=\s*(?:[-*+|]|\d+[.)]))/)
      .slice(-1);
    const before = block.replaceAll(markers, '');
    const last = sentencesOf(before).at(-1);
    return last ? [before.slice(last.start, last.end)] : [];
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
