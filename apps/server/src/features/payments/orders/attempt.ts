import type { ThreeDSecure } from '@polylogue/contract/billing';
import { publicUrl } from '../../../config.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { CallError, fieldError } from '../../../platform/http/call-error.ts';
import { createSigner, type SessionSecrets, type Signer } from '../../../platform/secrets.ts';
import {
  CardUnreadable,
  GatewayRefused,
  GatewayUnsure,
  type ChargeResult,
} from '../../../vendors/payments/gateway.ts';
import { tellPaymentChanged } from '../payment-changed.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import {
  changePayment,
  changeTry,
  hasOpenTry,
  lockPayment,
  markWaiting,
  type PaymentRow,
  type TryRow,
} from '../payments.queries.ts';
import { settle } from '../settle.service.ts';
import { saveAnswer } from './orders.queries.ts';

/** A try that the gateway is asked to make. */
export interface Attempt {
  payment: PaymentRow;
  tried: TryRow;
}

/**
 * Makes a try at the gateway and settles what it came to. Without an answer the payment stays open, and the polling
 * job finds out. Answers the payment as it then is.
 */
export async function attempt(
  deps: PaymentsDeps,
  { payment, tried }: Attempt,
  charge: () => Promise<ChargeResult>,
): Promise<PaymentRow> {
  try {
    return await settleResult(deps, { payment, tried }, await charge());
  } catch (error) {
    if (error instanceof GatewayUnsure) return stayOpen(deps, payment, error);
    if (error instanceof GatewayRefused) await giveUp(deps, { payment, tried }, error.message);
    if (error instanceof CardUnreadable) throw fieldError('cryptogramm', 'invalid');
    throw error instanceof GatewayRefused ? new CallError('unavailable', { retryAfter: 60 }) : error;
  }
}

/** Settles what a charge came to, or writes the bank's page down. */
export async function settleResult(
  deps: PaymentsDeps,
  { payment, tried }: Attempt,
  result: ChargeResult,
): Promise<PaymentRow> {
  const gateway = payment.gateway;
  if (result.step === 'done') {
    const settled = await settle(deps, { gateway, transaction: result.transaction, cause: 'call' });
    return settled ?? payment;
  }
  const { url, transaction: transactionId, request } = result.secure;
  const fields: ThreeDSecure = {
    AcsUrl: url,
    MD: transactionId,
    PaReq: request,
    TermUrl: `${publicUrl(deps.config)}/api/payments/3ds/${signedId(deps, tried.id)}`,
  };
  return waitForPayer(deps, { payment, tried }, { answer: { secure: fields }, transactionId });
}

/** Writes down what the payer has to do next. */
export async function waitForPayer(
  deps: PaymentsDeps,
  { payment, tried }: Attempt,
  next: { answer: Record<string, unknown>; transactionId: string | null },
): Promise<PaymentRow> {
  const now = deps.clock.now();
  return inTransaction(deps.database.db, async (transaction) => {
    const locked = await lockPayment(transaction, payment.id);
    // A notice was faster than this answer, or the buyer has chosen to pay otherwise.
    if (!(await markWaiting(transaction, tried.id, next.transactionId))) return locked;
    await saveAnswer(transaction, payment.id, next.answer);
    locked.answer = { ...locked.answer, ...next.answer };
    if (locked.status === 'succeeded') return locked;
    await changePayment(transaction, locked, { status: 'pending' }, { cause: 'call', detail: 'waits', now });
    return locked;
  });
}

async function stayOpen(deps: PaymentsDeps, { id }: PaymentRow, error: Error): Promise<PaymentRow> {
  const now = deps.clock.now();
  deps.log.warn({ err: error, paymentId: id }, 'a gateway did not answer');
  return inTransaction(deps.database.db, async (transaction) => {
    const locked = await lockPayment(transaction, id);
    if (locked.status !== 'created') return locked;
    await changePayment(
      transaction,
      locked,
      { status: 'pending' },
      { cause: 'call', detail: 'no answer', now },
    );
    return locked;
  });
}

/** A try that certainly did not happen. */
export async function giveUp(
  deps: PaymentsDeps,
  { payment, tried }: { payment: Pick<PaymentRow, 'id'>; tried: TryRow },
  detail: string,
): Promise<void> {
  const now = deps.clock.now();
  await inTransaction(deps.database.db, async (transaction) => {
    const locked = await lockPayment(transaction, payment.id);
    const reason = 'issuer-unavailable';
    await changeTry(transaction, tried.id, { state: 'absent', reason });
    if (locked.status !== 'created' && locked.status !== 'pending') return;
    if (await hasOpenTry(transaction, locked.id, tried.id)) return;
    await changePayment(transaction, locked, { status: 'failed', reason }, { cause: 'call', detail, now });
    tellPaymentChanged(deps, locked);
  });
}

/** Id of a try that only we can make: the bank's page brings it back from another site. */
export function signedId({ secrets }: Pick<PaymentsDeps, 'secrets'>, tryId: number): string {
  return `${tryId}.${signerOf(secrets.session).sign(`3-D Secure ${tryId}`)}`;
}

/** The try of a signed id; undefined if it is not ours. */
export function readSignedId({ secrets }: Pick<PaymentsDeps, 'secrets'>, text: string): number | undefined {
  const [, id = '', signature = ''] = /^([1-9]\d{0,9})\.([\w-]{43})$/.exec(text) ?? [];
  return signerOf(secrets.session).isSigned(`3-D Secure ${id}`, signature) ? Number(id) : undefined;
}

/** With the secret itself: ids that banks already have must stay valid. */
function signerOf(secrets: SessionSecrets): Signer {
  return createSigner(secrets, '', (secret) => secret);
}
