/** A part of a text, and whether it is a word of the question. */
export interface MarkedPart {
  text: string;
  isHit: boolean;
}

function escaped(word: string): string {
  return word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** Cuts a text at the words that were found in it; joined, the parts are the text. */
export function markHits(text: string, hits: readonly string[]): MarkedPart[] {
  const words = [...new Set(hits)].filter((word) => word.trim() !== '');
  if (words.length === 0) return [{ text, isHit: false }];
  // The longest first: of two that begin alike the whole word is marked.
  const either = words
    .toSorted((one, other) => other.length - one.length)
    .map(escaped)
    .join('|');
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${either})(?![\\p{L}\\p{N}])`, 'giu');
  return text
    .split(pattern)
    .map((part, index) => ({ text: part, isHit: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}
