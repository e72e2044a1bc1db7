export type Language = 'en' | 'ru' | 'fr';

const FRENCH = new Set(
  `le la les des est une un que qui pour dans avec comment pourquoi quel quelle quels quelles je tu vous nous mon ma
  mes ce cette ces sur et ou au aux du de en il elle ne pas plus faire moi merci bonjour salut combien entre écris
  explique donne propose compare peux peut sont être suis c'est qu'est qu'il d'un d'une l'on`.split(/\s+/),
);
const ENGLISH = new Set(
  `the is are what how why to of and in for with my can you a i do does did it this that on or be we was were should
  would could please write explain give tell me make list compare between which who when where hello hi thanks an`.split(
    /\s+/,
  ),
);

function scoreOf(words: string[], known: Set<string>): number {
  return words.filter((word) => known.has(word)).length;
}

function guess(text: string): Language | null {
  const cyrillic = text.match(/\p{Script=Cyrillic}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  // Russian questions often contain Latin product names, so Cyrillic wins well below half.
  if (cyrillic > 0 && cyrillic * 3 >= latin) return 'ru';
  const words =
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}']+/gu) ?? [];
  const accents = text.match(/[éèêëàâçùûîïôœ]/gi)?.length ?? 0;
  const elisions = words.filter((word) => /^(?:[jldnmtsc]|qu)'/.test(word)).length;
  const french = scoreOf(words, FRENCH) + accents * 0.5 + elisions;
  const english = scoreOf(words, ENGLISH);
  if (french === 0 && english === 0) return null;
  return french > english ? 'fr' : 'en';
}

/** The question's language; if too short to tell, that of the conversation before it. */
export function languageOf(question: string, before = ''): Language {
  return guess(question) ?? guess(before) ?? 'en';
}
