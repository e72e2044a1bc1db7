import type { User } from '../accounts.queries.ts';

/**
 * What remains of an account: an anonymous row that ledger and payments can refer to. Neither user names nor
 * addresses may contain a colon, so nobody can register a tombstone's in advance.
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
