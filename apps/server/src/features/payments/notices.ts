import { and, eq, sql } from 'drizzle-orm';
import { buildOnce } from '../../platform/db/build-once.ts';
import type { Executor } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Transaction } from '../../vendors/payments/gateway.ts';
import type { Payer } from '../accounts/accounts.service.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import type { Cause, GatewayName, PaymentRow, TransactionRow, TryRow } from './payments.queries.ts';
import { payments, paymentTransactions, paymentTries } from './payments.tables.ts';

/** What a gateway told, and by which way we learned it. */
export interface Told {
  gateway: GatewayName;
  transaction: Transaction;
  cause: Cause;
}

/** A notice being worked on, in its transaction. */
export interface Case extends Told {
  db: Executor;
  deps: PaymentsDeps;
  now: Date;
  payment: PaymentRow;
  /** Absent for a refund, which is found by what it returns. */
  try: TryRow | undefined;
  row: TransactionRow;
  /** Whether it was not known in this state before. */
  isNews: boolean;
  /** Undefined once the account is deleted. */
  payer: Payer | undefined;
}

/** A transaction the gateway told us of. */
export async function findTransaction(
  executor: Executor,
  gateway: GatewayName,
  transactionId: string,
): Promise<TransactionRow | undefined> {
  const [row] = await executor
    .select()
    .from(paymentTransactions)
    .where(
      and(eq(paymentTransactions.gateway, gateway), eq(paymentTransactions.transactionId, transactionId)),
    );
  return row;
}

/** What was returned of a transaction, in minor units. */
export async function returnedOf(executor: Executor, parent: TransactionRow): Promise<number> {
  const [row] = await executor
    .select({ sum: sql`coalesce(sum(${paymentTransactions.amount}), 0)`.mapWith(Number) })
    .from(paymentTransactions)
    .where(
      and(
        eq(paymentTransactions.gateway, parent.gateway),
        eq(paymentTransactions.parentId, parent.transactionId),
        eq(paymentTransactions.verdict, 'returned'),
      ),
    );
  return row?.sum ?? 0;
}

/** Later states of a transaction; a notice that comes late does not lead back. */
const ranks: readonly Transaction['state'][] = [
  'pending',
  'declined',
  'authorized',
  'succeeded',
  'cancelled',
];

/** Stores what is told of a transaction of a locked payment. Answers all that is known of it, and whether that is news. */
export async function recordTransaction(
  transaction: Executor,
  told: { gateway: GatewayName; paymentId: number; transaction: Transaction },
): Promise<{ row: TransactionRow; isNews: boolean }> {
  const { id, kind, parent, state, amount, currency, at } = told.transaction;
  const reference = kind === 'payment' ? told.transaction.reference : null;
  const values = { kind, parentId: parent, reference, state, amount, currency, at };
  const [inserted] = await transaction
    .insert(paymentTransactions)
    .values({ gateway: told.gateway, transactionId: id, paymentId: told.paymentId, ...values })
    .onConflictDoNothing()
    .returning();
  if (inserted) return { row: inserted, isNews: true };
  const known = await findTransaction(transaction, told.gateway, id);
  if (!known) throw new Error('A transaction was neither new nor known.');
  const isLater = ranks.indexOf(state) > ranks.indexOf(known.state);
  if (known.paymentId !== told.paymentId || !isLater) return { row: known, isNews: false };
  await transaction.update(paymentTransactions).set({ state }).where(eq(paymentTransactions.id, known.id));
  return { row: { ...known, state }, isNews: true };
}

const decideTransaction = statement<
  { id: number; verdict: NonNullable<TransactionRow['verdict']>; tryId: number | null },
  Record<string, unknown>
>(
  (value) => sql`
    with tried as (
      update payment_tries set state = 'succeeded', check_at = null,
        due_at = null, set_aside_at = null, set_aside_reason = null
      where id = ${value('tryId')}::int
    )
    update payment_transactions set verdict = ${value('verdict')}::text where id = ${value('id')}::int`,
);

/** Decides what came of money that moved: the try that it was paid on, if it was on one, has succeeded. */
export async function setVerdict(
  transaction: Executor,
  id: number,
  verdict: NonNullable<TransactionRow['verdict']>,
  tryId: number | null = null,
): Promise<void> {
  await decideTransaction(transaction, { id, verdict, tryId });
}

/** The payment that a notice is about, and whose it is. Without a try: a refund, found by what it returns. */
export interface Found {
  paymentId: number;
  userId: number;
  tryId: number | undefined;
}

const ownerByReference = buildOnce((executor) =>
  executor
    .select({ tryId: paymentTries.id, paymentId: payments.id, userId: payments.userId })
    .from(paymentTries)
    .innerJoin(payments, eq(payments.id, paymentTries.paymentId))
    .where(
      and(
        eq(paymentTries.reference, sql.placeholder('reference')),
        eq(paymentTries.gateway, sql.placeholder('gateway')),
      ),
    ),
);

/** The payment that a try of this reference belongs to. */
export async function ownerOfReference(
  executor: Executor,
  gateway: GatewayName,
  reference: string,
): Promise<Found | undefined> {
  const [row] = await ownerByReference(executor).execute({ reference, gateway });
  return row;
}

/** The payment that a known transaction belongs to. */
export async function ownerOfTransaction(
  executor: Executor,
  gateway: GatewayName,
  transactionId: string,
): Promise<Found | undefined> {
  const [row] = await executor
    .select({ paymentId: payments.id, userId: payments.userId })
    .from(paymentTransactions)
    .innerJoin(payments, eq(payments.id, paymentTransactions.paymentId))
    .where(
      and(eq(paymentTransactions.gateway, gateway), eq(paymentTransactions.transactionId, transactionId)),
    );
  return row && { ...row, tryId: undefined };
}
