import { randomUUID } from 'node:crypto';
import { type ThreeDSecure, planNames } from '@polylogue/contract/billing';
import { publicUrl } from '../../../config.ts';
import { inTransaction, type Executor } from '../../../platform/db/database.ts';
import { type Taken, NotMyTurn } from '../../../platform/due/due.ts';
import { CallError, fieldError } from '../../../platform/http/call-error.ts';
import { createSigner, type SessionSecrets, type Signer } from '../../../platform/secrets.ts';
import {
  CardUnreadable,
  GatewayRefused,
  GatewayUnsure,
  type ChargeResult,
  type Order,
} from '../../../vendors/payments/gateway.ts';
import { payerOf, type Payer } from '../../accounts/accounts.service.ts';
import type { CardRow } from '../cards/cards.queries.ts';
import { dropCard } from '../cards/cards.service.ts';
import { gatewayOf, gatewayNamed, isAway } from '../gateways-in-use.ts';
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
  triesOf,
  countCheck,
  findTry,
  isOpenTry,
  type Cause,
} from '../payments.queries.ts';
import { paymentTries } from '../payments.tables.ts';
import { settle } from '../settle.service.ts';
import { planIn, tokensIn } from '../spelled.ts';
import { fiscalReceipt } from '../vat/fiscal.ts';
import { saveAnswer } from './orders.queries.ts';

/** A try with a reference of its own. */
export function tryValues(
  payment: PaymentRow,
  { cardId, round, now }: { cardId: number | null; round: number; now: Date },
): Parameters<typeof insertTry>[2] {
  return {
    paymentId: payment.id,
    termsId: payment.termsId,
    ownerId: payment.userId,
    reference: `${payment.id}-${randomUUID()}`,
    gateway: payment.gateway,
    cardId,
    round,
    createdAt: now,
  };
}

/** How long after a call without an answer the gateway is asked what came of it. */
const firstCheckSeconds = 90;

/** Writes a try down before the gateway is called. */
export async function insertTry(
  transaction: Executor,
  { due }: Pick<PaymentsDeps, 'due'>,
  values: Omit<typeof paymentTries.$inferInsert, 'state' | 'checkAt' | 'dueAt'>,
): Promise<TryRow> {
  const checkAt = new Date(values.createdAt.getTime() + firstCheckSeconds * 1000);
  const [row] = await transaction
    .insert(paymentTries)
    .values({ ...values, state: 'calling', checkAt, dueAt: due.at(firstCheckSeconds) })
    .returning();
  if (!row) throw new Error('A try was not written.');
  return row;
}

/** A try as the gateway is told of it. */
export async function gatewayOrder(
  deps: Pick<PaymentsDeps, 'config'>,
  executor: Executor,
  { payment, tried, ip }: { payment: PaymentRow; tried: TryRow; ip?: string | undefined },
): Promise<Order> {
  const payer = await payerOf(executor, payment.userId);
  if (!payer) throw new CallError('unauthorized');
  const { amount, currency } = payment;
  const description = descriptionOf(payment, payer);
  const receipt = fiscalReceipt(deps.config, { payment, email: payer.email, name: description, amount });
  return {
    reference: tried.reference,
    amount,
    currency,
    description,
    account: String(payment.userId),
    email: payer.email,
    language: payer.language,
    ...(ip === undefined ? {} : { ip }),
    ...(receipt ? { receipt } : {}),
  };
}

const cardCheck = { en: 'Card check', ru: 'Проверка карты', fr: 'Vérification de la carte' } as const;

const leavingFee = {
  en: 'Early end of the yearly plan',
  ru: 'Досрочное завершение годового тарифа',
  fr: 'Fin anticipée de l’offre annuelle',
} as const;

/** What a payment is for, as the gateway and the cash desk show it. */
export function descriptionOf(payment: PaymentRow, { language }: Pick<Payer, 'language'>): string {
  if (payment.kind === 'card') return `Polylogue: ${cardCheck[language]}`;
  if (payment.kind === 'fee') return `Polylogue: ${leavingFee[language]}`;
  const { plan, tokens } = payment;
  return `Polylogue: ${plan === null ? tokensIn(language, tokens) : planIn(language, planNames[plan])}`;
}

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

