/** Letters that stay apart when marks are taken off: й is no и. */
const kept = /й/g;
const keptMark = '\uE000';

/**
 * Text as a search compares it: small letters without accents, ligatures apart, ё as е. Both sides go through it, what
 * is stored and what is looked for, so it must not depend on who asks.
 */
export function fold(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(kept, keptMark)
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(keptMark, 'й')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss');
}

/** The words of a folded text, in order. An apostrophe parts them, as the database does it too. */
export function wordsOf(folded: string): string[] {
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}
