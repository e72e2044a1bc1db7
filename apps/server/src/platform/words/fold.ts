/** A letter with its marks. One that looked back from each mark would take time by the square of their number. */
const marked = /([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu;
const plain = /^[a-z0-9\u0430-\u044f]*$/u;

/**
 * A word as it is compared: compatibility forms, case, accents of Latin and Greek letters and the dots of ё do not count.
 * The breve of й does: it is another letter than и.
 */
export function fold(word: string): string {
  if (plain.test(word)) return word;
  let folded = '';
  for (let at = 0; at < word.length; at += 1) {
    const letter = letters[word.charCodeAt(at)];
    // Letters that are more than one character are folded together.
    if (letter === undefined) return foldWhole(word);
    folded += letter;
  }
  return folded;
}

function foldWhole(word: string): string {
  const lower = word.normalize('NFKC').toLowerCase();
  if (plain.test(lower)) return lower;
  return lower
    .normalize('NFD')
    .replace(marked, '$1')
    .normalize('NFC')
    .replaceAll('ё', 'е')
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae');
}

/**
 * The letters of Western and Slavic languages, folded one by one: taking whole words apart is ten times slower. Greek is not among
 * them: its sigma depends on where it stands.
 */
const letters = Array.from({ length: 0x0460 }, (_, code) => {
  const letter = String.fromCharCode(code);
  return /(?!\p{Script=Greek})[\p{L}\p{N}]/u.test(letter) ? foldWhole(letter) : undefined;
});
