import type { Currency } from '@polylogue/contract/billing';
import type { MoneyLine, MoneyReport, VatLine } from '@polylogue/contract/operator-money';
import { sql } from 'drizzle-orm';
import { inTransaction } from '../../../platform/db/database.ts';
import { ledgerDifferences, tokenTotals } from '../../billing/token-totals.service.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { moneyLines, oddPayments, settledSums, type Span } from './money.queries.ts';

/** The UTC month `2026-11`. */
function spanOf(month: string): Span {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { from: new Date(Date.UTC(year, number - 1)), until: new Date(Date.UTC(year, number)) };
}

/** What a month brought, and where documents, payments, transactions and the ledger differ about it. */
export async function moneyReport(
  { database, config }: Pick<PaymentsDeps, 'database' | 'config'>,
  month: string,
): Promise<MoneyReport> {
  const span = spanOf(month);
  return inTransaction(database.db, async (db) => {
    // Payments that settle meanwhile are in all of the sums or in none.
    await db.execute(sql`set transaction isolation level repeatable read, read only`);
    const lines = await moneyLines(db, span);
    const tokens = await tokenTotals(db, span);
    const settled = await settledSums(db, span);
    const soldTokens = settled.reduce((sum, one) => sum + one.tokens, 0);
    return {
      month,
      lines,
      vat: vatOf(lines),
      tokens,
      differences: [
        ...settled.flatMap((one) => differenceOf(one, lines)),
        ...(soldTokens === tokens.sold
          ? []
          : [`tokens: payments brought ${soldTokens}, the ledger granted ${tokens.sold} for them`]),
        ...(await oddPayments(db, span)),
        ...(await ledgerDifferences(db)),
      ],
      isConfirmed: config.SELLER_CONFIRMED,
    };
  });
}

function differenceOf(
  { currency, amount }: { currency: Currency; amount: number },
  lines: readonly MoneyLine[],
): string[] {
  const received = lines
    .filter((line) => line.section !== 'refunds' && line.currency === currency)
    .reduce((sum, { gross }) => sum + gross, 0);
  return received === amount ? [] : [`${currency}: payments took ${amount}, receipts are over ${received}`];
}

/** By country, rate and currency; refunds count against sales. */
function vatOf(lines: readonly MoneyLine[]): VatLine[] {
  const found = new Map<string, VatLine>();
  for (const { section, country, currency, tax, rate, net, vat } of lines) {
    const key = JSON.stringify([country, currency, tax, rate]);
    const line = found.get(key) ?? { country, currency, tax, rate, net: 0, vat: 0 };
    const sign = section === 'refunds' ? -1 : 1;
    found.set(key, { ...line, net: line.net + sign * net, vat: line.vat + sign * vat });
  }
  return [...found.values()].toSorted(
    (one, other) =>
      (one.country ?? '~').localeCompare(other.country ?? '~') || one.currency.localeCompare(other.currency),
  );
}
