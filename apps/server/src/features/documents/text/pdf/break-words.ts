/** A word of this length is longer than any that a language has. */
const longestWord = 34;
/** Letters between which a line can end anyway. */
const breakable = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;
const usual = wordsOf(longestWord);

/** How words are broken that do not fit. */
export interface Breaking {
  /** Words from this length on are broken. */
  most: number;
  /** Characters of a piece. */
  every: number;
}

/** The pieces between which a text may be broken. Only words that are too long have more than one. */
export function pieces(text: string, breaking?: Breaking): string[] {
  const { most, every } = breaking ?? { most: longestWord, every: 8 };
  const words = most === longestWord ? usual : wordsOf(most);
  if (!words.test(text)) return [text];
  const found: string[] = [];
  text.split(words).forEach((part, index) => {
    // What stands between long words stays together with them.
    const [first = '', ...more] = index % 2 === 0 ? [part] : piecesOfWord(part, every);
    found.push((found.pop() ?? '') + first, ...more);
  });
  return found;
}

/** Addresses are broken after their punctuation. */
function piecesOfWord(word: string, every: number): string[] {
  const found: string[] = [];
  let piece = '';
  let length = 0;
  for (const { segment } of new Intl.Segmenter().segment(word)) {
    piece += segment;
    length += 1;
    if (length < every && !(length > 2 && /[/?&=._\-,;:|]/.test(segment))) continue;
    found.push(piece);
    [piece, length] = ['', 0];
  }
  return piece === '' ? found : [...found, piece];
}

function wordsOf(length: number): RegExp {
  return new RegExp(`([^\\s${breakable}]{${length},})`, 'u');
}
