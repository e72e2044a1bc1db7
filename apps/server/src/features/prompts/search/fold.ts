/** Decomposed й. It is not и, so it is recomposed before marks are removed. */
const shortI = 'и\u0306';

/**
 * Normalises text for search: lower case, no accents, ligatures split, ё as е. Applied to both stored and
 * searched text, so it must not depend on the caller.
 */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(shortI, 'й')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss');
}

/** The normalized words of a text in order: runs of letters and digits. */
export function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{Nd}]+/gu) ?? [];
}
