import { and, eq, gt, gte, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { passwordBlock } from '@polylogue/contract/limits';
import type { Executor } from '../../../platform/db/database.ts';
import type { MailPurpose, User } from '../accounts.queries.ts';
import { mailTokens, sessions, users } from '../accounts.tables.ts';

/** Finds an account by e-mail, ignoring case, and locks it until the transaction ends. */
export async function lockUserByEmail(transaction: Executor, email: string): Promise<User | undefined> {
  const rows = await transaction
    .select()
    .from(users)
    .where(and(sql`lower(${users.email}) = lower(${email})`, isNull(users.deletedAt)))
    .for('no key update');
  return rows[0];
}

/** Whether the account has a link to its address that expires after the given moment, followed or not. */
export async function hasLinkEndingAfter(
  executor: Executor,
  user: Pick<User, 'id' | 'email'>,
  { purpose, end }: { purpose: MailPurpose; end: Date },
): Promise<boolean> {
  const rows = await executor
    .select({ hash: mailTokens.hash })
    .from(mailTokens)
    .where(
      and(
        eq(mailTokens.userId, user.id),
        eq(mailTokens.purpose, purpose),
        eq(mailTokens.email, user.email),
        gt(mailTokens.expiresAt, end),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Shortens a link's lifetime. */
export async function shortenLink(executor: Executor, hash: string, seconds: number): Promise<void> {
  await executor
    .update(mailTokens)
    .set({ expiresAt: sql`${mailTokens.expiresAt} - make_interval(secs => ${seconds})` })
    .where(eq(mailTokens.hash, hash));
}

/** A counted attempt at the old password. */
export interface PasswordTry {
  passwordHash: string | null;
  attempts: number;
}

/**
 * Counts an attempt before checking the password, in one statement, so that concurrent guesses cannot exceed
 * the limit. The last one blocks at once and is forgiven if it is right. Undefined while the account is
 * blocked.
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

/** Resets the count of wrong attempts. */
export async function forgivePasswordTries(executor: Executor, userId: number): Promise<void> {
  await executor
    .update(users)
    .set({ passwordAttempts: 0, passwordBlockedUntil: null })
    .where(eq(users.id, userId));
}

/** Records in the session that the old password was confirmed. */
export async function openPasswordWindow(
  executor: Executor,
  session: { userId: number; sessionId: string; now: Date },
): Promise<void> {
  await executor
    .update(sessions)
    .set({ passwordCheckedAt: session.now })
    .where(and(eq(sessions.id, session.sessionId), eq(sessions.userId, session.userId)));
}

/** Closes the session's window for a new password; false if none is open. */
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

/** Ends all of a user's sessions but one; returns those that were live. */
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
