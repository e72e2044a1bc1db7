import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { payments, paymentTries } from '../payments.tables.ts';
import { formerPromos, promoActivations } from './promo-activations.tables.ts';
import { promoCodes } from './promo-codes.tables.ts';

export type PromoRow = typeof promoCodes.$inferSelect;
export type ActivationRow = typeof promoActivations.$inferSelect;

/** Lets one call at a time change a user's promo codes. */
export async function lockPromos(transaction: Executor, userId: number): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`promo ${userId}`}, 0))`);
}

/** The code of a name, whatever its case. */
export async function findPromo(executor: Executor, code: string): Promise<PromoRow | undefined> {
  const [row] = await executor
    .select()
    .from(promoCodes)
    .where(eq(sql`upper(${promoCodes.code})`, code.toUpperCase()));
  return row;
}

/** A user's activation of a code, locked until the transaction ends. */
export async function lockActivation(
  transaction: Executor,
  userId: number,
  promoId: number,
): Promise<ActivationRow | undefined> {
  const [row] = await transaction
    .select()
    .from(promoActivations)
    .where(and(eq(promoActivations.userId, userId), eq(promoActivations.promoId, promoId)))
    .for('update');
  return row;
}

/** A user's activation of a code. */
export async function findActivation(
  executor: Executor,
  userId: number,
  promoId: number,
): Promise<ActivationRow | undefined> {
  const [row] = await executor
    .select()
    .from(promoActivations)
    .where(and(eq(promoActivations.userId, userId), eq(promoActivations.promoId, promoId)));
  return row;
}

/** Writes an activation down. */
export async function insertActivation(
  transaction: Executor,
  activation: typeof promoActivations.$inferInsert,
): Promise<number> {
  const [row] = await transaction
    .insert(promoActivations)
    .values(activation)
    .returning({ id: promoActivations.id });
  if (!row) throw new Error('An activation was not written.');
  return row.id;
}

/** Changes an activation. */
export async function changeActivation(
  transaction: Executor,
  id: number,
  change: Partial<ActivationRow>,
): Promise<void> {
  await transaction.update(promoActivations).set(change).where(eq(promoActivations.id, id));
}

/** Whether a code was used by the owner of an address, perhaps by an account that is gone. */
export async function wasUsedBy(
  transaction: Executor,
  hashes: readonly string[],
  promoId: number,
): Promise<boolean> {
  const rows = await transaction
    .select({ hash: formerPromos.hash })
    .from(formerPromos)
    .where(and(inArray(formerPromos.hash, [...hashes]), eq(formerPromos.promoId, promoId)));
  // Found again when the secret it was hashed with is gone.
  if (rows.length > 0) await rememberUse(transaction, hashes, promoId);
  return rows.length > 0;
}

/** Remembers that the owner of an address has used a code. Stays when the account is erased. */
export async function rememberUse(
  transaction: Executor,
  [hash = '']: readonly string[],
  promoId: number,
): Promise<void> {
  await transaction.insert(formerPromos).values({ hash, promoId }).onConflictDoNothing();
}

/** Gives up what waits, other than a code. False if nothing did. */
export async function giveUpWaiting(
  transaction: Executor,
  userId: number,
  { but, now }: { but?: number; now: Date },
): Promise<boolean> {
  const rows = await transaction
    .update(promoActivations)
    .set({ removedAt: now })
    .where(
      and(
        eq(promoActivations.userId, userId),
        isNull(promoActivations.usedAt),
        isNull(promoActivations.removedAt),
        but === undefined ? undefined : ne(promoActivations.promoId, but),
      ),
    )
    .returning({ id: promoActivations.id });
  return rows.length > 0;
}

/** A discount that waits for a purchase. */
export interface Waiting {
  promoId: number;
  label: string;
  percent: number;
  expiresAt: Date;
  /** The order that has it. */
  heldBy: number | null;
  /** What that order is for, if a purchase of the same continues it. */
  heldFor: string | null;
}

/**
 * The discount that waits, and which open order has it. An order lets it go when it fails or its time is over, but not
 * while a charge is without an answer: it may have been made.
 */
export async function waitingPromo(
  executor: Executor,
  userId: number,
  now: Date,
): Promise<Waiting | undefined> {
  const isCharging = sql`exists (select from ${paymentTries}
    where ${paymentTries.paymentId} = ${payments.id} and ${paymentTries.state} = 'calling')`;
  const isOpen = sql`(${payments.isOpen} and ${payments.openUntil} > ${now.toISOString()}::timestamptz)`;
  const isHolding = sql`${payments.status} in ('created', 'pending') and (${isOpen} or ${isCharging})`;
  const [row] = await executor
    .select({
      promoId: promoCodes.id,
      label: promoCodes.code,
      percent: promoCodes.value,
      expiresAt: promoActivations.expiresAt,
      heldBy: payments.id,
      heldFor: sql<string | null>`case when ${isOpen} then ${payments.thing} end`,
    })
    .from(promoActivations)
    .innerJoin(promoCodes, eq(promoCodes.id, promoActivations.promoId))
    .leftJoin(payments, and(eq(payments.id, promoActivations.paymentId), isHolding))
    .where(
      and(
        eq(promoActivations.userId, userId),
        isNull(promoActivations.usedAt),
        isNull(promoActivations.removedAt),
        gt(promoActivations.expiresAt, now),
      ),
    );
  return row;
}
