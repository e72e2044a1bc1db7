/**
 * Characters of Chinese, Japanese and Korean, as the inside of a character class: letters, their punctuation and
 * full-width forms. These scripts put no spaces between words, so marks of Markdown touch letters. Blocks, not properties
 * such as `\p{scx=Han}`: those take a browser half a millisecond for each rule, before the first answer is shown.
 */
export const cjk =
  // Tones of Bopomofo; Hangul letters; radicals, punctuation, kana, Bopomofo, enclosed letters, ideographs and Yi; Hangul syllables.
  '\\u02ea\\u02eb\\u1100-\\u11ff\\u2e80-\\ua4cf\\ua960-\\ua97f\\uac00-\\ud7ff' +
  // Further ideographs, kana and enclosed letters.
  '\\uf900-\\ufaff\\u{16fe2}-\\u{16fff}\\u{1aff0}-\\u{1b16f}\\u{1f200}-\\u{1f265}\\u{20000}-\\u{3ffff}' +
  // Vertical, small and full-width forms.
  '\\ufe10-\\ufe19\\ufe30-\\ufe6b\\uff01-\\uffee' +
  // Variation selectors choose the form of the ideograph before them.
  '\\ufe00-\\ufe0e\\u{e0100}-\\u{e01ef}';
