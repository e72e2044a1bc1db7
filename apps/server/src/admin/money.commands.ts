import { writeFile } from 'node:fs/promises';
import { operatorMoneyReport, type MoneyReport } from '@polylogue/contract/operator-money';
import { writeXlsx } from 'hucre';
import type { Command } from './command.ts';
import { tablesOf, textOfCell, valueOfCell, type ReportTable } from './money-tables.ts';
import { OperatorError } from './operator-client.ts';

/** The money of a month. */
export const moneyCommands: readonly Command[] = [
  {
    name: 'money report',
    parameters: '--month <2026-11> [--csv <file>] [--xlsx <file>]',
    summary: 'sales, VAT by country, refunds, fees and tokens of a month, reconciled to the ledger',
    run: async (client, words) => {
      const { month, csv, xlsx } = readOptions(words);
      const report = await client(operatorMoneyReport, { query: { month } });
      const tables = tablesOf(report);
      if (csv !== undefined) await write(csv, csvOf(tables));
      if (xlsx !== undefined) await write(xlsx, await xlsxOf(tables));
      return [...tables.map(textOf), endOf(report)].join('\n\n');
    },
  },
];

interface Options {
  month: string;
  csv?: string;
  xlsx?: string;
}

function readOptions(words: readonly string[]): Options {
  const given = new Map<string, string>();
  for (let at = 0; at < words.length; at += 2) {
    const [name = '', value] = words.slice(at, at + 2);
    if (!['--month', '--csv', '--xlsx'].includes(name) || value === undefined) {
      throw new OperatorError('Give --month 2026-11, and perhaps --csv <file> or --xlsx <file>.');
    }
    given.set(name, value);
  }
  const [month = '', csv, xlsx] = ['--month', '--csv', '--xlsx'].map((name) => given.get(name));
  if (!/^20\d\d-(?:0[1-9]|1[0-2])$/.test(month))
    throw new OperatorError('Which month? As in --month 2026-11.');
  return { month, ...(csv === undefined ? {} : { csv }), ...(xlsx === undefined ? {} : { xlsx }) };
}

/** A new file that only its owner can read. */
async function write(path: string, content: string | Uint8Array): Promise<void> {
  try {
    await writeFile(path, content, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`The file cannot be written: ${reason}`);
  }
}

function textOf({ title, head, rows }: ReportTable): string {
  const all = [head, ...rows.map((row) => row.map(textOfCell))];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const lines = all.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  '),
  );
  return [title, ...lines].join('\n');
}

/** One table below the other; the first column says which one a row is of. */
function csvOf(tables: readonly ReportTable[]): string {
  const rows = tables.flatMap(({ title, head, rows: own }) => [
    ['table', ...head],
    ...own.map((row) => [title, ...row.map(textOfCell)]),
    [],
  ]);
  return rows.map((row) => row.map(csvCell).join(',')).join('\r\n');
}

function csvCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function xlsxOf(tables: readonly ReportTable[]): Promise<Uint8Array> {
  return writeXlsx({
    sheets: tables.map(({ title, head, rows }) => ({
      name: title,
      rows: [head, ...rows.map((row) => row.map(valueOfCell))],
      columns: head.map((cell) => ({ width: Math.max(cell.length + 2, 14) })),
      freezePane: { rows: 1 },
    })),
  });
}

function endOf({ differences, isConfirmed }: MoneyReport): string {
  const found =
    differences.length === 0
      ? ['The books agree.']
      : [`${differences.length} differences:`, ...differences.map((one) => `  ${one}`)];
  const warning = 'The seller and the VAT rates are not confirmed yet: see SELLER_CONFIRMED in .env.example.';
  return [...found, ...(isConfirmed ? [] : [warning])].join('\n');
}
