import type { BooksDifference } from '@polylogue/contract/operator-payments';
import { and, eq, gte, inArray, lt, or } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { failuresOfEach } from '../../../platform/each-alone.ts';
import type { PaymentGateway, Span, Transaction } from '../../../vendors/payments/gateway.ts';
import { reductionId, reductionOf } from '../../../vendors/payments/reduction.ts';
import { gatewayNamed, isAway } from '../gateways-in-use.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import type { GatewayName, TransactionRow } from '../payments.queries.ts';
import { paymentTransactions, paymentTries } from '../payments.tables.ts';
import { settle } from '../settle.service.ts';

/** The outcome of a comparison. */
export interface Comparison {
  compared: number;
  /** What needs a person. */
  differences: BooksDifference[];
  /** Why transactions could not be settled. The others were. */
  failures: unknown[];
}

/** A gateway's books: what is to be compared, and the ids of all that it told. */
interface Books {
  theirs: readonly Transaction[];
  told: ReadonlySet<string>;
}

/** A gateway's clocks need not agree: what it lists so shortly before or after is not missing. */
const marginMilliseconds = 600_000;

/** Compares a stretch of time with a gateway. What we had missed is settled first, so what is left needs a person. */
export async function compareSpan(
  deps: PaymentsDeps,
  name: GatewayName,
  span: Span,
  signal?: AbortSignal,
): Promise<Comparison> {
  const { db } = deps.database;
  const gateway = gatewayNamed(deps, name);
  const failures: unknown[] = [];
  const settleAll = async (transactions: readonly Transaction[]) => {
    const failed = await failuresOfEach(transactions, async (transaction) => {
      signal?.throwIfAborted();
      await settle(deps, { gateway: name, transaction, cause: 'job' });
    });
    failures.push(...failed);
  };
  const { theirs, told } = gateway.list
    ? await readList(gateway.list, span, settleAll)
    : await readOrders(await referencesOf(db, name, span), { gateway, settleAll, signal });
  const withParts = await withReductions(db, name, theirs);
  const ours = await ourBooks(db, name, { span, theirs: withParts });
  const known = new Map(ours.map((row) => [row.transactionId, row]));
  const other = withParts.flatMap((one) => differenceOf(name, one, known.get(one.id)));
  const toldOf = new Set([...told, ...withParts.map(({ id }) => id)]);
  const missing = ours.filter(
    (row) => isWithin(row.at, span) && row.verdict && !toldOf.has(row.transactionId),
  );
  return {
    compared: theirs.length,
    differences: [...other, ...missing.map((row) => missingOf(name, row))],
    failures,
  };
}

async function readList(
  list: NonNullable<PaymentGateway['list']>,
  span: Span,
  settleAll: (transactions: readonly Transaction[]) => Promise<void>,
): Promise<Books> {
  const from = new Date(span.from.getTime() - marginMilliseconds);
  const to = new Date(span.to.getTime() + marginMilliseconds);
  const listed = await list({ from, to });
  const theirs = listed.filter(({ at }) => isWithin(at, span));
  await settleAll(theirs);
  return { theirs, told: new Set(listed.map(({ id }) => id)) };
}

/** A gateway without a list is asked order by order. One that it does not tell holds up no other. */
async function readOrders(
  references: readonly string[],
  {
    gateway,
    settleAll,
    signal,
  }: {
    gateway: PaymentGateway;
    settleAll: (transactions: readonly Transaction[]) => Promise<void>;
    signal: AbortSignal | undefined;
  },
): Promise<Books> {
  const theirs: Transaction[] = [];
  const failures = await failuresOfEach(references, async (reference) => {
    signal?.throwIfAborted();
    const found = await gateway.find(reference);
    await settleAll(found);
    theirs.push(...found);
  });
  if (failures.length > 0) throw failures.find((error) => !isAway(error)) ?? failures[0];
  return { theirs, told: new Set(theirs.map(({ id }) => id)) };
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

/** Our orders of the time, and those that something happened to. */
async function referencesOf(executor: Executor, gateway: GatewayName, span: Span): Promise<string[]> {
  const touched = executor
    .select({ paymentId: paymentTransactions.paymentId })
    .from(paymentTransactions)
    .where(and(eq(paymentTransactions.gateway, gateway), within(paymentTransactions.at, span)));
  const tries = await executor
    .select({ reference: paymentTries.reference })
    .from(paymentTries)
    .where(
      and(
        eq(paymentTries.gateway, gateway),
        or(within(paymentTries.createdAt, span), inArray(paymentTries.paymentId, touched)),
      ),
    );
  return tries.map(({ reference }) => reference);
}

function within(column: typeof paymentTries.createdAt | typeof paymentTransactions.at, { from, to }: Span) {
  return and(gte(column, from), lt(column, to));
}

function isWithin(at: Date, { from, to }: Span): boolean {
  return at >= from && at < to;
}

/** Our rows of the time, and those of any time that the gateway told. */
async function ourBooks(
  executor: Executor,
  gateway: GatewayName,
  { span, theirs }: { span: Span; theirs: readonly Transaction[] },
): Promise<TransactionRow[]> {
  const ofGateway = eq(paymentTransactions.gateway, gateway);
  const ofSpan = await executor
    .select()
    .from(paymentTransactions)
    .where(and(ofGateway, within(paymentTransactions.at, span)));
  const known = new Set(ofSpan.map(({ transactionId }) => transactionId));
  const ids = theirs.map(({ id }) => id).filter((id) => !known.has(id));
  if (ids.length === 0) return ofSpan;
  const others = await executor
    .select()
    .from(paymentTransactions)
    .where(and(ofGateway, inArray(paymentTransactions.transactionId, ids)));
  return [...ofSpan, ...others];
}

function missingOf(gateway: GatewayName, row: TransactionRow): BooksDifference {
  const { transactionId: transaction, paymentId } = row;
  return { gateway, transaction, paymentId, kind: 'missing', ours: wordsOf(row), theirs: '' };
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
