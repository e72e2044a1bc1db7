import {
  GatewayRefused,
  GatewayUnsure,
  type Order,
  type PaymentGateway,
  type Transaction,
} from './gateway.ts';
import { createGatewayPost, type GatewayCall, type HttpClientOptions } from './http-client.ts';
import { isCardRefusal, lyraDecline } from './lyra.declines.ts';
import { readNotice } from './lyra.notices.ts';
import { readTransaction, readTransactions } from './lyra.read.ts';
import { reductionOf } from './reduction.ts';
import { isRefundOf } from './same-refund.ts';
import { fieldsOf, textOf, type Fields } from './wire.ts';

/** Our shop at Lyra, PayZen or Systempay, which are one gateway under several names. */
export interface LyraOptions extends Omit<HttpClientOptions, 'gateway' | 'user' | 'password'> {
  shopId: string;
  password: string;
  hmacKey: string;
  /** Where it sends notifications; otherwise where its Back Office says. */
  ipnUrl?: string;
}

/** Further tries in the same form after a refusal. */
const formRetries = 2;

/** Lyra: the provider's own form, and saved cards. It has no idempotency keys, so money calls are never repeated. */
export function createLyra(options: LyraOptions): PaymentGateway {
  const { shopId, password, hmacKey, ipnUrl } = options;
  const shop = { shopId, isTest: password.startsWith('test') };
  const post = createGatewayPost({ ...options, gateway: 'lyra', user: shopId });

  async function ask(service: string, kind: GatewayCall['kind'], body: Fields): Promise<Answer> {
    const envelope = fieldsOf(await post({ path: `/api-payment/V4/${service}`, body, kind }));
    const answer = fieldsOf(envelope?.['answer']);
    if (envelope?.['status'] === 'SUCCESS' && answer) return { isSuccess: true, answer };
    const code = textOf(answer?.['errorCode']);
    if (envelope?.['status'] !== 'ERROR' || !answer || code === null)
      throw new GatewayUnsure(`lyra answered something else (${service})`);
    return { isSuccess: false, service, code, bankCode: textOf(answer['detailedErrorCode']) };
  }

  function orderFields(order: Order): Record<string, unknown> {
    return {
      currency: order.currency,
      orderId: order.reference,
      customer: {
        reference: order.account,
        email: order.email,
        ipAddress: order.ip,
        billingDetails: { language: order.language.toUpperCase() },
      },
      metadata: { description: order.description },
      ipnTargetUrl: ipnUrl,
    };
  }

  async function find(reference: string): Promise<readonly Transaction[]> {
    const found = await ask('Order/Get', 'harmless', { orderId: reference });
    if (found.isSuccess) return readTransactions(found.answer);
    if (found.code === 'PSP_010') return [];
    throw new GatewayUnsure(`lyra did not look up an order: ${found.code}`);
  }

  return {
    name: 'lyra',
    createForm: async (order, kind) => {
      const fields = orderFields(order);
      // No transaction exists before the buyer pays, so this may be repeated: it only makes another form.
      const made =
        kind === 'register'
          ? await ask('Charge/CreateToken', 'harmless', fields)
          : await ask('Charge/CreatePayment', 'harmless', {
              ...fields,
              amount: order.amount,
              formAction: 'REGISTER_PAY',
              transactionOptions: { cardOptions: { retry: formRetries } },
            });
      if (!made.isSuccess) return refuse(made);
      const formToken = textOf(made.answer['formToken']);
      if (formToken === null) throw new GatewayRefused('lyra made no form');
      return { formToken };
    },
    verifyReturn: (fields) => readNotice(fields, shop, { family: 'sha256_hmac', key: hmacKey }),
    chargeSaved: async (order, token) => {
      const charged = await ask('Charge/CreatePayment', 'money', {
        ...orderFields(order),
        amount: order.amount,
        paymentMethodToken: token,
        formAction: 'SILENT',
      });
      if (!charged.isSuccess) {
        if (!isCardRefusal(charged.code)) return refuse(charged);
        return { step: 'done', transaction: refusedCard(order, charged) };
      }
      // A shop without that option is given a form, in which nobody will ever pay.
      if (textOf(charged.answer['formToken']) !== null)
        throw new GatewayRefused('lyra wants a form for a saved card');
      const transaction = readTransactions(charged.answer).at(-1);
      if (!transaction) throw new GatewayUnsure('lyra charged without a transaction');
      return { step: 'done', transaction };
    },
    find,
    refund: async (payment, amount, reference) => {
      // A repeat would be a second refund, so an earlier one is looked up.
      const known = payment.reference === null ? [] : await find(payment.reference);
      const earlier = known.find((other) => isRefundOf(payment, amount, other));
      if (earlier) return earlier;
      const now = known.find(({ id }) => id === payment.id);
      if (now?.amount === payment.amount - amount) return reductionOf(now, amount);
      const returned = await ask('Transaction/CancelOrRefund', 'money', {
        uuid: payment.id,
        amount,
        currency: payment.currency,
        comment: reference,
      });
      if (!returned.isSuccess) return refuse(returned);
      const { reference: order, account } = payment;
      const refund = readTransaction(returned.answer, { reference: order, account }).at(-1);
      if (!refund) throw new GatewayUnsure('lyra refunded without a transaction');
      if (refund.kind === 'refund') return { ...refund, parent: payment.id };
      if (refund.id !== payment.id || refund.amount !== payment.amount - amount)
        throw new GatewayUnsure('lyra refunded something else');
      return reductionOf(refund, amount);
    },
    forget: async (token) => {
      const gone = await ask('Token/Cancel', 'harmless', { paymentMethodToken: token });
      // Unknown or already cancelled is what was wished for.
      if (!gone.isSuccess && gone.code !== 'PSP_030' && gone.code !== 'PSP_031') refuse(gone);
    },
    readWebhook: ({ rawBody }) => {
      const posted = Object.fromEntries(new URLSearchParams(Buffer.from(rawBody).toString('utf8')));
      const transaction = readNotice(posted, shop, { family: 'password', key: password });
      return transaction && { kind: 'transaction', transaction };
    },
    answerWebhook: () => ({ status: 200, body: 'OK', contentType: 'text/plain' }),
  };
}

interface Failure {
  isSuccess: false;
  service: string;
  code: string;
  bankCode: string | null;
}

type Answer = { isSuccess: true; answer: Fields } | Failure;

function refuse({ service, code }: Failure): never {
  // A fault of theirs leaves open how far they got.
  if (code.endsWith('_999')) throw new GatewayUnsure(`lyra failed: ${code} (${service})`);
  throw new GatewayRefused(`lyra refused: ${code} (${service})`);
}

/** A card that is refused before there is a transaction, as one whose token is gone. */
function refusedCard(order: Order, { code, bankCode }: Failure): Transaction {
  return {
    id: `${order.reference}/refused`,
    reference: order.reference,
    account: order.account,
    amount: order.amount,
    currency: order.currency,
    state: 'declined',
    kind: 'payment',
    parent: null,
    means: 'card',
    card: null,
    decline: lyraDecline(code, bankCode),
    at: new Date(),
  };
}
