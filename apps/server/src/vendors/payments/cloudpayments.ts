import { cardOfCryptogram } from './cloudpayments.cryptogram.ts';
import { readModel } from './cloudpayments.read.ts';
import { receiptData, type ReceiptTerms } from './cloudpayments.receipt.ts';
import { cloudpaymentsAnswer, readCloudpaymentsWebhook } from './cloudpayments.webhooks.ts';
import {
  CardUnreadable,
  GatewayRefused,
  GatewayUnsure,
  type ChargeResult,
  type Order,
  type PaymentGateway,
  type Transaction,
} from './gateway.ts';
import { createGatewayPost, type GatewayCall, type HttpClientOptions } from './http-client.ts';
import { isRefundOf } from './same-refund.ts';
import { fieldsOf, listOf, textOf, type Fields } from './wire.ts';

/** Our terminal at CloudPayments. */
export interface CloudpaymentsOptions extends Omit<HttpClientOptions, 'gateway' | 'user' | 'password'> {
  publicId: string;
  apiSecret: string;
  receipts: ReceiptTerms;
}

/** Rows on a page of its list. */
const pageSize = 100;
const cultures = { en: 'en-US', ru: 'ru-RU', fr: 'en-US' } as const;

/** CloudPayments: our own card page, saved cards and the fast payment system. */
export function createCloudpayments(options: CloudpaymentsOptions): PaymentGateway {
  const { publicId, apiSecret, receipts } = options;
  const post = createGatewayPost({
    ...options,
    gateway: 'cloudpayments',
    user: publicId,
    password: apiSecret,
  });

  async function ask(call: GatewayCall): Promise<Answer> {
    const answer = fieldsOf(await post(call));
    if (typeof answer?.['Success'] !== 'boolean')
      throw new GatewayUnsure(`cloudpayments answered something else (${call.path})`);
    return {
      isSuccess: answer['Success'],
      message: textOf(answer['Message']) ?? 'no reason was given',
      model: answer['Model'],
    };
  }

  /** A call whose answer is a transaction, or the bank's page before there is one. */
  async function charge(call: GatewayCall): Promise<ChargeResult> {
    const answer = await ask(call);
    const model = fieldsOf(answer.model);
    if (!model && !answer.isSuccess && /cryptogram/i.test(answer.message)) {
      throw new CardUnreadable(`cloudpayments refused: ${answer.message}`);
    }
    if (!model) return refuse(call, answer);
    const [url, request] = [textOf(model['AcsUrl']), textOf(model['PaReq'])];
    const transaction = textOf(model['TransactionId']);
    if (url && request && transaction)
      return { step: 'three-d-secure', secure: { url, request, transaction } };
    return { step: 'done', transaction: transactionOf(call, model) };
  }

  function orderFields(order: Order): Record<string, unknown> {
    return {
      Amount: order.amount / 100,
      Currency: order.currency,
      InvoiceId: order.reference,
      Description: order.description,
      AccountId: order.account,
      Email: order.email,
      CultureName: cultures[order.language],
      IpAddress: order.ip,
      JsonData: receiptData(order.receipt, receipts),
    };
  }

  function byCryptogram(
    name: 'charge' | 'auth',
    order: Order,
    card: { cryptogram: string; holder?: string },
  ) {
    return charge({
      path: `/payments/cards/${name}`,
      body: {
        ...orderFields(order),
        CardCryptogramPacket: card.cryptogram,
        Name: card.holder,
        SaveCard: true,
      },
      kind: 'money',
      requestId: `${name}-${order.reference}`,
    });
  }

  async function get(id: string): Promise<Transaction> {
    const call: GatewayCall = { path: '/payments/get', body: { TransactionId: idOf(id) }, kind: 'harmless' };
    const answer = await ask(call);
    const model = fieldsOf(answer.model);
    return model ? transactionOf(call, model) : refuse(call, answer);
  }

  /** The last transaction of the reference is all that can be found by it. */
  async function findLast(reference: string): Promise<Transaction | undefined> {
    const call: GatewayCall = {
      path: '/v2/payments/find',
      body: { InvoiceId: reference },
      kind: 'harmless',
    };
    const answer = await ask(call);
    const model = fieldsOf(answer.model);
    if (model) return transactionOf(call, model);
    if (/not found/i.test(answer.message)) return undefined;
    throw new GatewayUnsure(`cloudpayments did not look up an order: ${answer.message}`);
  }

  return {
    name: 'cloudpayments',
    chargeCryptogram: (order, card) => byCryptogram('charge', order, card),
    checkCryptogram: (order, card) => byCryptogram('auth', order, card),
    cardOf: cardOfCryptogram,
    finishThreeDSecure: (transaction, answer) =>
      charge({
        path: '/payments/cards/post3ds',
        body: { TransactionId: idOf(transaction), PaRes: answer },
        kind: 'money',
        requestId: `post3ds-${transaction}`,
      }),
    release: async (transaction) => {
      const call: GatewayCall = {
        path: '/payments/void',
        body: { TransactionId: idOf(transaction) },
        kind: 'money',
        requestId: `void-${transaction}`,
      };
      const answer = await ask(call);
      // Released before, by us or by the bank.
      if (answer.isSuccess || (await get(transaction)).state === 'cancelled') return;
      refuse(call, answer);
    },
    createSbpLink: async (order, device) => {
      const call: GatewayCall = {
        path: '/payments/qr/sbp/link',
        body: {
          ...orderFields(order),
          PublicId: publicId,
          Scheme: 'charge',
          SuccessRedirectUrl: device.returnUrl,
          Device: device.isPhone ? 'Mobile' : 'DesktopWeb',
          TtlMinutes: device.ttlMinutes,
          SaveCard: false,
        },
        kind: 'money',
        requestId: `sbp-${order.reference}`,
      };
      const answer = await ask(call);
      const model = fieldsOf(answer.model);
      const [link, transaction] = [textOf(model?.['QrUrl']), textOf(model?.['TransactionId'])];
      return link && transaction ? { link, transaction } : refuse(call, answer);
    },
    chargeSaved: (order, token, initiator) =>
      charge({
        path: '/payments/tokens/charge',
        body: {
          ...orderFields(order),
          Token: token,
          TrInitiatorCode: initiator === 'user' ? 1 : 0,
          PaymentScheduled: initiator === 'user' ? undefined : 1,
        },
        kind: 'money',
        requestId: `token-${order.reference}`,
      }),
    find: async (reference) => {
      const last = await findLast(reference);
      if (!last) return [];
      return last.kind === 'refund' && last.parent !== null ? [await get(last.parent), last] : [last];
    },
    list: async ({ from, to }) => {
      const found: Transaction[] = [];
      for (let page = 1; ; page += 1) {
        const call: GatewayCall = {
          path: '/v2/payments/list',
          body: {
            // Without a zone; both belong to it.
            CreatedDateGte: from.toISOString().slice(0, 19),
            CreatedDateLte: new Date(to.getTime() - 1).toISOString().slice(0, -1),
            TimeZone: 'UTC',
            PageNumber: page,
          },
          kind: 'harmless',
        };
        const answer = await ask(call);
        if (!answer.isSuccess || !Array.isArray(answer.model)) return refuse(call, answer);
        const rows = listOf(answer.model);
        // What is not in our currencies is not ours: several shops may share a terminal.
        found.push(...rows.flatMap((row) => readModel(fieldsOf(row) ?? {}) ?? []));
        if (rows.length < pageSize) return found;
      }
    },
    refund: async (payment, amount, reference, receipt) => {
      // Request ids are remembered for an hour only, so an earlier try is looked up.
      const earlier = payment.reference === null ? undefined : await findLast(payment.reference);
      if (earlier && isRefundOf(payment, amount, earlier)) return earlier;
      const call: GatewayCall = {
        path: '/payments/refund',
        body: {
          TransactionId: idOf(payment.id),
          Amount: amount / 100,
          JsonData: receiptData(receipt, receipts),
        },
        kind: 'money',
        requestId: `refund-${payment.id}-${reference}`,
      };
      const answer = await ask(call);
      const id = textOf(fieldsOf(answer.model)?.['TransactionId']);
      if (!answer.isSuccess || id === null) return refuse(call, answer);
      // A bank account gets its money back later; the webhook tells.
      const state = payment.means === 'sbp' ? 'pending' : 'succeeded';
      return {
        ...payment,
        id,
        amount,
        state,
        kind: 'refund',
        parent: payment.id,
        decline: null,
        at: new Date(),
      };
    },
    // There is no call for it: a token that nobody keeps charges nothing.
    forget: () => Promise.resolve(),
    readWebhook: (request) => readCloudpaymentsWebhook(request, apiSecret),
    answerWebhook: cloudpaymentsAnswer,
  };
}

interface Answer {
  isSuccess: boolean;
  message: string;
  model: unknown;
}

function refuse({ path }: GatewayCall, { isSuccess, message }: Answer): never {
  // "Yes" without what was asked for is not a refusal.
  if (isSuccess) throw new GatewayUnsure(`cloudpayments answered without a transaction (${path})`);
  throw new GatewayRefused(`cloudpayments refused: ${message} (${path})`);
}

function transactionOf({ path }: GatewayCall, model: Fields): Transaction {
  const transaction = readModel(model);
  if (!transaction) throw new GatewayUnsure(`cloudpayments answered an unknown transaction (${path})`);
  return transaction;
}

/** Their ids are numbers on the wire. */
function idOf(transaction: string): number {
  if (!/^\d{1,15}$/.test(transaction)) throw new GatewayRefused('this is no id of cloudpayments');
  return Number(transaction);
}
