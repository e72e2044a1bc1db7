import type { Executor } from '../../platform/db/database.ts';
import type { Transaction } from '../../vendors/payments/gateway.ts';
import type { Payer } from '../accounts/accounts.service.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import type { Cause, GatewayName, PaymentRow, TransactionRow, TryRow } from './payments.queries.ts';

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
