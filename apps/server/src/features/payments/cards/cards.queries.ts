import type { CardType } from '@polylogue/contract/billing';
import { and, asc, desc, eq, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import type { PaymentGateway, SavedCard } from '../../../vendors/payments/gateway.ts';
import { paymentCards } from './cards.tables.ts';

export type CardRow = typeof paymentCards.$inferSelect;

const isKept = isNull(paymentCards.removedAt);

/** The user's cards, the active ones first, then in the order they came. */
export function cardsOf(executor: Executor, userId: number): Promise<CardRow[]> {
  return executor
    .select()
    .from(paymentCards)
    .where(and(eq(paymentCards.userId, userId), isKept))
    .orderBy(desc(paymentCards.isActive), asc(paymentCards.id));
}

/** The user's cards that can be charged for a type, in the order they are tried. */
export async function chargeableCards(
  executor: Executor,
  userId: number,
  cardType: CardType,
): Promise<(CardRow & { token: string })[]> {
  const rows = await cardsOf(executor, userId);
  return rows.flatMap((row) =>
    row.cardType === cardType && row.token !== null ? [{ ...row, token: row.token }] : [],
  );
}

/** Serialises changes to a user's cards until the transaction ends. */
export async function lockCards(transaction: Executor, userId: number): Promise<void> {
  await transaction.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('cards of ' || ${userId}::text, 0))`,
  );
}

/** Makes one card the active one of its type. */
export async function makeActive(transaction: Executor, card: CardRow): Promise<void> {
  const ofType = and(eq(paymentCards.userId, card.userId), eq(paymentCards.cardType, card.cardType), isKept);
  await transaction
    .update(paymentCards)
    .set({ isActive: false })
    .where(and(ofType, ne(paymentCards.id, card.id), paymentCards.isActive));
  await transaction
    .update(paymentCards)
    .set({ isActive: true })
    .where(and(ofType, eq(paymentCards.id, card.id)));
}

/** Keeps a card, or brings a known one up to date. */
export async function upsertCard(
  transaction: Executor,
  owner: { userId: number; cardType: CardType; gateway: PaymentGateway['name']; now: Date },
  { token, mask, expires, brand }: SavedCard,
): Promise<CardRow> {
  const { now, ...rest } = owner;
  const [row] = await transaction
    .insert(paymentCards)
    .values({ ...rest, token, mask, expires, brand, isActive: false, createdAt: now })
    .onConflictDoUpdate({
      target: [paymentCards.userId, paymentCards.gateway, paymentCards.token],
      targetWhere: sql`${paymentCards.removedAt} is null`,
      set: { mask, expires, brand },
    })
    .returning();
  if (!row) throw new Error('A card was not kept.');
  return row;
}

/** A kept card of the user. */
export async function findCard(
  executor: Executor,
  userId: number,
  cardId: number,
): Promise<CardRow | undefined> {
  const [row] = await executor
    .select()
    .from(paymentCards)
    .where(and(eq(paymentCards.id, cardId), eq(paymentCards.userId, userId), isKept));
  return row;
}

/** Removes a card; the gateway is told by a job. */
export async function removeCard(transaction: Executor, cardId: number, now: Date): Promise<void> {
  await transaction
    .update(paymentCards)
    .set({ removedAt: now, isActive: false })
    .where(and(eq(paymentCards.id, cardId), isKept));
}

/** Removes all cards of a user whose account is erased. Idempotent. */
export async function removeCardsOf(transaction: Executor, userId: number): Promise<void> {
  await transaction
    .update(paymentCards)
    .set({
      removedAt: sql`coalesce(${paymentCards.removedAt}, now())`,
      isActive: false,
      mask: '',
      expires: null,
      brand: null,
    })
    .where(eq(paymentCards.userId, userId));
}

/** Removed cards that the gateway has not forgotten yet and is to be asked for now. */
export function cardsToForget(executor: Executor, page: { now: Date; limit: number }): Promise<CardRow[]> {
  const { removedAt, token, forgetAt } = paymentCards;
  return executor
    .select()
    .from(paymentCards)
    .where(and(isNotNull(removedAt), isNotNull(token), or(isNull(forgetAt), lte(forgetAt, page.now))))
    .orderBy(removedAt)
    .limit(page.limit);
}

/** Notes when the gateway is asked next to forget a card, before it is asked now. */
export async function postponeForgetting(
  executor: Executor,
  { id, forgetTries }: CardRow,
  forgetAt: Date,
): Promise<void> {
  await executor
    .update(paymentCards)
    .set({ forgetTries: forgetTries + 1, forgetAt })
    .where(eq(paymentCards.id, id));
}

/** Whether the same card is kept under another row, so that the gateway must not forget it. */
export async function isTokenInUse(executor: Executor, card: CardRow): Promise<boolean> {
  if (card.token === null) return false;
  const rows = await executor
    .select({ id: paymentCards.id })
    .from(paymentCards)
    .where(and(eq(paymentCards.gateway, card.gateway), eq(paymentCards.token, card.token), isKept))
    .limit(1);
  return rows.length > 0;
}

/** Drops the token of a card that the gateway has forgotten. */
export async function dropToken(executor: Executor, cardId: number): Promise<void> {
  await executor.update(paymentCards).set({ token: null }).where(eq(paymentCards.id, cardId));
}
