import type { Transaction } from '../../../vendors/payments/gateway.ts';
import { gatewayNamed } from '../gateways-in-use.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { findTransaction, type RefundRow } from '../payments.queries.ts';
import { settle } from '../settle.service.ts';
import { markRefund, postponeRefund, refundsToAsk } from './refunds.queries.ts';
import { returnReceipt } from './return-receipt.ts';

/** Longest time between two tries, in minutes. */
const longestWait = 360;

/** Asks the gateways for the money that is to be returned. A repeat is harmless, so a crash in between is too. */
export async function askForRefunds(deps: PaymentsDeps): Promise<void> {
  const { db } = deps.database;
  for (const refund of await refundsToAsk(db, { now: deps.clock.now(), limit: 50 })) {
    try {
      await askForRefund(deps, refund);
    } catch (error) {
      deps.log.warn({ err: error, refundId: refund.id }, 'a refund could not be made yet');
      await waitFor(deps, refund);
    }
  }
}

async function askForRefund(deps: PaymentsDeps, refund: RefundRow): Promise<void> {
  const { db } = deps.database;
  const { gateway: name, transactionId, amount, reference } = refund;
  const gateway = gatewayNamed(deps, name);
  const stored = await findTransaction(db, name, transactionId);
  if (!stored) throw new Error('There is nothing to return.');
  if (stored.state === 'authorized' && gateway.release) {
    await gateway.release(transactionId);
    await markRefund(db, { gateway: name, transactionId, state: 'done' });
    return;
  }
  const payment: Transaction = {
    id: transactionId,
    reference: null,
    account: null,
    state: 'succeeded',
    kind: 'payment',
    parent: null,
    means: 'card',
    card: null,
    decline: null,
    amount: stored.amount,
    currency: stored.currency,
    at: stored.at,
  };
  const answer = await gateway.refund(payment, amount, reference, await returnReceipt(deps, refund));
  await settle(deps, {
    gateway: name,
    transaction: { ...answer, kind: 'refund', parent: transactionId },
    cause: 'job',
  });
  if (answer.state === 'pending') await waitFor(deps, refund);
}

async function waitFor(deps: PaymentsDeps, { id, tries }: RefundRow): Promise<void> {
  const minutes = Math.min(2 ** tries, longestWait);
  const askAt = new Date(deps.clock.now().getTime() + minutes * 60_000);
  await postponeRefund(deps.database.db, { id, tries: tries + 1, askAt });
}
