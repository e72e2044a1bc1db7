import { isRecord, textOf, type Json } from '../../json.ts';
import type { PayDirective } from '../directive.ts';
import type { GatewayWorld } from '../gateway-world.ts';
import { keptCard, type Authoriser } from './authorise.ts';
import { planOf } from './cards.ts';
import type { Cryptograms } from './cryptogram.ts';
import { wrongReceipt } from './fiscal-receipt.ts';
import { modelOf } from './model.ts';
import type { CpTransaction, CpTransactions } from './transactions.ts';

/** What a call of the REST interface works with. */
export interface CallContext {
  gateway: GatewayWorld;
  transactions: CpTransactions;
  authoriser: Authoriser;
  cryptograms: Cryptograms;
  /** The terminal that calls. */
  publicId: string;
  secret: string;
  body: Json;
  directive: PayDirective;
}

/** Success, message and model. */
export type Envelope = { Success: boolean; Message: string | null; Model?: unknown };

export const yes = (Model?: unknown): Envelope => ({ Success: true, Message: null, Model });
export const no = (Message: string): Envelope => ({ Success: false, Message });

/** A number, also from a form. */
export function numberIn(body: Json, name: string): number {
  const value = body[name];
  return typeof value === 'number' || (typeof value === 'string' && value !== '')
    ? Number(value)
    : Number.NaN;
}

function minorUnits(body: Json): number | undefined {
  const amount = numberIn(body, 'Amount');
  return Number.isFinite(amount) && amount >= 0.01 ? Math.round(amount * 100) : undefined;
}

function orderIn({ body, publicId, secret, directive }: CallContext, amount: number) {
  const data = body['JsonData'];
  return {
    publicId,
    secret,
    amount: directive.amount ?? amount,
    currency: textOf(body['Currency']) || 'RUB',
    order: String(textOf(body['InvoiceId'])),
    account: textOf(body['AccountId']),
    email: textOf(body['Email']),
    description: textOf(body['Description']),
    name: textOf(body['Name']),
    ip: textOf(body['IpAddress']),
    culture: textOf(body['CultureName']) || 'ru-RU',
    jsonData: isRecord(data) ? JSON.stringify(data) : textOf(data),
    savesCard: body['SaveCard'] === true || body['SaveCard'] === 'true',
  };
}

function outcomeOf(one: CpTransaction): Envelope {
  return { Success: one.status !== 'Declined', Message: null, Model: modelOf(one) };
}

/** By cryptogram, in one step or two. */
export async function chargeCard(context: CallContext, isHold: boolean): Promise<Envelope> {
  const { body, transactions, authoriser, cryptograms, publicId, directive, gateway } = context;
  const amount = minorUnits(body);
  if (amount === undefined) return no('Amount is required');
  const wrong = wrongReceipt(body, amount);
  if (wrong !== undefined) return no(wrong);
  if (textOf(body['IpAddress']) === '') return no('IpAddress is required');
  const card = await cryptograms.open(textOf(body['CardCryptogramPacket']), publicId);
  if (typeof card === 'string') return no(card);
  const plan = planOf(card.pan);
  const planned = directive.decline === undefined ? plan.payment : Number(directive.decline);
  const one = transactions.add({ ...orderIn(context, amount), isHold, planned, card: keptCard(card) });
  const refusal = await authoriser.check(one);
  if (refusal === 0 && (plan.secure || directive.secure) && !directive.nosecure) {
    const request = {
      MerchantName: publicId,
      FirstSix: one.card?.firstSix,
      LastFour: one.card?.lastFour,
      Amount: one.amount / 100,
      CurrencyCode: one.currency,
      Date: one.created,
      CustomerName: one.name,
      CultureName: one.culture,
    };
    const model = {
      TransactionId: one.id,
      PaReq: `+/${Buffer.from(JSON.stringify(request)).toString('base64')}`,
      GoReq: null,
      AcsUrl: `${gateway.world.origin()}/cloudpayments/acs`,
      ThreeDsSessionData: null,
      IFrameIsAllowed: true,
      FrameWidth: null,
      FrameHeight: null,
      ThreeDsCallbackId: gateway.world.randomHex(16),
      EscrowAccumulationId: null,
    };
    return { Success: false, Message: null, Model: model };
  }
  authoriser.finish(one, refusal || planned);
  return outcomeOf(one);
}

/** After the bank's page. */
export function finishSecure({ body, transactions, authoriser, publicId, directive }: CallContext): Envelope {
  const one = transactions.get(numberIn(body, 'TransactionId'), publicId);
  if (!one) return no('Transaction not found');
  if (one.status !== 'AwaitingAuthentication') return no('Transaction has been processed already');
  const answer = Buffer.from(textOf(body['PaRes']), 'base64').toString('utf8');
  const isConfirmed = answer === `confirmed:${one.id}`;
  const declined = directive.decline === undefined ? one.planned : Number(directive.decline);
  authoriser.finish(one, isConfirmed ? declined : 5206);
  return outcomeOf(one);
}

