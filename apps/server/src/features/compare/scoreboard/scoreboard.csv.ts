import type { Locale } from '@polylogue/contract/limits';
import type { ScoreboardRow } from '@polylogue/contract/scoreboard';

const columns: [string, (row: ScoreboardRow) => string | number | null][] = [
  ['model', (row) => row.modelName],
  ['provider', (row) => row.typeName],
  ['wins', (row) => row.wins],
  ['compared', (row) => row.compared],
  ['thumbs_up', (row) => row.thumbsUp],
  ['thumbs_down', (row) => row.thumbsDown],
  ['median_cost_tokens', (row) => row.medianCost],
  ['median_first_token_ms', (row) => row.medianFirstToken],
  ['median_duration_ms', (row) => row.medianDuration],
];

/** Tells spreadsheets that the text is UTF-8. */
const byteOrderMark = '\uFEFF';

/** Where the comma is a part of numbers, spreadsheets separate cells by semicolons. */
const separators: Record<Locale, string> = { en: ',', ru: ';', fr: ';' };

/** The scoreboard as csv (RFC 4180), for the spreadsheets of a language. */
export function scoreboardCsv(list: readonly ScoreboardRow[], language: Locale): string {
  const lines = [
    columns.map(([name]) => name),
    ...list.map((row) => columns.map(([, value]) => cell(value(row)))),
  ];
  return byteOrderMark + lines.map((cells) => `${cells.join(separators[language])}\r\n`).join('');
}

function cell(value: string | number | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  // Operators choose the names; a spreadsheet must not read one as a formula.
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
