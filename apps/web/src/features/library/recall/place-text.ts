import type { Place } from '@polylogue/contract/recall';
import type { TFunction } from 'i18next';

/** A time in a recording: 14:32, or 1:02:05. */
export function clockTime(seconds: number): string {
  const whole = Math.floor(seconds);
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const rest = two(whole % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** Says where a passage stands in its source: page, sheet and rows, time, heading. */
export function placeText(t: TFunction, { page, heading, sheet, row, lastRow, seconds }: Place): string {
  const rows =
    row === undefined
      ? []
      : lastRow === undefined || lastRow === row
        ? t('library.place.row', { row })
        : t('library.place.rows', { first: row, last: lastRow });
  const parts = [
    page === undefined ? [] : t('library.place.page', { page }),
    sheet === undefined ? [] : t('library.place.sheet', { sheet }),
    rows,
    seconds === undefined ? [] : clockTime(seconds),
    heading === undefined ? [] : heading,
  ];
  return parts.flat().join(', ');
}