/** By a saved card. */
export async function chargeToken(context: CallContext, isHold: boolean): Promise<Envelope> {
  const { body, transactions, authoriser, publicId, directive } = context;
  const amount = minorUnits(body);
  const initiator = numberIn(body, 'TrInitiatorCode');
  if (amount === undefined) return no('Amount is required');
  const wrong = wrongReceipt(body, amount);
  if (wrong !== undefined) return no(wrong);
  if (initiator !== 0 && initiator !== 1) return no('TrInitiatorCode is required');
  const account = textOf(body['AccountId']);
  const token = textOf(body['Token']);
  const card = transactions.cardOf(publicId, account, token);
  if (!card) return no('Token is not found');
  const one = transactions.add({
    ...orderIn(context, amount),
    isHold,
    initiator,
    card,
    token,
  });
  const refusal = await authoriser.check(one);
  const planned = directive.decline === undefined ? card.later : Number(directive.decline);
  authoriser.finish(one, refusal || planned);
  return outcomeOf(one);
}

export function confirm({ body, transactions, authoriser, publicId }: CallContext): Envelope {
  const one = transactions.get(numberIn(body, 'TransactionId'), publicId);
  if (one?.status !== 'Authorized') return no('Transaction is not authorized');
  const amount = minorUnits(body) ?? one.amount;
  if (amount > one.amount) return no('Amount is too large');
  one.amount = amount;
  one.status = 'Completed';
  authoriser.tell('confirm', one);
  return yes();
}

export function voidHold({ body, transactions, authoriser, publicId }: CallContext): Envelope {
  const one = transactions.get(numberIn(body, 'TransactionId'), publicId);
  if (one?.status !== 'Authorized') return no('Transaction is not authorized');
  one.status = 'Cancelled';
  authoriser.tell('cancel', one);
  return yes();
}

export function refund(context: CallContext): Envelope {
  const { body, transactions, publicId, directive } = context;
  const payment = transactions.get(numberIn(body, 'TransactionId'), publicId);
  const amount = minorUnits(body);
  if (payment?.status !== 'Completed' || payment.type === 'Refund')
    return no('Transaction cannot be refunded');
  if (amount === undefined || amount > payment.amount - payment.refunded) return no('Amount is too large');
  const wrong = wrongReceipt(body, amount);
  if (wrong !== undefined) return no(wrong);
  if (directive.decline !== undefined) return no('Refund is refused by the bank');
  const returned = giveBack(payment, amount, context);
  returned.jsonData = orderIn(context, amount).jsonData;
  // A bank account gets its money back later.
  if (!directive.pending) completeRefund(returned, context);
  return yes({ TransactionId: returned.id });
}

/** Begins to return money. */
export function giveBack(
  payment: CpTransaction,
  amount: number,
  { transactions }: Pick<CallContext, 'transactions'>,
): CpTransaction {
  payment.refunded += amount;
  const { publicId, secret, currency, order, account, email, description, card, method } = payment;
  const shared = { publicId, secret, currency, order, account, email, description, card, method };
  return transactions.add({ ...shared, type: 'Refund', amount, original: payment.id });
}

/** The money has arrived; the shop is told. */
export function completeRefund(
  returned: CpTransaction,
  { authoriser }: Pick<CallContext, 'authoriser'>,
): void {
  returned.status = 'Completed';
  authoriser.tell('refund', returned);
}

/** A link for the fast payment system. Nothing is paid before somebody opens it. */
export async function sbpLink(context: CallContext): Promise<Envelope> {
  const { body, transactions, authoriser, gateway } = context;
  const amount = minorUnits(body);
  const ttl = body['TtlMinutes'] === undefined ? 72 * 60 : numberIn(body, 'TtlMinutes');
  if (amount === undefined) return no('Amount is required');
  const wrong = wrongReceipt(body, amount);
  if (wrong !== undefined) return no(wrong);
  if (textOf(body['Currency']) !== 'RUB') return no('CurrencyNotValid');
  if (textOf(body['Scheme']) !== 'charge') return no('Scheme is required');
  if (!(ttl >= 1 && ttl <= 129_600)) return no('InvalidTtl');
  const id = `AD10${gateway.world.randomHex(14).toUpperCase()}`;
  const redirect = textOf(body['SuccessRedirectUrl']);
  const expires = gateway.world.now().getTime() + ttl * 60_000;
  const one = transactions.add({ ...orderIn(context, amount), method: 'sbp', qr: { id, expires, redirect } });
  const refusal = await authoriser.check(one);
  if (refusal !== 0) {
    authoriser.finish(one, refusal);
    return no('The shop refused the payment');
  }
  const query = new URLSearchParams({
    type: '02',
    bank: '100000000111',
    sum: String(one.amount),
    cur: 'RUB',
  });
  return yes({
    QrUrl: `${gateway.world.origin()}/cloudpayments/sbp/${id}?${query.toString()}&crc=${gateway.world.randomHex(2).toUpperCase()}`,
    QrImage: null,
    TransactionId: one.id,
    MerchantOrderId: one.order,
    ProviderQrId: id,
    Amount: one.amount / 100,
    Message: 'Created',
    IsTest: true,
  });
}
