import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { CardType } from '@polylogue/contract/billing';
import { orderMinutes } from '@polylogue/contract/payments';
import { inTransaction, type Executor } from '../../../platform/db/database.ts';
import { keepUser } from '../../accounts/operator.service.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import { passesMoneyLimit } from '../money-of-month.service.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import {
  changePayment,
  triesOf,
  type GatewayName,
  type PaymentRow,
  type TryRow,
} from '../payments.queries.ts';
import { holdPromo } from '../promo/promo-of-order.ts';
import {
  closeOrder,
  closeOtherPlans,
  insertOrder,
  insertTry,
  lockOpenOrder,
  orderOfClient,
} from './orders.queries.ts';

/** An order about to be made. */
export interface Draft {
  userId: number;
  cardType: CardType;
  gateway: GatewayName;
  means: 'card' | 'sbp';
  thing: string;
  clientId: string | undefined;
  /** The saved card that is charged. */
  cardId: number | null;
  /** The user has said that this one may pass their monthly limit. */
  overridesLimit: boolean;
  /** The user wants the same once more, although it was bought just now. */
  again: boolean;
  terms: Pick<PaymentRow, 'kind' | 'currency' | 'amount' | 'price'> &
    Partial<
      Pick<
        PaymentRow,
        | 'plan'
        | 'planId'
        | 'period'
        | 'tokens'
        | 'credit'
        | 'creditOf'
        | 'discount'
        | 'promoId'
        | 'renews'
        | 'replacesCard'
        | 'billing'
        | 'taxKind'
        | 'taxCountry'
        | 'taxRate'
        | 'taxAmount'
        | 'taxDeducted'
      >
    >;
}

/** A new try to be made at the gateway, or the order that a repeat of it is answered with; perhaps one of some minutes ago. */
export type Opened = { payment: PaymentRow; tried: TryRow | null; boughtBefore?: true };

/** How long after a call without an answer the gateway is asked what came of it. */
const firstCheckSeconds = 90;

/**
 * Opens an order and its first try, or continues the open one: for some minutes a second purchase of the same thing is
 * the first one, until that is declined. Both are stored before the gateway hears of them. A new try that would pass the
 * user's monthly limit is refused.
 */
export async function openOrder(deps: PaymentsDeps, draft: Draft): Promise<Opened> {
  const now = deps.clock.now();
  return inTransaction(deps.database.db, async (transaction) => {
    await keepUser(transaction, draft.userId);
    const repeated = draft.clientId && (await orderOfClient(transaction, draft.userId, draft.clientId));
    if (repeated) return { payment: repeated, tried: null };
    // Locked before any order: two purchases are never decided at once.
    const { userId, thing, terms } = draft;
    const passesLimit = await passesMoneyLimit(transaction, { userId, thing, ...terms, now }, 'held');
    const isRefused = passesLimit && !draft.overridesLimit;
    const open = await lockOpenOrder(transaction, userId, thing);
    const continued = open && (await continueOrder(transaction, { open, draft, isRefused, now }));
    if (continued) return continued;
    if (isRefused) throw new CallError('spending_limit_reached');
    if (terms.kind === 'tariff') await closeOtherPlans(transaction, userId, thing);
    const payment = await insertOrder(transaction, orderValues(draft, now));
    if (!payment) return meetRival(transaction, draft);
    // Another tab has taken the discount since this price was shown.
    if (!(await holdPromo(transaction, payment, now))) throw new CallError('conflict');
    return { payment, tried: await newTry(transaction, { payment, draft, now }) };
  });
}

/** Undefined if the open order is out of date, and closed by now. */
async function continueOrder(
  transaction: Executor,
  { open, draft, isRefused, now }: { open: PaymentRow; draft: Draft; isRefused: boolean; now: Date },
): Promise<Opened | undefined> {
  const isOld = open.openUntil <= now;
  const isOtherPrice = open.status === 'failed' && open.amount !== draft.terms.amount;
  const isReturned = open.status === 'refunding' || open.status === 'refunded';
  // Other billing details are another order: its receipt must carry them, and it may cost less.
  const isOtherBuyer =
    open.status !== 'succeeded' && !isDeepStrictEqual(open.billing, draft.terms.billing ?? null);
  const isMeant = open.status === 'succeeded' && draft.again;
  const isOther = isOtherPrice || isOtherBuyer || (await hasOtherPromo(transaction, open, draft));
  if (isOld || isReturned || isMeant || isOther) {
    await closeOrder(transaction, open.id);
    return undefined;
  }
  if (open.status === 'succeeded') return { payment: open, tried: null, boughtBefore: true };
  if (open.status !== 'failed' && open.means === draft.means) return { payment: open, tried: null };
  if (isRefused) throw new CallError('spending_limit_reached');
  if (!(await holdPromo(transaction, open, now))) {
    await closeOrder(transaction, open.id);
    return undefined;
  }
  const change = { status: 'pending', means: draft.means, answer: null, reason: null } as const;
  await changePayment(transaction, open, change, { cause: 'call', detail: 'tried again', now });
  return { payment: open, tried: await newTry(transaction, { payment: open, draft, now }) };
}

/**
 * Whether a code was activated or given up since, so that the order has another price than the page shows. An order that is
 * being charged stays the one.
 */
async function hasOtherPromo(transaction: Executor, open: PaymentRow, { terms }: Draft): Promise<boolean> {
  if (open.status === 'succeeded' || open.promoId === (terms.promoId ?? null)) return false;
  const tries = await triesOf(transaction, open.id);
  return !tries.some(({ state }) => state === 'calling');
}

/** Another request made the same order in this very moment. */
async function meetRival(transaction: Executor, draft: Draft): Promise<Opened> {
  const { userId, clientId, thing } = draft;
  const rival =
    (clientId && (await orderOfClient(transaction, userId, clientId))) ||
    (await lockOpenOrder(transaction, userId, thing));
  if (!rival) throw new CallError('conflict');
  return { payment: rival, tried: null };
}

function orderValues(draft: Draft, now: Date): Parameters<typeof insertOrder>[1] {
  const { userId, cardType, gateway, means, thing, clientId, terms } = draft;
  return {
    userId,
    cardType,
    gateway,
    means,
    thing,
    clientId: clientId ?? null,
    ...terms,
    status: 'created',
    isOpen: true,
    openUntil: new Date(now.getTime() + orderMinutes * 60_000),
    createdAt: now,
  };
}

function newTry(
  transaction: Executor,
  { payment, draft, now }: { payment: PaymentRow; draft: Draft; now: Date },
): Promise<TryRow> {
  return insertTry(transaction, tryValues(payment, { cardId: draft.cardId, round: 0, now }));
}

/** A try with a reference of its own. */
export function tryValues(
  payment: PaymentRow,
  { cardId, round, now }: { cardId: number | null; round: number; now: Date },
): Parameters<typeof insertTry>[1] {
  return {
    paymentId: payment.id,
    reference: `${payment.id}-${randomUUID()}`,
    gateway: payment.gateway,
    cardId,
    round,
    checkAt: new Date(now.getTime() + firstCheckSeconds * 1000),
    createdAt: now,
  };
}
