/** A part of a text. */
interface Part {
  start: number;
  end: number;
}

const word = /[\p{L}\p{N}]/u;
/** Where words begin: after signs that belong to what stands before. */
const opening = /[\p{L}\p{N}«“„"'‘(]/u;

/**
 * What a mark at the end of a text speaks for: the last sentence, or as much of it as stands after an earlier mark. `marks`:
 * where earlier marks stood, which are no part of the text. Undefined if there are no words.
 */
export function citedPart(text: string, marks: readonly number[]): Part | undefined {
  // Marks in a row speak for the same words.
  const after = marks.findLast((at) => word.test(text.slice(at))) ?? 0;
  const sentences = [...new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text)];
  const last = sentences.findLast(({ segment }) => word.test(segment))?.index ?? 0;
  const from = Math.max(after, last);
  const skipped = text.slice(from).search(opening);
  return skipped === -1 ? undefined : { start: from + skipped, end: text.trimEnd().length };
}
