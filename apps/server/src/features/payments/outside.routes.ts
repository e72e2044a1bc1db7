import { paymentFormReturn, paymentWebhook, threeDSecureReturn } from '@polylogue/contract/payments';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { bindOutside } from '../../platform/http/bind-outside.ts';
import type { HttpContext } from '../../platform/http/bind.ts';
import { CallError } from '../../platform/http/call-error.ts';
import {
  GatewayRefused,
  GatewayUnsure,
  type Notice,
  type Transaction,
} from '../../vendors/payments/gateway.ts';
import { payerOf } from '../accounts/accounts.service.ts';
import { gatewayNamed } from './gateways-in-use.ts';
import { readSignedId, settleResult, askAbout } from './orders/attempt.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import {
  findTry,
  paymentOfReference,
  tryByReference,
  type PaymentRow,
  type GatewayName,
} from './payments.queries.ts';
import { isPromoSpent } from './promo/promo-of-order.ts';
import { settle } from './settle.service.ts';

/** What comes from outside: notices of the gateways, and browsers that banks and forms send back. */
export function registerOutside(app: FastifyInstance, http: HttpContext, deps: PaymentsDeps): void {
  bindOutside(app, http, paymentWebhook, {
    verify: ({ raw, headers, params }) => readNotice(deps, params, { raw, headers }) !== undefined,
    handle: async ({ raw, request, params, reply }) => {
      const notice = readNotice(deps, params, { raw, headers: request.headers });
      const gateway = gatewayNamed(deps, params.gateway);
      const isAccepted = notice ? await take(deps, params.gateway, notice) : false;
      const { status, body, contentType } = gateway.answerWebhook(isAccepted);
      return reply.code(status).type(contentType).send(body);
    },
  });

  bindOutside(app, http, threeDSecureReturn, {
    verify: ({ params }) => readSignedId(deps, params.id) !== undefined,
    handle: async ({ raw, params, reply }) => {
      const fields = new URLSearchParams(raw.toString('utf8'));
      return showOutcome(reply, await finish(deps, readSignedId(deps, params.id), fields.get('PaRes') ?? ''));
    },
  });

  bindOutside(app, http, paymentFormReturn, {
    verify: ({ raw, params }) => readReturn(deps, params.gateway, raw) !== undefined,
    handle: async ({ raw, params, reply }) => {
      const transaction = readReturn(deps, params.gateway, raw);
      if (!transaction) return showOutcome(reply, undefined);
      const known = await settle(deps, { gateway: params.gateway, transaction, cause: 'return' });
      return showOutcome(reply, known);
    },
  });
}

type Params = { gateway: 'cloudpayments' | 'lyra'; type: string };

function readNotice(
  deps: PaymentsDeps,
  { gateway, type }: Params,
  { raw, headers }: { raw: Buffer; headers: Readonly<Record<string, string | string[] | undefined>> },
): Notice | undefined {
  return gatewayNamed(deps, gateway).readWebhook({ type, rawBody: raw, headers });
}

/** A check is only answered; everything else is settled. */
async function take(deps: PaymentsDeps, gateway: Params['gateway'], notice: Notice): Promise<boolean> {
  const { transaction } = notice;
  if (notice.kind === 'check') return isAcceptable(deps, gateway, transaction);
  const known = await settle(deps, { gateway, transaction, cause: 'webhook' });
  if (!known && !(await askForReturned(deps, gateway, transaction)))
    deps.log.warn({ gateway, transaction: transaction.id }, 'a notice was about no payment of ours');
  return true;
}

/**
 * A refund whose payment is not known yet: its notice comes later, and must not grant what was returned. The gateway tells
 * both; if it is away it has to repeat the notice. False if it is no refund of ours.
 */
async function askForReturned(
  deps: PaymentsDeps,
  gateway: Params['gateway'],
  { kind, reference }: Notice['transaction'],
): Promise<boolean> {
  if (kind !== 'refund' || reference === null) return false;
  const tried = await tryByReference(deps.database.db, reference);
  if (tried?.gateway !== gateway) return false;
  if (!(await askAbout(deps, tried, 'webhook'))) throw new CallError('unavailable', { retryAfter: 60 });
  return true;
}

function readReturn(deps: PaymentsDeps, name: Params['gateway'], raw: Buffer) {
  const fields = Object.fromEntries(new URLSearchParams(raw.toString('utf8')));
  return gatewayNamed(deps, name).verifyReturn?.(fields);
}

/** Finishes what the bank has confirmed. Without an answer of the gateway the result page follows the payment. */
async function finish(
  deps: PaymentsDeps,
  tryId: number | undefined,
  answer: string,
): Promise<PaymentRow | undefined> {
  const tried = tryId === undefined ? undefined : await findTry(deps.database.db, tryId);
  const payment = tried && (await paymentOfReference(deps.database.db, tried.reference));
  if (!tried || !payment || tried.transactionId === null) return payment;
  // What was given up is not finished: then no money moves at all.
  if (tried.state !== 'waiting' || tried.givenUpAt) return payment;
  const { finishThreeDSecure } = gatewayNamed(deps, tried.gateway);
  if (!finishThreeDSecure) return payment;
  try {
    const result = await finishThreeDSecure(tried.transactionId, answer);
    return await settleResult(deps, { payment, tried }, result);
  } catch (error) {
    if (!(error instanceof GatewayUnsure || error instanceof GatewayRefused)) throw error;
    deps.log.warn({ err: error, paymentId: payment.id }, 'a gateway did not finish 3-D Secure');
    return payment;
  }
}

/** On to a result page: a GET, which the browser makes with our cookies. */
function showOutcome(reply: FastifyReply, payment: PaymentRow | undefined): FastifyReply {
  const isFailed = payment === undefined || payment.status === 'failed';
  const page = isFailed ? '/after-payment-error' : '/after-payment-success';
  return reply.redirect(payment ? `${page}?payment=${payment.id}` : page, 303);
}

/** Whether a gateway may take the money it asks about: for an order of ours, of a sum that still holds, not paid yet. */
async function isAcceptable(
  deps: PaymentsDeps,
  gateway: GatewayName,
  { reference, account, amount, currency }: Transaction,
): Promise<boolean> {
  const { db } = deps.database;
  const payment = reference === null ? undefined : await paymentOfReference(db, reference);
  const tried = reference === null ? undefined : await tryByReference(db, reference);
  if (payment?.gateway !== gateway || tried?.givenUpAt) return false;
  const isOurs = account === null || account === String(payment.userId);
  const isSum = payment.currency === currency && (payment.kind === 'card' || payment.amount === amount);
  const isUnpaid =
    payment.status === 'created' || payment.status === 'pending' || payment.status === 'failed';
  if (!isOurs || !isSum || !isUnpaid || (await isPromoSpent(db, payment))) return false;
  return (await payerOf(db, payment.userId)) !== undefined;
}
