import type { CardType, PaymentCard } from '@polylogue/contract/billing';
import { channels, type UserEvent } from '@polylogue/contract/realtime';
import { afterCommit, inTransaction, type Executor } from '../../../platform/db/database.ts';
import { NotMyTurn, type Taken } from '../../../platform/due/due.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { PaymentGateway, SavedCard } from '../../../vendors/payments/gateway.ts';
import { gatewayNamed, isAway } from '../gateways-in-use.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import {
  cardsOf,
  countForgetting,
  dropToken,
  findCard,
  findForgotten,
  isTokenInUse,
  lockCards,
  makeActive,
  removeCard,
  upsertCard,
  type CardRow,
} from './cards.queries.ts';

/** A card as its owner sees it. */
export function presentCard({ id, mask, isActive, cardType, expires }: CardRow): PaymentCard {
  return { id, number: mask, isActive, cardType, expires };
}

/** Keeps the card of a payment, inside the caller's transaction. It becomes active if none is, or if it was entered to be. */
export async function keepCard(
  transaction: Executor,
  deps: Pick<PaymentsDeps, 'realtime' | 'due'>,
  kept: {
    userId: number;
    cardType: CardType;
    gateway: PaymentGateway['name'];
    card: SavedCard;
    replaces: number | null;
    activate: boolean;
    now: Date;
  },
): Promise<void> {
  const { userId, cardType, gateway, card, replaces, activate, now } = kept;
  await lockCards(transaction, userId);
  const row = await upsertCard(transaction, { userId, cardType, gateway, now }, card);
  const old = replaces === null ? undefined : await findCard(transaction, userId, replaces);
  const isReplaced = old !== undefined && old.id !== row.id;
  if (isReplaced) await removeCard(transaction, deps, { cardId: old.id, now });
  if (activate || (isReplaced && old.isActive)) await makeActive(transaction, row);
  tellCardChanged(deps, { userId, cardId: row.id, now });
}

/** Makes a card the one that is charged. */
export async function activate(deps: PaymentsDeps, userId: number, cardId: number): Promise<void> {
  await inTransaction(deps.database.db, async (transaction) => {
    await lockCards(transaction, userId);
    const card = await findCard(transaction, userId, cardId);
    if (!card) throw new CallError('not_found');
    await makeActive(transaction, card);
    tellCardChanged(deps, { userId, cardId, now: deps.clock.now() });
  });
}

/** Removes a card of the user; the next one of its type becomes active. Its gateway is told later. */
export async function unbind(deps: PaymentsDeps, userId: number, cardId: number): Promise<void> {
  await inTransaction(deps.database.db, (transaction) => dropCard(transaction, deps, { userId, cardId }));
}

/** {@link unbind} inside the caller's transaction. */
export async function dropCard(
  transaction: Executor,
  deps: Pick<PaymentsDeps, 'realtime' | 'clock' | 'due'>,
  { userId, cardId }: { userId: number; cardId: number },
): Promise<void> {
  const now = deps.clock.now();
  await lockCards(transaction, userId);
  const card = await findCard(transaction, userId, cardId);
  if (!card) throw new CallError('not_found');
  await removeCard(transaction, deps, { cardId, now });
  const next = (await cardsOf(transaction, userId)).find(({ cardType }) => cardType === card.cardType);
  if (card.isActive && next) await makeActive(transaction, next);
  tellCardChanged(deps, { userId, cardId, now });
}

/** Longest time between two tries to have a card forgotten, in minutes. */
const longestWait = 360;

/** Lets the gateway forget a removed card. One that it keeps is asked for again later. */
export async function forgetCard(deps: PaymentsDeps, taken: Pick<Taken, 'id'>): Promise<void> {
  const { db } = deps.database;
  const card = await findForgotten(db, taken.id);
  if (!card) return;
  const seconds = Math.min(2 ** card.forgetTries, longestWait) * 60;
  await countForgetting(db, card, new Date(deps.clock.now().getTime() + seconds * 1000));
  try {
    // A card that is kept under the same token elsewhere stays there.
    if (!(await isTokenInUse(db, card))) await gatewayNamed(deps, card.gateway).forget(card.token);
  } catch (error) {
    if (!isAway(error)) throw error;
    deps.log.warn({ err: error, cardId: card.id }, 'a gateway has not forgotten a card yet');
    throw new NotMyTurn('The gateway is away, or keeps the card for now.', { seconds });
  }
  await dropToken(db, card.id);
}

function tellCardChanged(
  deps: Pick<PaymentsDeps, 'realtime'>,
  { userId, cardId, now }: { userId: number; cardId: number; now: Date },
): void {
  const event: UserEvent = { entity: 'card', id: cardId, version: now.getTime() };
  afterCommit(() => deps.realtime.publish(channels.user(userId), event));
}
