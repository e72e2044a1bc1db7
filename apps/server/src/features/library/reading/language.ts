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

const ukrainian = /[іїєґ]/giu;

/** Fewer signs than this tell nothing. */
const leastSigns = 3;

/** The language of a text, as a two-letter code; null if it cannot be told. */
export function languageOfText(text: string): string | null {
  const cyrillic = countOf(text, /\p{Script=Cyrillic}/gu);
  const latin = countOf(text, /\p{Script=Latin}/gu);
  if (cyrillic > latin) return countOf(text, ukrainian) > cyrillic / 50 ? 'uk' : 'ru';
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