/** Makes an attempt with a saved card while nobody is there, and settles what it came to. */
export async function chargeUnasked(
  deps: PaymentsDeps,
  { payment, card, round }: { payment: PaymentRow; card: CardRow & { token: string }; round: number },
): Promise<'paid' | 'declined' | 'unknown'> {
  const { db } = deps.database;
  const gateway = gatewayOf(deps, payment.cardType);
  const values = tryValues(payment, { cardId: card.id, round, now: deps.clock.now() });
  const tried = await insertTry(db, deps, values);
  const order = await gatewayOrder(deps, db, { payment, tried });
  try {
    const result = await gateway.chargeSaved(order, card.token, 'schedule');
    if (result.step === 'three-d-secure') {
      // Nobody is there to visit the bank.
      await changeTry(db, tried.id, { state: 'declined', reason: 'authentication' });
      return 'declined';
    }
    const { transaction } = result;
    await settleResult(deps, { payment, tried }, result);
    if (transaction.decline?.retry === 'never') await forgetCard(deps, card);
    if (transaction.state === 'succeeded') return 'paid';
    return transaction.state === 'pending' ? 'unknown' : 'declined';
  } catch (error) {
    if (error instanceof GatewayUnsure) return 'unknown';
    if (!(error instanceof GatewayRefused)) throw error;
    await changeTry(db, tried.id, { state: 'absent' });
    return 'unknown';
  }
}

/** A card that will never pay again. */
async function forgetCard(deps: PaymentsDeps, { userId, id }: CardRow): Promise<void> {
  await inTransaction(deps.database.db, (transaction) => dropCard(transaction, deps, { userId, cardId: id }));
}

/** Seconds until the next look, by how often the gateway was asked. */
const waits = [60, 120, 300, 900, 3600, 3 * 3600, 6 * 3600, 12 * 3600];

/** No call to a gateway takes this long, so a try it does not know was never made. */
const callSeconds = 180;

/** A form or link that nobody used by then is not used any more. */
const waitingHours = 72;

/** Asks the gateway what came of a try, again and again until it is known. */
export async function checkTry(deps: PaymentsDeps, taken: Pick<Taken, 'id' | 'end'>): Promise<void> {
  const { db } = deps.database;
  const tried = await findTry(db, taken.id);
  if (!tried || !isOpenTry(tried)) return;
  const seconds = waits[Math.min(tried.checks, waits.length - 1)] ?? 60;
  await countCheck(db, tried, new Date(deps.clock.now().getTime() + seconds * 1000));
  if (!(await askAbout(deps, tried, 'poll'))) throw new NotMyTurn('The gateway is away.', { seconds });
  await taken.end(db, { seconds });
}

/** Asks about the open tries of one payment. */
export async function checkPayment(deps: PaymentsDeps, paymentId: number, cause: Cause): Promise<void> {
  for (const tried of await triesOf(deps.database.db, paymentId)) {
    if (isOpenTry(tried)) await askAbout(deps, tried, cause);
  }
}

/** Asks about one try, and settles what is found. False if its gateway is away or not in use any more. */
export async function askAbout(deps: PaymentsDeps, tried: TryRow, cause: Cause): Promise<boolean> {
  try {
    const found = await gatewayNamed(deps, tried.gateway).find(tried.reference);
    for (const transaction of found) await settle(deps, { gateway: tried.gateway, transaction, cause });
    if (found.length > 0 || !isOver(tried, deps.clock.now())) return true;
    await giveUp(deps, { payment: { id: tried.paymentId }, tried }, 'not at the gateway');
    return true;
  } catch (error) {
    if (!isAway(error)) throw error;
    deps.log.warn({ err: error, paymentId: tried.paymentId }, 'a gateway could not be asked');
    return false;
  }
}

function isOver({ state, createdAt }: TryRow, now: Date): boolean {
  const age = (now.getTime() - createdAt.getTime()) / 1000;
  return age > (state === 'calling' ? callSeconds : waitingHours * 3600);
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
