/** A date in a sentence: a day, month or year. */
export interface Day {
  year: number | null;
  month: number | null;
  day: number | null;
  /** As written. */
  text: string;
  index: number;
  length: number;
}

/** In English, Russian (any grammatical case) and French. */
const months = [
  'jan(?:uary)?|январ[ьяюе]м?|janvier',
  'feb(?:ruary)?|феврал[ьяюе]м?|février',
  'mar(?:ch)?|март[аеу]?(?:ом)?|mars',
  'apr(?:il)?|апрел[ьяюе]м?|avril',
  'may|ма[йяею]|mai',
  'june?|июн[ьяюе]м?|juin',
  'july?|июл[ьяюе]м?|juillet',
  'aug(?:ust)?|август[аеу]?|août',
  'sep(?:t(?:ember)?)?|сентябр[ьяюе]м?|septembre',
  'oct(?:ober)?|октябр[ьяюе]м?|octobre',
  'nov(?:ember)?|ноябр[ьяюе]м?|novembre',
  'dec(?:ember)?|декабр[ьяюе]м?|décembre',
];

/** A group per month; group names must be unique within an expression. */
function anyMonth(prefix: string): string {
  return months.map((names, index) => `(?<${prefix}${index + 1}>(?:${names})(?!\\p{L})\\.?)`).join('|');
}

const year = String.raw`(?:1\d|20|21)\d{2}`;
const day = String.raw`(?:[12]\d|3[01]|0?[1-9])`;

const patterns = [
  // 2024-03-05
  new RegExp(`(?<!\\d)(?<year>${year})-(?<month>0[1-9]|1[0-2])-(?<day>${day})(?!\\d)`, 'gu'),
  // 05.03.2024, 5/3/2024
  new RegExp(`(?<!\\d)(?<day>${day})[./](?<month>0?[1-9]|1[0-2])[./](?<year>${year})(?!\\d)`, 'gu'),
  // 5 March 2024, 5 марта 2024, 1er mars
  new RegExp(
    `(?<!\\d)(?<day>${day})(?:st|nd|rd|th|er|-го)?\\s+(?:of\\s+)?(?:${anyMonth('a')})(?:,?\\s+(?<year>${year})(?!\\d))?`,
    'giu',
  ),
  // March 5, 2024
  new RegExp(
    `(?<!\\p{L})(?:${anyMonth('b')})\\s+(?<day>${day})(?:st|nd|rd|th)?(?!\\d)(?:,?\\s+(?<year>${year})(?!\\d))?`,
    'giu',
  ),
  // March 2024
  new RegExp(`(?<!\\p{L})(?:${anyMonth('c')})\\s+(?<year>${year})(?!\\d)`, 'giu'),
];

/** A year alone: four digits without a unit. */
const yearAlone = new RegExp(
  `(?<![\\d.,$€£₽-])(?<year>${year})(?!\\d|[.,]\\d|\\s?(?:%|km|км|m(?!\\p{L})|м(?!\\p{L})|kg|кг|people|meters?|metres?|mètres?|метр|человек|habitants|feet|miles|tons|tonnes|kilom|килом|°))`,
  'gu',
);

/** The dates of a text; matches do not overlap. */
export function daysIn(text: string): Day[] {
  if (!/\d/.test(text)) return [];
  const days: Day[] = [];
  for (const pattern of [...patterns, yearAlone]) {
    for (const found of text.matchAll(pattern)) {
      const length = found[0].length;
      const isTaken = days.some(
        (known) => found.index < known.index + known.length && known.index < found.index + length,
      );
      if (!isTaken) days.push({ ...partsOf(found.groups ?? {}), text: found[0], index: found.index, length });
    }
  }
  return days.toSorted((one, other) => one.index - other.index);
}

function partsOf(groups: Record<string, string | undefined>): Pick<Day, 'year' | 'month' | 'day'> {
  const named = Object.keys(groups).find((key) => /^[abc]\d+$/.test(key) && groups[key] !== undefined);
  const numeric = groups['month'] ?? named?.slice(1);
  return {
    year: numberOf(groups['year']),
    month: numberOf(numeric),
    day: numberOf(groups['day']),
  };
}

function numberOf(digits: string | undefined): number | null {
  return digits === undefined ? null : Number(digits);
}

/** Whether two dates can be the same, as far as both are specified. */
export function daysAgree(one: Day, other: Day): boolean {
  const same = (a: number | null, b: number | null) => a === null || b === null || a === b;
  return same(one.year, other.year) && same(one.month, other.month) && same(one.day, other.day);
}
