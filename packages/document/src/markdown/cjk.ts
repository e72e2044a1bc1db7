/**
 * Characters of Chinese, Japanese and Korean, as the inside of a character class: letters, their punctuation and
 * full-width forms. These scripts put no spaces between words, so marks of Markdown touch letters.
 */
export const cjk =
  '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}\\p{scx=Bopomofo}\\p{scx=Yi}' +
  // CJK symbols and punctuation, enclosed letters, vertical, small and full-width forms.
  '\\u3000-\\u303f\\u3200-\\u33ff\\ufe10-\\ufe19\\ufe30-\\ufe6b\\uff01-\\uffee\\u{1f200}-\\u{1f265}' +
  // Variation selectors choose the form of the ideograph before them.
  '\\ufe00-\\ufe0e\\u{e0100}-\\u{e01ef}';
