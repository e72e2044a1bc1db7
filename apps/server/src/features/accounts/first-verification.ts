import { and, asc, eq, ne } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import type { User } from './accounts.queries.ts';
import { identities, oauthFlows, oauthPending } from './accounts.tables.ts';
import { cancelLinks } from './mails/mail-links.ts';
import { endSessionsOf } from './sessions/sessions.queries.ts';

/**
 * Whether the person who created the account has shown that they read its mail. Until then the address may
 * belong to somebody else.
 */
export function isSettled(user: Pick<User, 'emailVerifiedAt' | 'confirmedElsewhere'>): boolean {
  return user.emailVerifiedAt !== null && !user.confirmedElsewhere;
}

/**
 * Runs when an address is verified for the first time. Until then anybody may have created the account in the
 * address's name, so everything that could let them keep access is removed: sessions, linked identities,
 * pending changes. `keepFounder` spares the identity that created an account without a password, which would
 * otherwise have no way in; it must be false when the owner has just been given another one.
 *
 * Runs inside a transaction that has locked the account; returns the ended sessions, to be revoked
 * afterwards.
 */
export async function clearBeforeFirstVerification(
  transaction: Executor,
  verification: { user: Pick<User, 'id' | 'passwordHash'>; now: Date; keepFounder: boolean },
): Promise<string[]> {
  const { user, now } = verification;
  const founder =
    verification.keepFounder && user.passwordHash === null
      ? await findOldestIdentity(transaction, user.id)
      : undefined;
  await removeIdentities(transaction, user.id, founder);
  await cancelLinks(transaction, { userId: user.id, purposes: ['change', 'reset'], now });
  return endSessionsOf(transaction, user.id, now);
}

/** Removes every provider from the account, bound or pending, except the given identity. */
export async function removeIdentities(transaction: Executor, userId: number, kept?: number): Promise<void> {
  await transaction
    .delete(identities)
    .where(and(eq(identities.userId, userId), kept === undefined ? undefined : ne(identities.id, kept)));
  await transaction.delete(oauthPending).where(eq(oauthPending.userId, userId));
  await transaction.delete(oauthFlows).where(eq(oauthFlows.userId, userId));
}

async function findOldestIdentity(transaction: Executor, userId: number): Promise<number | undefined> {
  const rows = await transaction
    .select({ id: identities.id })
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(asc(identities.id))
    .limit(1);
  return rows[0]?.id;
}
