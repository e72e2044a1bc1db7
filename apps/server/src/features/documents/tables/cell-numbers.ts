import type { Locale } from '@polylogue/contract/limits';
import type { SheetValue } from './sheet-value.ts';

const thousands: Record<Locale, string> = { en: ',', ru: ' ', fr: ' ' };

/** Numbers in groups of three digits, as each language writes them. */
const grouped: Record<Locale, RegExp> = {
  en: /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/,
  ru: /^[1-9]\d{0,2}(?: \d{3})+(?:,\d+)?$/,
  fr: /^[1-9]\d{0,2}(?: \d{3})+(?:,\d+)?$/,
};

/** A fraction after a point is understood in every language, since models write it in all of them. */
const plain: Record<Locale, RegExp> = {
  en: /^(?:0|[1-9]\d*)(?:\.\d+)?$/,
  ru: /^(?:0|[1-9]\d*)(?:[.,]\d+)?$/,
  fr: /^(?:0|[1-9]\d*)(?:[.,]\d+)?$/,
};

const currency = '[$€£¥₽₴₸₹₩]|руб\\.|USD|EUR|RUB|GBP|CHF';
const amount = new RegExp(`^(-?)(${currency})? ?(-?)(\\d[\\d ,.]*?) ?(${currency}|%)?$`, 'u');

/** Longer texts hold no number. */
const longest = 40;

/**
 * A longer whole number is a code rather than an amount, and a spreadsheet would show it as a power of ten; beyond
 * 15 digits precision would be lost.
 */
const mostDigits = { whole: 11, inAll: 15 };

/** Reads a number, a percentage or an amount of money; undefined for all else, such as codes and phone numbers. */
export function numberIn(text: string, language: Locale): SheetValue | undefined {
  if (text.length > longest) return undefined;
  const spaced = text.replaceAll(/[\u00a0\u2009\u202f]/g, ' ').replace('\u2212', '-');
  const [, sign = '', before = '', innerSign = '', written = '', after = ''] = amount.exec(spaced) ?? [];
  const digits = digitsIn(written, language);
  if (!digits || (before !== '' && after !== '') || (sign !== '' && innerSign !== '')) return undefined;
  const value = sign + innerSign === '' ? digits.value : -digits.value;
  // Division by a hundred must not bring digits that nobody wrote.
  if (after === '%') return { value: Number((value / 100).toPrecision(15)), format: `${digits.format}%` };
  if (before !== '') return { value, format: `"${before}"${digits.format}` };
  if (after !== '') return { value, format: `${digits.format} "${after}"` };
  return digits.format === '0' ? { value } : { value, format: digits.format };
}

/** A leading zero is part of a code. */
function digitsIn(text: string, language: Locale): { value: number; format: string } | undefined {
  const isGrouped = grouped[language].test(text);
  if (!isGrouped && !plain[language].test(text)) return undefined;
  const bare = isGrouped ? text.replaceAll(thousands[language], '') : text;
  const [whole = '', fraction = ''] = bare.split(/[.,]/);
  const isPlain = !isGrouped && fraction === '';
  if (whole.length + fraction.length > (isPlain ? mostDigits.whole : mostDigits.inAll)) return undefined;
  const places = fraction === '' ? '' : `.${'0'.repeat(fraction.length)}`;
  return {
    value: Number(fraction === '' ? whole : `${whole}.${fraction}`),
    format: `${isGrouped ? '#,##0' : '0'}${places}`,
  };
}
