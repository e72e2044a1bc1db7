import type { BooksDifference } from '@polylogue/contract/operator-payments';
import { and, eq, gte, inArray, lt, or } from 'drizzle-orm';
import { Gauge } from 'prom-client';
import type { Executor } from '../../../platform/db/database.ts';
import type { PaymentGateway, Transaction } from '../../../vendors/payments/gateway.ts';
import { reductionId, reductionOf } from '../../../vendors/payments/reduction.ts';
import { gatewaysInUse } from '../gateways-in-use.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import type { GatewayName, TransactionRow } from '../payments.queries.ts';
import { paymentTransactions, paymentTries } from '../payments.tables.ts';
import { settle } from '../settle.service.ts';

/** What the last comparison found. Anything but 0 asks for `payments reconcile`. */
export const booksDifferences = new Gauge({
  name: 'payment_books_differences',
  help: 'Differences between our books and the gateways’ in the last daily comparison',
  registers: [],
});

/** The outcome of a comparison. */
export interface Comparison {
  day: string;
  compared: number;
  differences: BooksDifference[];
}

/** Compares a UTC day with every gateway in use. What we had missed is settled first, so what is left needs a person. */
export async function reconcile(deps: PaymentsDeps, day: string): Promise<Comparison> {
  const differences: BooksDifference[] = [];
  let compared = 0;
  for (const gateway of gatewaysInUse(deps)) {
    const theirs = await theirBooks(deps, gateway, day);
    for (const transaction of theirs) {
      await settle(deps, { gateway: gateway.name, transaction, cause: 'job' });
    }
    const { db } = deps.database;
    const told = await withReductions(db, gateway.name, theirs);
    const found = await compare(db, { gateway: gateway.name, day, theirs: told });
    compared += theirs.length;
    differences.push(...found);
  }
  return { day, compared, differences };
}

/** What was given back of an authorisation is in the gateway's books as a smaller payment: told as in ours, by two rows. */
async function withReductions(
  executor: Executor,
  gateway: GatewayName,
  theirs: readonly Transaction[],
): Promise<Transaction[]> {
  const ids = theirs.map(({ id }) => reductionId(id));
  if (ids.length === 0) return [];
  const rows = await executor
    .select()
    .from(paymentTransactions)
    .where(and(eq(paymentTransactions.gateway, gateway), inArray(paymentTransactions.transactionId, ids)));
  const known = new Map(rows.map((row) => [row.transactionId, row.amount]));
  return theirs.flatMap((one) => {
    const amount = known.get(reductionId(one.id));
    return amount === undefined ? [one] : [{ ...one, amount: one.amount + amount }, reductionOf(one, amount)];
  });
}

/** A gateway without a list is asked about the orders of the day, and those that something happened to. */
async function theirBooks(
  deps: PaymentsDeps,
  gateway: PaymentGateway,
  day: string,
): Promise<readonly Transaction[]> {
  if (gateway.listDay) return gateway.listDay(day);
  const { db } = deps.database;
  const touched = db
    .select({ paymentId: paymentTransactions.paymentId })
    .from(paymentTransactions)
    .where(and(eq(paymentTransactions.gateway, gateway.name), ...within(paymentTransactions.at, day)));
  const isOfDay = or(and(...within(paymentTries.createdAt, day)), inArray(paymentTries.paymentId, touched));
  const tries = await db
    .select({ reference: paymentTries.reference })
    .from(paymentTries)
    .where(and(eq(paymentTries.gateway, gateway.name), isOfDay));
  const found: Transaction[] = [];
  for (const { reference } of tries) found.push(...(await gateway.find(reference)));
  return found;
}

function within(column: typeof paymentTries.createdAt | typeof paymentTransactions.at, day: string) {
  const start = new Date(`${day}T00:00:00Z`);
  return [gte(column, start), lt(column, new Date(start.getTime() + 86_400_000))];
}

async function compare(
  executor: Executor,
  books: { gateway: GatewayName; day: string; theirs: readonly Transaction[] },
): Promise<BooksDifference[]> {
  const { gateway, day, theirs } = books;
  const ours = await ourBooks(executor, books);
  const known = new Map(ours.map((row) => [row.transactionId, row]));
  const told = new Set(theirs.map(({ id }) => id));
  const first = theirs.flatMap((transaction) =>
    differenceOf(gateway, transaction, known.get(transaction.id)),
  );
  const missing = ours
    .filter((row) => !told.has(row.transactionId) && isOfDay(row, day) && row.verdict !== null)
    .map((row): BooksDifference => {
      const { transactionId, paymentId } = row;
      return {
        gateway,
        transaction: transactionId,
        paymentId,
        kind: 'missing',
        ours: wordsOf(row),
        theirs: '',
      };
    });
  return [...first, ...missing];
}

/** Our rows of the day, and those of any day that the gateway lists. */
async function ourBooks(
  executor: Executor,
  { gateway, day, theirs }: { gateway: GatewayName; day: string; theirs: readonly Transaction[] },
): Promise<TransactionRow[]> {
  const ofGateway = eq(paymentTransactions.gateway, gateway);
  const ofDay = await executor
    .select()
    .from(paymentTransactions)
    .where(and(ofGateway, ...within(paymentTransactions.at, day)));
  const ids = theirs.map(({ id }) => id).filter((id) => !ofDay.some((row) => row.transactionId === id));
  if (ids.length === 0) return ofDay;
  const others = await executor
    .select()
    .from(paymentTransactions)
    .where(and(ofGateway, inArray(paymentTransactions.transactionId, ids)));
  return [...ofDay, ...others];
}

function isOfDay({ at }: TransactionRow, day: string): boolean {
  return at.toISOString().startsWith(day);
}

function wordsOf({ state, amount, currency }: Pick<Transaction, 'state' | 'amount' | 'currency'>): string {
  return `${state} ${amount} ${currency}`;
}

function differenceOf(
  gateway: GatewayName,
  transaction: Transaction,
  row: TransactionRow | undefined,
): BooksDifference[] {
  const common = { gateway, transaction: transaction.id, theirs: wordsOf(transaction) };
  // Money that never moved is nobody's difference.
  if (!row) {
    const isIdle = transaction.state === 'declined' || transaction.state === 'pending';
    return isIdle ? [] : [{ ...common, paymentId: null, kind: 'unknown', ours: '' }];
  }
  const ours = { paymentId: row.paymentId, ours: wordsOf(row) };
  if (row.amount !== transaction.amount || row.currency !== transaction.currency) {
    return [{ ...common, ...ours, kind: 'amount' }];
  }
  return row.state === transaction.state ? [] : [{ ...common, ...ours, kind: 'state' }];
}
