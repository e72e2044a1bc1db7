import type { Locale } from '@polylogue/contract/limits';

const words: Record<Locale, Record<string, number>> = {
  en: {
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    eleven: 11,
    twelve: 12,
    fifteen: 15,
    twenty: 20,
    thirty: 30,
    forty: 40,
    fifty: 50,
    sixty: 60,
    ninety: 90,
    hundred: 100,
  },
  ru: {
    два: 2,
    две: 2,
    двух: 2,
    три: 3,
    трёх: 3,
    трех: 3,
    четыре: 4,
    четырёх: 4,
    четырех: 4,
    пять: 5,
    пяти: 5,
    шесть: 6,
    шести: 6,
    семь: 7,
    семи: 7,
    восемь: 8,
    восьми: 8,
    девять: 9,
    девяти: 9,
    десять: 10,
    десяти: 10,
    двенадцать: 12,
    двенадцати: 12,
    пятнадцать: 15,
    двадцать: 20,
    двадцати: 20,
    тридцать: 30,
    тридцати: 30,
    сорок: 40,
    пятьдесят: 50,
    сто: 100,
  },
  fr: {
    deux: 2,
    trois: 3,
    quatre: 4,
    cinq: 5,
    six: 6,
    sept: 7,
    huit: 8,
    neuf: 9,
    dix: 10,
    onze: 11,
    douze: 12,
    quinze: 15,
    vingt: 20,
    trente: 30,
    quarante: 40,
    cinquante: 50,
    soixante: 60,
    cent: 100,
  },
};

interface NumberWords {
  values: ReadonlyMap<string, number>;
  pattern: RegExp;
}

function of(language: Locale): NumberWords {
  const values = new Map(Object.entries(words[language]));
  return { values, pattern: new RegExp(`(?<!\\p{L})(?:${[...values.keys()].join('|')})(?!\\p{L})`, 'giu') };
}

/** Small numbers as words. "One" is omitted: it is usually an article. */
export const numberWords: Record<Locale, NumberWords> = { en: of('en'), ru: of('ru'), fr: of('fr') };
