import { and, eq, gt, gte, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { passwordBlock } from '@polylogue/contract/limits';
import type { Executor } from '../../../platform/db/database.ts';
import type { User } from '../accounts.queries.ts';
import { mailTokens, sessions, users } from '../accounts.tables.ts';

/** The account of an e-mail in any case, held until the transaction ends. */
export async function lockUserByEmail(transaction: Executor, email: string): Promise<User | undefined> {
  const rows = await transaction
    .select()
    .from(users)
    .where(and(sql`lower(${users.email}) = lower(${email})`, isNull(users.deletedAt)))
    .for('no key update');
  return rows[0];
}

/** Whether the account has a reset link to its address that ends after the given moment, followed or not. */
export async function hasResetEndingAfter(
  executor: Executor,
  user: Pick<User, 'id' | 'email'>,
  end: Date,
): Promise<boolean> {
  const rows = await executor
    .select({ hash: mailTokens.hash })
    .from(mailTokens)
    .where(
      and(
        eq(mailTokens.userId, user.id),
        eq(mailTokens.purpose, 'reset'),
        eq(mailTokens.email, user.email),
        gt(mailTokens.expiresAt, end),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Takes some seconds off a link's life. */
export async function shortenLink(executor: Executor, hash: string, seconds: number): Promise<void> {
  await executor
    .update(mailTokens)
    .set({ expiresAt: sql`${mailTokens.expiresAt} - make_interval(secs => ${seconds})` })
    .where(eq(mailTokens.hash, hash));
}

/** A try at the old password that has been counted. */
export interface PasswordTry {
  passwordHash: string | null;
  attempts: number;
}

/**
 * Counts a try before the password is looked at, in one statement: of many at once only as many go through as are
 * left. The last one blocks at once and is forgiven if it turns out right. Undefined while the account is blocked.
 */
export async function takePasswordTry(
  executor: Executor,
  attempt: { userId: number; now: Date },
): Promise<PasswordTry | undefined> {
  const { userId, now } = attempt;
  const moment = now.toISOString();
  const blockedUntil = new Date(now.getTime() + passwordBlock.seconds * 1000).toISOString();
  const counted = sql`case when ${users.passwordBlockedUntil} is null then ${users.passwordAttempts} + 1 else 1 end`;
  const rows = await executor
    .update(users)
    .set({
      passwordAttempts: counted,
      passwordBlockedUntil: sql`case when (${counted}) >= ${passwordBlock.attempts} then ${blockedUntil}::timestamptz end`,
    })
    .where(
      and(
        eq(users.id, userId),
        isNull(users.deletedAt),
        or(isNull(users.passwordBlockedUntil), lte(users.passwordBlockedUntil, sql`${moment}::timestamptz`)),
      ),
    )
    .returning({ passwordHash: users.passwordHash, attempts: users.passwordAttempts });
  return rows[0];
}

/** Forgets the wrong tries. */
export async function forgivePasswordTries(executor: Executor, userId: number): Promise<void> {
  await executor
    .update(users)
    .set({ passwordAttempts: 0, passwordBlockedUntil: null })
    .where(eq(users.id, userId));
}

/** Remembers on the session that the old password was confirmed. */
export async function openPasswordWindow(
  executor: Executor,
  session: { userId: number; sessionId: string; now: Date },
): Promise<void> {
  await executor
    .update(sessions)
    .set({ passwordCheckedAt: session.now })
    .where(and(eq(sessions.id, session.sessionId), eq(sessions.userId, session.userId)));
}

/** Closes the session's window for a new password; false when none is open. */
export async function closePasswordWindow(
  executor: Executor,
  session: { userId: number; sessionId: string; openedSince: Date },
): Promise<boolean> {
  const rows = await executor
    .update(sessions)
    .set({ passwordCheckedAt: null })
    .where(
      and(
        eq(sessions.id, session.sessionId),
        eq(sessions.userId, session.userId),
        isNull(sessions.endedAt),
        gte(sessions.passwordCheckedAt, session.openedSince),
      ),
    )
    .returning({ id: sessions.id });
  return rows.length > 0;
}

/** Ends every session of a user but one; answers those that were live. */
export async function endOtherSessions(
  executor: Executor,
  session: { userId: number; sessionId: string; now: Date },
): Promise<string[]> {
  const rows = await executor
    .update(sessions)
    .set({ endedAt: session.now })
    .where(
      and(eq(sessions.userId, session.userId), ne(sessions.id, session.sessionId), isNull(sessions.endedAt)),
    )
    .returning({ id: sessions.id });
  return rows.map((row) => row.id);
}
