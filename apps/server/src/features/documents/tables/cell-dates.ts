import type { Locale } from '@polylogue/contract/limits';
import type { SheetValue } from './sheet-value.ts';

/** Which number of a date with slashes is the day. */
export type DateOrder = 'day first' | 'month first';

const isoDate = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?)?$/;
const slashDate = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const pointDate = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;

/** Spreadsheets begin in 1900, and count a day too many in its first months. */
const firstYear = 1901;

/**
 * Order of a column's dates with slashes. English ones are read both ways: a column says which by a number that
 * is no month, and otherwise stays text.
 */
export function dateOrderIn(cells: readonly string[], language: Locale): DateOrder | undefined {
  if (language !== 'en') return 'day first';
  const found = cells.map((cell) => slashDate.exec(cell)).filter((match) => match !== null);
  const dayFirst = found.some(([, first]) => Number(first) > 12);
  const monthFirst = found.some(([, , second]) => Number(second) > 12);
  if (dayFirst === monthFirst) return undefined;
  return dayFirst ? 'day first' : 'month first';
}

/** Reads a date; undefined for all else, such as the 31st of June. */
export function dateIn(text: string, order: DateOrder | undefined): SheetValue | undefined {
  const iso = isoDate.exec(text);
  if (iso) {
    const [year = 0, month = 0, day = 0, ...time] = iso.slice(1).map((part) => Number(part ?? 0));
    const format =
      iso[4] === undefined ? 'yyyy-mm-dd' : `yyyy-mm-dd hh:mm${iso[6] === undefined ? '' : ':ss'}`;
    return dated({ year, month, day, time }, format);
  }
  const [, day, month, year] = pointDate.exec(text)?.map(Number) ?? [];
  if (year !== undefined) return dated({ year, month, day }, 'dd.mm.yyyy');
  const [, first, second, slashYear] = slashDate.exec(text)?.map(Number) ?? [];
  if (slashYear === undefined || !order) return undefined;
  return order === 'day first'
    ? dated({ year: slashYear, month: second, day: first }, 'dd/mm/yyyy')
    : dated({ year: slashYear, month: first, day: second }, 'mm/dd/yyyy');
}

interface Parts {
  year: number;
  month: number | undefined;
  day: number | undefined;
  time?: readonly number[];
}

function dated({ year, month = 0, day = 0, time = [] }: Parts, format: string): SheetValue | undefined {
  const [hours = 0, minutes = 0, seconds = 0] = time;
  const value = new Date(Date.UTC(year, month - 1, day, hours, minutes, seconds));
  const exists = value.getUTCMonth() === month - 1 && value.getUTCDate() === day;
  const isTime = hours < 24 && minutes < 60 && seconds < 60;
  return exists && isTime && year >= firstYear ? { value, format } : undefined;
}
