import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { presentSession } from './accounts.present.ts';
import type { User } from './accounts.queries.ts';

const verifiedAt = new Date('2026-03-01T12:00:00Z');

function maySend(emailVerifiedAt: Date | null, environment: Record<string, string> = {}): boolean {
  const user: User = {
    id: 1,
    email: 'ada@example.test',
    emailVerifiedAt,
    username: 'ada',
    displayName: 'Ada',
    passwordHash: null,
    avatar: null,
    country: null,
    locale: 'en',
    unsubscribedFromNews: false,
    passwordAttempts: 0,
    passwordBlockedUntil: null,
    confirmedElsewhere: false,
    createdAt: verifiedAt,
    deletedAt: null,
  };
  return presentSession(user, {}, readConfig(environment)).maySend;
}

test('a session tells whether its messages would be refused', () => {
  expect(maySend(verifiedAt)).toBe(true);
  expect(maySend(null)).toBe(false);
  expect(maySend(null, { UNVERIFIED_MAY_SEND: '1' })).toBe(true);
});
