import type { Locale } from '@polylogue/contract/limits';
import type { Usage } from '@polylogue/contract/usage';

/** Tells spreadsheets that the text is UTF-8. */
const byteOrderMark = '\uFEFF';

/** Where the comma is a part of numbers, spreadsheets separate cells by semicolons. */
const separators: Record<Locale, string> = { en: ',', ru: ';', fr: ';' };

/** Usage as csv (RFC 4180), one line per day and model, for the spreadsheets of a language. */
export function usageCsv({ days, models }: Usage, language: Locale): string {
  const names = new Map(models.map(({ modelId, name }) => [modelId, name ?? `${modelId ?? ''}`]));
  const lines = days.flatMap(({ date, models: used }) =>
    used.map(({ modelId, tokens }) => [date, cell(names.get(modelId) ?? ''), `${tokens}`]),
  );
  return (
    byteOrderMark +
    [['date', 'model', 'tokens'], ...lines].map((cells) => `${cells.join(separators[language])}\r\n`).join('')
  );
}

function cell(value: string): string {
  // Operators choose the names; a spreadsheet must not read one as a formula.
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
