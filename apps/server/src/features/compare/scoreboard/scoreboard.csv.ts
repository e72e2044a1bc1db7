import type { ScoreboardRow } from '@polylogue/contract/scoreboard';

const columns: [string, (row: ScoreboardRow) => string | number | null][] = [
  ['model', (row) => row.modelName],
  ['provider', (row) => row.typeName],
  ['wins', (row) => row.wins],
  ['compared', (row) => row.compared],
  ['median_cost_tokens', (row) => row.medianCost],
  ['median_first_token_ms', (row) => row.medianFirstToken],
  ['median_duration_ms', (row) => row.medianDuration],
];

/** Tells spreadsheets that the text is UTF-8. */
const byteOrderMark = '\uFEFF';

/** The scoreboard as csv (RFC 4180). */
export function scoreboardCsv(list: readonly ScoreboardRow[]): string {
  const lines = [
    columns.map(([name]) => name),
    ...list.map((row) => columns.map(([, value]) => cell(value(row)))),
  ];
  return byteOrderMark + lines.map((cells) => `${cells.join(',')}\r\n`).join('');
}

function cell(value: string | number | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  // A name is the operator's to choose; a spreadsheet must not take it for a formula.
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
