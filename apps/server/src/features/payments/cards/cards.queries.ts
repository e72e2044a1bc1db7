import type { CardType } from '@polylogue/contract/billing';
import { and, asc, desc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import type { PaymentGateway, SavedCard } from '../../../vendors/payments/gateway.ts';
import { forgetKind } from '../due-kinds.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { paymentCards } from './cards.tables.ts';

export type CardRow = typeof paymentCards.$inferSelect;
export type ForgottenCard = CardRow & { token: string };

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

/** Keeps a card, or brings a known one up to date. It becomes active if none of its type is. */
export async function upsertCard(
  transaction: Executor,
  owner: { userId: number; cardType: CardType; gateway: PaymentGateway['name']; now: Date },
  { token, mask, expires, brand }: SavedCard,
): Promise<CardRow> {
  const { now, ...rest } = owner;
  const isFirst = sql<boolean>`not exists (
    select from ${paymentCards} as other where other.user_id = ${owner.userId} and other.card_type = ${owner.cardType}
      and other.is_active and other.removed_at is null)`;
  const [row] = await transaction
    .insert(paymentCards)
    .values({ ...rest, token, mask, expires, brand, isActive: isFirst, createdAt: now })
    .onConflictDoUpdate({
      target: [paymentCards.userId, paymentCards.gateway, paymentCards.token],
      targetWhere: sql`${paymentCards.removedAt} is null`,
      set: { mask, expires, brand, isActive: sql`${paymentCards.isActive} or excluded.is_active` },
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

/** Removes a card. Its gateway is to forget it. */
export async function removeCard(
  transaction: Executor,
  { due }: Pick<PaymentsDeps, 'due'>,
  { cardId, now }: { cardId: number; now: Date },
): Promise<void> {
  await transaction
    .update(paymentCards)
    .set({ removedAt: now, isActive: false, dueAt: due.at() })
    .where(and(eq(paymentCards.id, cardId), isKept));
  due.wake(forgetKind);
}

/** Removes all cards of a user whose account is erased. Idempotent. */
export async function removeCardsOf(transaction: Executor, userId: number): Promise<void> {
  await transaction
    .update(paymentCards)
    .set({
      removedAt: sql`coalesce(${paymentCards.removedAt}, now())`,
      dueAt: sql`case when ${paymentCards.token} is not null then coalesce(${paymentCards.dueAt}, now()) end`,
      isActive: false,
      mask: '',
      expires: null,
      brand: null,
    })
    .where(eq(paymentCards.userId, userId));
}

/** A removed card that its gateway is to forget; undefined if it has. */
export async function findForgotten(executor: Executor, cardId: number): Promise<ForgottenCard | undefined> {
  const [row] = await executor
    .select()
    .from(paymentCards)
    .where(and(eq(paymentCards.id, cardId), isNotNull(paymentCards.removedAt)));
  return row?.token == null ? undefined : { ...row, token: row.token };
}

/** Notes that a gateway is asked to forget a card, and when next. */
export async function countForgetting(
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
export async function isTokenInUse(executor: Executor, card: ForgottenCard): Promise<boolean> {
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
