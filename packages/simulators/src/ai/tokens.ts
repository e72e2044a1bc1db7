/**
 * A token here is up to six letters or three other characters with the preceding white space: close enough to
 * real tokenizers in size, and the pieces join to exactly the original text.
 */
const PIECE = /\s*(?:[\p{L}\p{N}_]{1,6}|[^\s\p{L}\p{N}_]{1,3})|\s+/gu;

export function tokenize(text: string): string[] {
  return text.match(PIECE) ?? [];
}

export function countTokens(text: string): number {
  let count = 0;
  for (const _ of text.matchAll(PIECE)) count += 1;
  return count;
}
