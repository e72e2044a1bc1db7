const marks = /(?<=\p{Script=Latin}\p{M}*|\p{Script=Greek}\p{M}*)\p{M}/gu;
const plain = /^[a-z0-9\u0430-\u044f]*$/u;

/**
 * A word as it is compared: compatibility forms, case, accents of Latin and Greek letters and the dots of ё do not count.
 * The breve of й does: it is another letter than и.
 */
export function fold(word: string): string {
  if (plain.test(word)) return word;
  const lower = word.normalize('NFKC').toLowerCase();
  if (plain.test(lower)) return lower;
  return lower
    .normalize('NFD')
    .replace(marks, '')
    .normalize('NFC')
    .replaceAll('ё', 'е')
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae');
}
