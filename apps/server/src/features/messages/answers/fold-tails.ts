/** What was added to a running answer in about a second. */
export interface StoredTail {
  textOffset: number;
  text: string;
  reasoningOffset: number;
  reasoning: string;
}

/** Joins tails to the whole text and reasoning. */
export function foldTails(tails: readonly StoredTail[]): { text: string; reasoning: string } {
  return {
    text: foldPieces(tails.map(({ textOffset, text }) => ({ offset: textOffset, chunk: text }))),
    reasoning: foldPieces(
      tails.map(({ reasoningOffset, reasoning }) => ({ offset: reasoningOffset, chunk: reasoning })),
    ),
  };
}

/** Joins pieces by their offsets. Overlaps are dropped; the text ends at the first gap. */
export function foldPieces(pieces: readonly { offset: number; chunk: string }[]): string {
  let text = '';
  for (const { offset, chunk } of pieces) {
    if (offset > text.length) break;
    if (offset + chunk.length > text.length) text += chunk.slice(text.length - offset);
  }
  return text;
}
