import type { Locale } from '@polylogue/contract/limits';
import { isContentWord, stemOf } from './stems.ts';

/** Units in all spellings, under one name for all languages. */
const units: readonly [string, RegExp][] = [
  ['%', /^(?:%|percent|per cent|процент\p{L}*|pour cent|pourcent)/iu],
  ['usd', /^(?:\$|usd|(?:us )?dollars?|доллар\p{L}*)/iu],
  ['eur', /^(?:€|eur(?!\p{L})|euros?|евро)/iu],
  ['rub', /^(?:₽|rubles?|руб\p{L}*|roubles?)/iu],
  [
    'km/h',
    /^(?:km\/h|kph|км\/ч|kilomet(?:er|re)s per hour|километр\p{L}* в час|kilomètres? (?:par|à l['’]) ?heure)/iu,
  ],
  [
    'km/s',
    /^(?:km\/s|км\/с|kilomet(?:er|re)s per second|километр\p{L}* в секунду|kilomètres? par seconde)/iu,
  ],
  ['km', /^(?:km(?!\p{L})|kilomet(?:er|re)s?|км(?!\p{L})|километр\p{L}*|kilomètres?)/iu],
  [
    'km2',
    /^(?:km²|км²|square kilomet(?:er|re)s|кв\. ?км|квадратн\p{L}* километр\p{L}*|kilomètres? carrés?)/iu,
  ],
  ['cm', /^(?:cm(?!\p{L})|centimet(?:er|re)s?|см(?!\p{L})|сантиметр\p{L}*|centimètres?)/iu],
  ['mm', /^(?:mm(?!\p{L})|millimet(?:er|re)s?|мм(?!\p{L})|миллиметр\p{L}*|millimètres?)/iu],
  ['m', /^(?:m(?!\p{L})|met(?:er|re)s?(?!\p{L})|м(?!\p{L})|метр\p{L}*|mètres?)/iu],
  ['mi', /^(?:miles?(?!\p{L})|миль|мил[ия]|milles?(?= marins))/iu],
  ['ft', /^(?:ft(?!\p{L})|feet|foot|фут\p{L}*|pieds?)/iu],
  ['kg', /^(?:kg(?!\p{L})|kilograms?|kilos?|кг(?!\p{L})|килограмм\p{L}*|kilogrammes?)/iu],
  ['mg', /^(?:mg(?!\p{L})|milligram\p{L}*|мг(?!\p{L})|миллиграмм\p{L}*)/iu],
  ['g', /^(?:g(?!\p{L})|grams?(?!\p{L})|г(?![\p{L}.])|грамм\p{L}*|grammes?)/iu],
  ['t', /^(?:tons?(?!\p{L})|tonnes?|тонн\p{L}*)/iu],
  ['l', /^(?:l(?!\p{L})|lit(?:er|re)s?(?!\p{L})|л(?!\p{L})|литр\p{L}*|litres?)/iu],
  ['ml', /^(?:ml(?!\p{L})|мл(?!\p{L})|millilit(?:er|re)s?|миллилитр\p{L}*|millilitres?)/iu],
  ['°', /^(?:°\s?[CС]?|degrees?|градус\p{L}*|degrés?)/iu],
  ['s', /^(?:s(?!\p{L})|sec(?:onds?)?(?!\p{L})|секунд\p{L}*|secondes?)/iu],
  ['min', /^(?:min(?:utes?)?(?!\p{L})|минут\p{L}*|мин(?!\p{L}))/iu],
  ['h', /^(?:h(?!\p{L})|hours?|hrs?(?!\p{L})|час(?:а|ов|ам|ах|ы)?(?!\p{L})|heures?)/iu],
  ['day', /^(?:days?|дн(?:я|ей|и)|день|сут(?:ок|ки)|jours?)/iu],
  ['week', /^(?:weeks?|недел\p{L}*|semaines?)/iu],
  ['month', /^(?:months?|месяц\p{L}*|mois)/iu],
  ['year', /^(?:years?|год(?:а|у|ы|ов)?(?!\p{L})|лет(?!\p{L})|ans?(?!\p{L})|années?)/iu],
  [
    'person',
    /^(?:people|inhabitants|residents|persons?|человек\p{L}*|людей|жител\p{L}*|habitants?|personnes?)/iu,
  ],
];

/** Convertible units, in terms of one of them. */
const measures: Record<string, [string, number]> = {
  mm: ['length', 0.001],
  cm: ['length', 0.01],
  m: ['length', 1],
  km: ['length', 1_000],
  ft: ['length', 0.3048],
  mi: ['length', 1_609.344],
  mg: ['mass', 0.001],
  g: ['mass', 1],
  kg: ['mass', 1_000],
  t: ['mass', 1_000_000],
  ml: ['volume', 0.001],
  l: ['volume', 1],
  s: ['time', 1],
  min: ['time', 60],
  h: ['time', 3_600],
  day: ['time', 86_400],
  week: ['time', 604_800],
  month: ['time', 2_629_800],
  year: ['time', 31_557_600],
};

const factors: [RegExp, number][] = [
  [/^(?:thousand|k(?=\s)|тыс(?:\.|яч\p{L}*)|mille(?!\p{L}))/iu, 1e3],
  [/^(?:million|млн\.?|миллион\p{L}*)s?/iu, 1e6],
  [/^(?:billion|bn|млрд\.?|миллиард\p{L}*|milliard)s?/iu, 1e9],
  [/^(?:trillion|трлн\.?|триллион\p{L}*)s?/iu, 1e12],
];

const currencies: Record<string, string> = { $: 'usd', '€': 'eur', '₽': 'rub', '£': 'gbp' };

/** A currency directly before a number. */
export function unitBefore(text: string): string | null {
  return currencies[text.at(-1) ?? ''] ?? null;
}

/** What follows a number: its multiplier, its unit, and the length of both. */
export function unitAfter(
  text: string,
  language: Locale,
): { factor: number; unit: string | null; length: number } {
  let length = spaceBefore(text);
  let factor = 1;
  for (const [pattern, times] of factors) {
    const [found] = pattern.exec(text.slice(length)) ?? [];
    if (found === undefined) continue;
    factor = times;
    length += found.length;
    length +=
      spaceBefore(text.slice(length)) + (/^\s*(?:de|d['’])\s*/iu.exec(text.slice(length))?.[0].length ?? 0);
    break;
  }
  const rest = text.slice(length);
  for (const [unit, pattern] of units) {
    const [found] = pattern.exec(rest) ?? [];
    if (found === undefined) continue;
    const [measure, times] = measures[unit] ?? [unit, 1];
    return { factor: factor * times, unit: measure, length: length + found.length };
  }
  const [word = ''] = /^\p{L}[\p{L}-]*/u.exec(rest) ?? [];
  if (!isContentWord(word, language)) return { factor, unit: null, length: factor === 1 ? 0 : length };
  return { factor, unit: stemOf(word, language), length: length + word.length };
}

function spaceBefore(text: string): number {
  return /^[\s-]?/u.exec(text)?.[0].length ?? 0;
}
