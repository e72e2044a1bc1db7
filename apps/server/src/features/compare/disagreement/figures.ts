import type { Locale } from '@polylogue/contract/limits';
import { unitAfter, unitBefore } from './units.ts';
import { numberWords } from './number-words.ts';

/** A number in a sentence. A range has two ends; otherwise both are equal. */
export interface Figure {
  low: number;
  high: number;
  /** The unit or the counted thing, if stated. */
  unit: string | null;
  /** Stated as approximate. */
  rough: boolean;
  /** As written, with its unit. */
  text: string;
  index: number;
  length: number;
}

const digits = String.raw`\d{1,3}(?:[  ,.'’]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?`;
/** A range by its sign or words; `and` makes one only after `between`. */
const through = String.raw`\s?[–—-]\s?|\s(?:to|à|до)\s|(?<=(?:between|entre|между)\s\S{1,12})\s(?:and|et|и)\s`;
const number = new RegExp(
  String.raw`(?<![\p{L}\d.,/:])(${digits})(?:(?:${through})(${digits})(?![\d.]*[/:]))?(?![\d/:])`,
  'giu',
);

const roughly =
  /(?:about|around|approximately|roughly|nearly|almost|some|circa|~|≈|около|примерно|приблизительно|почти|порядка|environ|presque|à peu près|près de|quelque|autour de)\s*(?:[$€£₽]\s*)?$/iu;

/** The numbers of a text outside the given spans (dates). */
export function figuresIn(
  text: string,
  language: Locale,
  taken: readonly { index: number; length: number }[],
): Figure[] {
  const isFree = (index: number) =>
    !taken.some((span) => index >= span.index && index < span.index + span.length);
  const written = [...text.matchAll(number)].flatMap((found): Figure[] => {
    const [whole, first = '', second] = found;
    if (!isFree(found.index)) return [];
    const end = found.index + whole.length;
    return [figureOf(text, { first, second, index: found.index, end }, language)];
  });
  return [...written, ...spelled(text, language)];
}

function figureOf(
  text: string,
  found: { first: string; second: string | undefined; index: number; end: number },
  language: Locale,
): Figure {
  const { first, second, index, end } = found;
  const before = text.slice(Math.max(0, index - 24), index);
  const after = unitAfter(text.slice(end), language);
  const currency = unitBefore(before);
  const low = valueOf(first, language) * after.factor;
  const high = second === undefined ? low : valueOf(second, language) * after.factor;
  return {
    low: Math.min(low, high),
    high: Math.max(low, high),
    unit: currency ?? after.unit,
    rough: roughly.test(before),
    text: text.slice(index - (currency === null ? 0 : 1), end + after.length).trim(),
    index,
    length: end + after.length - index,
  };
}

/** Spelled-out numbers followed by a unit: alone they are often not numbers. */
function spelled(text: string, language: Locale): Figure[] {
  return [...text.matchAll(numberWords[language].pattern)].flatMap((found): Figure[] => {
    const [word] = found;
    const value = numberWords[language].values.get(word.toLowerCase());
    const end = found.index + word.length;
    const after = unitAfter(text.slice(end), language);
    if (value === undefined || after.unit === null) return [];
    const low = value * after.factor;
    const rough = roughly.test(text.slice(Math.max(0, found.index - 24), found.index));
    return [
      {
        low,
        high: low,
        unit: after.unit,
        rough,
        text: text.slice(found.index, end + after.length),
        index: found.index,
        length: word.length + after.length,
      },
    ];
  });
}

/** English uses commas for thousands; Russian and French for decimals. */
function valueOf(written: string, language: Locale): number {
  const bare = written.replaceAll(/[  '’]/gu, '');
  const isGrouped = /^\d{1,3}(?:[.,]\d{3})+$/u.test(bare);
  if (language === 'en') return Number(bare.replaceAll(',', ''));
  if (isGrouped && (bare.match(/[.,]/gu)?.length ?? 0) > 1) return Number(bare.replaceAll(/[.,]/gu, ''));
  return Number(bare.replace(',', '.'));
}

/** Whether two numbers are compatible. */
export function figuresAgree(one: Figure, other: Figure): boolean {
  const tolerance = one.rough || other.rough ? 0.05 : 0.005;
  const slack = Math.max(Math.abs(one.high), Math.abs(other.high)) * tolerance;
  return one.low <= other.high + slack && other.low <= one.high + slack;
}
