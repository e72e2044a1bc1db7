/** Common short words by language; the words that appear in several count for each. */
const signs: Record<string, RegExp> = {
  en: wordsOf('the of is are was were and in to that it for with by from this which be can you has not have'),
  fr: wordsOf(
    'le la les des du est une dans pour qui que sont avec sur au aux ce cette il elle et ne pas plus par',
  ),
  de: wordsOf('der die das und ist nicht ein eine mit für auf den dem von zu sich auch wird werden oder bei'),
  es: wordsOf('el los las una que es en con por para del se su al como más pero son está este muy'),
  it: wordsOf('il gli una che è di con per della del sono non come più anche nel alla questo ma dei'),
  pt: wordsOf('os as uma que é em com por para do da dos das não se mais como são ao este'),
};

/** Languages with letters of their own. */
const scripts: Record<string, RegExp> = {
  ru: /\p{Script=Cyrillic}/gu,
  zh: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  ko: /\p{Script=Hangul}/gu,
  ar: /\p{Script=Arabic}/gu,
  he: /\p{Script=Hebrew}/gu,
  el: /\p{Script=Greek}/gu,
  th: /\p{Script=Thai}/gu,
};

/** Letters that only other languages of a script have. */
const others: Record<string, { letters: RegExp; language: string | null }> = {
  ru: { letters: /[іїєґ]/giu, language: 'uk' },
  zh: { letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu, language: 'ja' },
  // Persian and Urdu.
  ar: { letters: /[پچژگٹڈڑے]/gu, language: null },
};

/** Fewer signs than this tell nothing. */
const leastSigns = 3;

/** The language of a text, as a two-letter code; null if it cannot be told. */
export function languageOfText(text: string): string | null {
  const latin = countOf(text, /\p{Script=Latin}/gu);
  for (const [language, letters] of Object.entries(scripts)) {
    const count = countOf(text, letters);
    if (count <= latin) continue;
    const other = others[language];
    return other && countOf(text, other.letters) > count / 50 ? other.language : language;
  }
  const counts = Object.entries(signs).map(([code, words]) => ({ code, count: countOf(text, words) }));
  const [best] = counts.sort((one, other) => other.count - one.count);
  return best && best.count >= leastSigns ? best.code : null;
}

function wordsOf(words: string): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${words.replaceAll(' ', '|')})(?!\\p{L})`, 'giu');
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
