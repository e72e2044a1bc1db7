import type { User } from '../accounts.queries.ts';

/**
 * What is left of an account: a row that ledger and payments can point to and that names nobody. No user name and no
 * address that somebody may choose has a colon, so nobody can take a tombstone's before it is needed.
 */
export function tombstoneOf(userId: number, now: Date): Omit<User, 'id' | 'createdAt'> {
  return {
    email: `deleted:${userId}@deleted.invalid`,
    emailVerifiedAt: null,
    username: `deleted:${userId}`,
    displayName: '',
    passwordHash: null,
    avatar: null,
    country: null,
    locale: 'en',
    unsubscribedFromNews: true,
    passwordAttempts: 0,
    passwordBlockedUntil: null,
    confirmedElsewhere: false,
    deletedAt: now,
  };
}
