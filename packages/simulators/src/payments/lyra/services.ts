import { numberOf, recordOf, textOf, type Json } from '../../json.ts';
import type { PayDirective } from '../directive.ts';
import type { GatewayWorld } from '../gateway-world.ts';
import { errorAnswer, paymentAnswer, transactionAnswer } from './answers.ts';
import { notify } from './notifications.ts';
import {
  findToken,
  type LyraOrder,
  type LyraRecords,
  type LyraShop,
  type LyraTransaction,
} from './records.ts';

/** What a service works with. */
export interface ServiceContext {
  gateway: GatewayWorld;
  records: LyraRecords;
  shop: LyraShop;
  body: Json;
  directive: PayDirective;
}

/** How long a form can be paid in. */
const FORM_LIFE = 900_000;

/** A code of the bank, or one of the gateway itself. */
export function codesOf(decline: string): Pick<LyraTransaction, 'errorCode' | 'detailedErrorCode'> {
  return /^[A-Z]+_/.test(decline)
    ? { errorCode: decline, detailedErrorCode: null }
    : { errorCode: 'ACQ_001', detailedErrorCode: decline };
}

function orderIn({ body, shop, directive }: ServiceContext): LyraOrder {
  const customer = recordOf(body['customer']);
  return {
    shop,
    order: textOf(body['orderId']),
    account: textOf(customer['reference']),
    email: textOf(customer['email']),
    amount: directive.amount ?? numberOf(body['amount']) ?? 0,
    currency: textOf(body['currency']),
    metadata: recordOf(body['metadata']),
    ipnUrl: textOf(body['ipnTargetUrl']) || undefined,
  };
}

function mistakeIn(order: LyraOrder, needsAmount: boolean): string | undefined {
  if (needsAmount && !(Number.isSafeInteger(order.amount) && order.amount > 0)) return 'INT_009';
  if (!/^[A-Z]{3}$/.test(order.currency)) return 'INT_010';
  if (order.order.length > 64) return 'INT_013';
  return undefined;
}

function createForm(context: ServiceContext, isRegistration: boolean): Json {
  const { gateway, records, body } = context;
  const order = orderIn(context);
  const action = textOf(body['formAction']) || 'PAYMENT';
  const savesCard = isRegistration || action === 'REGISTER_PAY';
  const mistake = mistakeIn(order, !isRegistration);
  if (mistake) return errorAnswer(mistake);
  if (savesCard && order.email === '') return errorAnswer('INT_811');
  const options = recordOf(recordOf(body['transactionOptions'])['cardOptions']);
  const token = `01${gateway.world.randomHex(24)}`;
  const retries = numberOf(options['retry']) ?? 1;
  const expires = gateway.world.now().getTime() + FORM_LIFE;
  records.forms.set(token, { ...order, token, isRegistration, savesCard, retries, expires, isPaid: false });
  return { formToken: token, _type: 'V4/Charge/PaymentForm' };
}

async function chargeToken(context: ServiceContext): Promise<Json> {
  const { gateway, records, shop, body, directive } = context;
  const order = orderIn(context);
  const mistake = mistakeIn(order, true);
  if (mistake) return errorAnswer(mistake);
  const kept = findToken(records, textOf(body['paymentMethodToken']));
  if (kept?.shopId !== shop.shopId) return errorAnswer('PSP_030');
  if (kept.isCancelled) return errorAnswer('PSP_031');
  const decline = directive.decline ?? kept.card.later;
  // The gateway's own refusals make no transaction.
  if (/^(PSP|INT)_/.test(decline)) return errorAnswer(decline);
  records.add({
    ...order,
    operation: 'DEBIT',
    detailedStatus: decline !== '' ? 'REFUSED' : directive.captured ? 'CAPTURED' : 'AUTHORISED',
    ...(decline === '' ? {} : codesOf(decline)),
    card: kept.card,
    token: kept.token,
    source: 'TOKEN',
  });
  await notify(order, gateway, records);
  return paymentAnswer(order, records.ofOrder(shop.shopId, order.order), gateway.world.now());
}

async function cancelOrRefund(
  context: ServiceContext,
  mode: 'AUTO' | 'CANCELLATION_ONLY' | 'REFUND_ONLY',
): Promise<Json> {
  const { body, directive } = context;
  const one = find(context);
  if (!one) return errorAnswer('PSP_010');
  const amount = numberOf(body['amount']) ?? one.amount;
  if (one.operation !== 'DEBIT' || one.detailedStatus === 'REFUSED') return errorAnswer('PSP_083');
  if (one.detailedStatus === 'CANCELLED') return errorAnswer('PSP_105');
  if (directive.decline !== undefined) return errorAnswer(directive.decline);
  const isHeld = one.detailedStatus === 'AUTHORISED';
  if (isHeld && mode === 'REFUND_ONLY') return errorAnswer('PSP_076');
  if (!isHeld && mode === 'CANCELLATION_ONLY') return errorAnswer('PSP_075');
  return giveBack(one, amount, context);
}

