import type { MoneyLine, MoneyReport } from '@polylogue/contract/operator-money';

/** A word, a number, or a sum in minor units. */
export type Cell = string | number | { minor: number };

/** A part of the report as rows. */
export interface ReportTable {
  title: string;
  head: string[];
  rows: Cell[][];
}

/** A cell as text. Sums have both their cents: 11.90. */
export function textOfCell(cell: Cell): string {
  return typeof cell === 'object' ? (cell.minor / 100).toFixed(2) : String(cell);
}

/** A cell as a sheet calculates with it: sums of a month stay far below where such numbers lose cents. */
export function valueOfCell(cell: Cell): string | number {
  return typeof cell === 'object' ? cell.minor / 100 : cell;
}

/** The report as tables: what was sold and returned, sums, VAT by country, tokens, differences. */
export function tablesOf(report: MoneyReport): ReportTable[] {
  return [documents(report), totals(report), vat(report), tokens(report), differences(report)];
}

const sections = ['sales', 'fees', 'refunds'] as const;

function documents({ lines }: MoneyReport): ReportTable {
  return {
    title: 'Documents',
    head: ['section', 'thing', 'currency', 'tax', 'country', 'rate %', 'documents', 'net', 'vat', 'gross'],
    rows: lines.map(({ section, thing, currency, tax, country, rate, documents: count, ...sums }) => [
      ...[section, thing, currency, tax, country ?? '-', rate / 100, count],
      ...[units(sums.net), units(sums.vat), units(sums.gross)],
    ]),
  };
}

function totals({ lines }: MoneyReport): ReportTable {
  const currencies = [...new Set(lines.map(({ currency }) => currency))].toSorted();
  const rows = sections.flatMap((section) =>
    currencies.map((currency) => {
      const own = lines.filter((line) => line.section === section && line.currency === currency);
      const sum = (name: 'documents' | 'net' | 'vat' | 'gross') =>
        own.reduce((total, line: MoneyLine) => total + line[name], 0);
      return [section, currency, sum('documents'), units(sum('net')), units(sum('vat')), units(sum('gross'))];
    }),
  );
  return { title: 'Totals', head: ['section', 'currency', 'documents', 'net', 'vat', 'gross'], rows };
}

function vat({ vat: lines }: MoneyReport): ReportTable {
  return {
    title: 'VAT by country',
    head: ['country', 'currency', 'tax', 'rate %', 'net', 'vat'],
    rows: lines.map(({ country, currency, tax, rate, net, vat: due }) => [
      ...[country ?? '-', currency, tax, rate / 100],
      ...[units(net), units(due)],
    ]),
  };
}

function tokens({ tokens: totalsOfMonth }: MoneyReport): ReportTable {
  return { title: 'Tokens', head: ['tokens', 'number'], rows: Object.entries(totalsOfMonth) };
}

function differences(report: MoneyReport): ReportTable {
  return { title: 'Differences', head: ['difference'], rows: report.differences.map((one) => [one]) };
}

function units(minor: number): Cell {
  return { minor };
}
