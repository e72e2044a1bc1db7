import { isDeepStrictEqual } from 'node:util';
import { orderMinutes } from '@polylogue/contract/payments';
import { inTransaction, type Executor } from '../../../platform/db/database.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import { keepUser } from '../../accounts/operator.service.ts';
import { passesMoneyLimit } from '../money-of-month.service.ts';
import { tellPaymentChanged } from '../payment-changed.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import {
  changePayment,
  giveUpOrder,
  triesOf,
  type GatewayName,
  type PaymentRow,
  type TryRow,
} from '../payments.queries.ts';
import { holdPromo } from '../promo/promo-of-order.ts';
import { agree, type Terms, type TermsRow } from '../terms/make-terms.ts';
import { insertTry, tryValues } from './attempt.ts';
import {
  closeOrder,
  closeOtherPlans,
  insertOrder,
  lockOpenOrder,
  lockPayable,
  noteBeginning,
  orderOfClient,
} from './orders.queries.ts';

/** An order about to be made. */
export interface Draft {
  userId: number;
  gateway: GatewayName;
  thing: string;
  clientId: string | undefined;
  /** The saved card that is charged. */
  cardId: number | null;
  /** The card that was typed in; undefined if nobody but the gateway can read which it is. Null for other means. */
  card: string | null | undefined;
  /** The user has said that this one may pass their monthly limit. */
  overridesLimit: boolean;
  /** The user wants the same once more, although it was bought just now. */
  again: boolean;
  /** The user wants it to begin before the days of withdrawal are over. */
  beginNow: boolean;
  /** Where they were agreed. */
  agreedBy: TermsRow['agreedBy'];
  terms: Terms;
  /** What follows them by itself, as the page says; null if nothing does, or the same again. */
  following: Terms | null;
  /** The billing details that its receipt will carry; null where none is issued. */
  billing: PaymentRow['billing'];
  /** The card that the new one replaces. */
  replacesCard: number | null;
}

/** A new try to be made at the gateway, or the order that a repeat of it is answered with; perhaps one of some minutes ago. */
export type Opened = { payment: PaymentRow; tried: TryRow | null; boughtBefore?: true };

/**
 * Opens an order and its first try, or continues the open one: for some minutes a second purchase of the same thing on the
 * same terms, by the same means and card, is the first one, until that is declined. Anything else is another order, and the
 * one before it is given up. Both are stored before the gateway hears of them. A new try that would pass the user's monthly
 * limit is refused.
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
    const continued = open && (await continueOrder(deps, transaction, { open, draft, isRefused, now }));
    if (continued) return continued;
    if (isRefused) throw new CallError('spending_limit_reached');
    await giveUpEarlier(deps, transaction, { draft, now });
    if (terms.kind === 'tariff') await closeOtherPlans(transaction, userId, thing);
    const { agreedBy: by } = draft;
    const wanted = { ownerId: userId, by, now };
    const following = draft.following && (await agree(transaction, { ...wanted, terms: draft.following }));
    const agreed = await agree(transaction, { ...wanted, terms, following });
    const payment = await insertOrder(transaction, agreed, orderValues(draft, now));
    if (!payment) return meetRival(transaction, draft);
    // Another tab has taken the discount since this price was shown.
    if (!(await holdPromo(transaction, payment, now))) throw new CallError('conflict');
    return { payment, tried: await newTry(deps, transaction, { payment, draft, now }) };
  });
}

/** Gives up earlier orders of the same whose pages may still be open somewhere: only the one made now is to be paid. */
async function giveUpEarlier(
  deps: PaymentsDeps,
  transaction: Executor,
  { draft, now }: { draft: Draft; now: Date },
): Promise<void> {
  for (const earlier of await lockPayable(transaction, draft.userId, draft)) {
    await giveUpOrder(transaction, earlier, { cause: 'call', detail: 'ordered anew', now });
    tellPaymentChanged(deps, earlier);
  }
}

/** Undefined if the open order is out of date or another one is wished for, and closed by now. */
async function continueOrder(
  deps: PaymentsDeps,
  transaction: Executor,
  { open, draft, isRefused, now }: { open: PaymentRow; draft: Draft; isRefused: boolean; now: Date },
): Promise<Opened | undefined> {
  const isOld = open.openUntil <= now;
  const isReturned = open.status === 'refunding' || open.status === 'refunded';
  const isMeant = open.status === 'succeeded' && draft.again;
  if (isOld || isReturned || isMeant) {
    await closeOrder(transaction, open.id);
    return undefined;
  }
  if (open.status === 'succeeded') return { payment: open, tried: null, boughtBefore: true };
  const tries = await triesOf(transaction, open.id);
  // While one charge is unknown no other is made.
  if (tries.some(({ state }) => state === 'calling')) return { payment: open, tried: null };
  const waiting = tries.findLast(({ state }) => state === 'waiting');
  const isSame = hasTermsOf(open, draft) && (!waiting || isTriedWith(waiting, draft));
  if (isSame && draft.beginNow) await noteBeginning(transaction, open, true);
  if (isSame && (waiting || open.status !== 'failed')) return { payment: open, tried: null };
  if (isRefused) throw new CallError('spending_limit_reached');
  if (!isSame || !(await holdPromo(transaction, open, now))) {
    await giveUpOrder(transaction, open, { cause: 'call', detail: 'paid otherwise', now });
    tellPaymentChanged(deps, open);
    return undefined;
  }
  const change = { status: 'pending', answer: null, reason: null } as const;
  await changePayment(transaction, open, change, { cause: 'call', detail: 'tried again', now });
  return { payment: open, tried: await newTry(deps, transaction, { payment: open, draft, now }) };
}

/**
 * Whether an order is what is wished for now. Other billing details are another order, as its receipt must carry them; so is
 * another price, as after a promo code.
 */
function hasTermsOf(open: PaymentRow, { terms, billing }: Draft): boolean {
  // An order of 0.2 that was not taken up yet has none.
  if (open.termsId === null) return false;
  return (
    open.means === terms.means &&
    open.amount === terms.amount &&
    open.price === terms.price &&
    open.renews === terms.renews &&
    open.promoId === terms.promoId &&
    isDeepStrictEqual(open.creditOf, terms.creditOf) &&
    isDeepStrictEqual(open.billing, billing)
  );
}

function isTriedWith(tried: TryRow, { cardId, card }: Draft): boolean {
  return tried.cardId === cardId && tried.card === card;
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

function orderValues(draft: Draft, now: Date): Parameters<typeof insertOrder>[2] {
  const { gateway, thing, clientId, beginNow, billing, replacesCard } = draft;
  return {
    gateway,
    thing,
    clientId: clientId ?? null,
    beginNow,
    billing,
    replacesCard,
    status: 'created',
    isOpen: true,
    openUntil: new Date(now.getTime() + orderMinutes * 60_000),
    createdAt: now,
  };
}

function newTry(
  deps: PaymentsDeps,
  transaction: Executor,
  { payment, draft, now }: { payment: PaymentRow; draft: Draft; now: Date },
): Promise<TryRow> {
  const values = tryValues(payment, { cardId: draft.cardId, round: 0, now });
  return insertTry(transaction, deps, { ...values, card: draft.card ?? null });
}
