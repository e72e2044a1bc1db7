/** й taken apart. It is no и, so it is put together again before marks are taken off. */
const shortI = 'и\u0306';

/**
 * Text as a search compares it: small letters without accents, ligatures apart, ё as е. Both sides go through it, what
 * is stored and what is looked for, so it must not depend on who asks.
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

/** The words of a text as a search compares them, in order: letters and digits, so everything else parts them. */
export function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{Nd}]+/gu) ?? [];
}
