import { and, count, desc, eq, exists, gt, ilike, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/db/database.ts';
import { mailTokens, sessions, users } from './accounts.tables.ts';

/** A stored account. */
export type User = typeof users.$inferSelect;

/** What a mailed token is good for. */
export type MailPurpose = (typeof mailTokens.$inferSelect)['purpose'];

/** An account that somebody tries to sign in to. */
export interface SignInAccount {
  user: User;
  /** Whether it has been signed in to from the same address lately. */
  knownAddress: boolean;
}

function sameText(column: PgColumn, value: string): SQL {
  return sql`lower(${column}) = lower(${value})`;
}

/** The account of an e-mail or a user name, in any case. A name has no at sign, so at most one fits. */
export async function findForSignIn(
  executor: Executor,
  attempt: { name: string; address: string; since: Date },
): Promise<SignInAccount | undefined> {
  const { name, address, since } = attempt;
  const earlier = executor
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, users.id), eq(sessions.address, address), gt(sessions.createdAt, since)));
  const rows = await executor
    .select({ user: users, knownAddress: sql<boolean>`${exists(earlier)}` })
    .from(users)
    .where(and(or(sameText(users.email, name), sameText(users.username, name)), isNull(users.deletedAt)));
  return rows[0];
}

/** The account of a signed-in user. */
export async function findUser(executor: Executor, userId: number): Promise<User | undefined> {
  const rows = await executor
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  return rows[0];
}

/** The account, held until the transaction ends: whatever decides about it waits. */
export async function lockUser(transaction: Executor, userId: number): Promise<User | undefined> {
  const rows = await transaction
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('update');
  return rows[0];
}

/** Changes an account. */
export async function updateUser(
  executor: Executor,
  userId: number,
  values: Partial<Omit<User, 'id'>>,
): Promise<User | undefined> {
  const rows = await executor
    .update(users)
    .set(values)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .returning();
  return rows[0];
}

/** Which of the two an account already has. */
export async function findTaken(
  executor: Executor,
  wanted: { email: string; username: string },
): Promise<{ email: boolean; username: boolean }> {
  const rows = await executor
    .select({
      email: sql<boolean>`${sameText(users.email, wanted.email)}`,
      username: sql<boolean>`${sameText(users.username, wanted.username)}`,
    })
    .from(users)
    .where(or(sameText(users.email, wanted.email), sameText(users.username, wanted.username)));
  return { email: rows.some((row) => row.email), username: rows.some((row) => row.username) };
}

/** Whether an account has the e-mail. */
export async function isEmailTaken(executor: Executor, email: string): Promise<boolean> {
  const rows = await executor.select({ id: users.id }).from(users).where(sameText(users.email, email));
  return rows.length > 0;
}

/** The new account's id; undefined when somebody has the e-mail or the user name, be it since a moment ago. */
export async function insertUser(
  executor: Executor,
  user: Omit<typeof users.$inferInsert, 'id'>,
): Promise<number | undefined> {
  const rows = await executor.insert(users).values(user).onConflictDoNothing().returning({ id: users.id });
  return rows[0]?.id;
}

/** Marks the e-mail as verified; undefined when it was already, or is no longer the account's. */
export async function markEmailVerified(
  executor: Executor,
  verification: { userId: number; email: string; now: Date },
): Promise<User | undefined> {
  const rows = await executor
    .update(users)
    .set({ emailVerifiedAt: verification.now })
    .where(
      and(
        eq(users.id, verification.userId),
        sameText(users.email, verification.email),
        isNull(users.emailVerifiedAt),
        isNull(users.deletedAt),
      ),
    )
    .returning();
  return rows[0];
}

export async function insertMailToken(
  executor: Executor,
  token: typeof mailTokens.$inferInsert,
): Promise<void> {
  await executor.insert(mailTokens).values(token);
}

/** Spends a token: of two requests with the same one, only the first gets its owner. */
export async function spendMailToken(
  executor: Executor,
  token: { hash: string; purpose: MailPurpose; now: Date },
): Promise<{ userId: number; email: string } | undefined> {
  const rows = await executor
    .update(mailTokens)
    .set({ usedAt: token.now })
    .where(
      and(
        eq(mailTokens.hash, token.hash),
        eq(mailTokens.purpose, token.purpose),
        isNull(mailTokens.usedAt),
        gt(mailTokens.expiresAt, token.now),
      ),
    )
    .returning({ userId: mailTokens.userId, email: mailTokens.email });
  return rows[0];
}

export async function deleteExpiredMailTokens(executor: Executor, now: Date): Promise<void> {
  await executor.delete(mailTokens).where(lt(mailTokens.expiresAt, now));
}

/** Accounts by any part of e-mail, user name or display name, newest first. */
export async function listUsers(
  executor: Executor,
  page: { search: string; limit: number; offset: number },
): Promise<{ list: User[]; totalCount: number }> {
  const pattern = `%${page.search.replace(/[\\%_]/g, '\\$&')}%`;
  const found = and(
    isNull(users.deletedAt),
    or(ilike(users.email, pattern), ilike(users.username, pattern), ilike(users.displayName, pattern)),
  );
  const list = await executor
    .select()
    .from(users)
    .where(found)
    .orderBy(desc(users.id))
    .limit(page.limit)
    .offset(page.offset);
  const [total] = await executor.select({ count: count() }).from(users).where(found);
  return { list, totalCount: total?.count ?? 0 };
}