/** Returns money of a payment: before the night by cancelling or reducing it, later by a credit. */
export async function giveBack(
  one: LyraTransaction,
  amount: number,
  { gateway, records, directive }: Pick<ServiceContext, 'gateway' | 'records' | 'directive'>,
): Promise<Json> {
  if (one.detailedStatus === 'AUTHORISED') {
    if (amount > one.amount) return errorAnswer('PSP_510');
    if (amount === one.amount) one.detailedStatus = 'CANCELLED';
    else one.amount -= amount;
    await notify(one, gateway, records);
    return transactionAnswer(one);
  }
  const returned = records
    .ofOrder(one.shop.shopId, one.order)
    .filter(({ parent }) => parent === one.uuid)
    .reduce((sum, other) => sum + other.amount, 0);
  if (returned >= one.amount) return errorAnswer('PSP_104');
  if (returned + amount > one.amount) return errorAnswer('PSP_511');
  const { uuid, created: _created, ...shared } = one;
  const credit = records.add({
    ...shared,
    uuid: gateway.world.randomHex(16),
    operation: 'CREDIT',
    amount,
    parent: uuid,
    detailedStatus: directive.pending ? 'WAITING_AUTHORISATION' : 'AUTHORISED',
    created: gateway.world.now(),
  });
  await notify(one, gateway, records);
  return transactionAnswer(credit);
}

function find({ records, shop, body }: ServiceContext): LyraTransaction | undefined {
  return records.transactions.find((one) => one.uuid === body['uuid'] && one.shop.shopId === shop.shopId);
}

function getOrder({ gateway, records, shop, body }: ServiceContext): Json {
  const found = records.ofOrder(shop.shopId, textOf(body['orderId']));
  const [newest] = found;
  if (!newest) return errorAnswer('PSP_010');
  if (found.length > 30) return errorAnswer('PSP_015');
  return { ...paymentAnswer(newest, found, gateway.world.now()), _type: 'V4/OrderTransactions' };
}

function tokenOf({ records, shop, body }: ServiceContext) {
  const kept = findToken(records, textOf(body['paymentMethodToken']));
  return kept?.shopId === shop.shopId ? kept : undefined;
}

interface Service {
  /** As directives call it. */
  name: string;
  run(context: ServiceContext): Json | Promise<Json>;
}

const SERVICES: Record<string, Service> = {
  'Charge/SDKTest': {
    name: 'test',
    run: ({ body }) => ({ value: body['value'], _type: 'V4/Charge/SDKTestResponse' }),
  },
  'Charge/CreateToken': { name: 'form', run: (context) => createForm(context, true) },
  'Order/Get': { name: 'find', run: getOrder },
  'Transaction/Get': {
    name: 'get',
    run: (context) => {
      const one = find(context);
      return one ? transactionAnswer(one) : errorAnswer('PSP_010');
    },
  },
  'Transaction/CancelOrRefund': {
    name: 'refund',
    run: (context) => {
      const mode = context.body['resolutionMode'];
      return cancelOrRefund(context, mode === 'CANCELLATION_ONLY' || mode === 'REFUND_ONLY' ? mode : 'AUTO');
    },
  },
  'Transaction/Cancel': { name: 'refund', run: (context) => cancelOrRefund(context, 'CANCELLATION_ONLY') },
  'Transaction/Refund': { name: 'refund', run: (context) => cancelOrRefund(context, 'REFUND_ONLY') },
  'Token/Get': {
    name: 'get',
    run: (context) => {
      const kept = tokenOf(context);
      if (!kept) return errorAnswer('PSP_030');
      const { pan, month, year, brand } = kept.card;
      const tokenDetails = { pan, expiryMonth: month, expiryYear: year, effectiveBrand: brand };
      return {
        paymentMethodToken: kept.token,
        cancellationDate: kept.isCancelled ? '' : null,
        tokenDetails,
        _type: 'V4/Token',
      };
    },
  },
  'Token/Cancel': {
    name: 'cancel',
    run: (context) => {
      const kept = tokenOf(context);
      if (!kept) return errorAnswer('PSP_030');
      if (kept.isCancelled) return errorAnswer('PSP_031');
      kept.isCancelled = true;
      return { responseCode: 0, _type: 'V4/Common/ResponseCodeAnswer' };
    },
  },
};

const CREATE_FORM: Service = { name: 'form', run: (context) => createForm(context, false) };
const CHARGE_TOKEN: Service = { name: 'token', run: chargeToken };

/** The service of this name. Creating a payment charges a saved card at once, or makes a form. */
export function serviceOf(name: string, body: Json): Service | undefined {
  if (name !== 'Charge/CreatePayment') return SERVICES[name];
  return body['formAction'] === 'SILENT' && body['paymentMethodToken'] ? CHARGE_TOKEN : CREATE_FORM;
}
