import { and, count, desc, eq, exists, gt, ilike, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { buildOnce } from '../../platform/db/build-once.ts';
import type { Executor } from '../../platform/db/database.ts';
import { mailTokens, sessions, users } from './accounts.tables.ts';

/** A stored account. */
export type User = typeof users.$inferSelect;

/** Purpose of a mailed token. */
export type MailPurpose = (typeof mailTokens.$inferSelect)['purpose'];

/** An account that somebody is trying to sign in to. */
export interface SignInAccount {
  user: User;
  /** Whether it was recently signed in to from the same address. */
  knownAddress: boolean;
}

function sameText(column: PgColumn, value: string): SQL {
  return sql`lower(${column}) = lower(${value})`;
}

/** Finds an account by e-mail or user name, ignoring case. User names contain no @, so at most one matches. */
export async function findForSignIn(
  executor: Executor,
  attempt: { name: string; address: string; since: Date },
): Promise<SignInAccount | undefined> {
  const { name, address, since } = attempt;
  const earlier = executor
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, users.id),
        eq(sessions.address, address),
        // The operator's address must not count as the owner's.
        eq(sessions.impersonated, false),
        gt(sessions.createdAt, since),
      ),
    );
  const rows = await executor
    .select({ user: users, knownAddress: sql<boolean>`${exists(earlier)}` })
    .from(users)
    .where(and(or(sameText(users.email, name), sameText(users.username, name)), isNull(users.deletedAt)));
  return rows[0];
}

const userById = buildOnce((executor) =>
  executor
    .select()
    .from(users)
    .where(and(eq(users.id, sql.placeholder('userId')), isNull(users.deletedAt))),
);

const heldById = buildOnce((executor) =>
  executor
    .select()
    .from(users)
    .where(and(eq(users.id, sql.placeholder('userId')), isNull(users.deletedAt)))
    .for('share'),
);

/** {@link findUser}, and keeps the account from being deleted until the transaction ends. */
export async function holdUser(transaction: Executor, userId: number): Promise<User | undefined> {
  const rows = await heldById(transaction).execute({ userId });
  return rows[0];
}

/** The account of a signed-in user. Called on every page load. */
export async function findUser(executor: Executor, userId: number): Promise<User | undefined> {
  const rows = await userById(executor).execute({ userId });
  return rows[0];
}

/**
 * Locks the account until the transaction ends, so that other decisions about it wait. Rows that only refer
 * to it, such as a message being sent, do not wait, unless the account is about to be deleted.
 */
export async function lockUser(
  transaction: Executor,
  userId: number,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<User | undefined> {
  const rows = await transaction
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for(strength);
  return rows[0];
}

/** Updates an account. */
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

/** Which of e-mail and user name is already taken. */
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
  const email = rows.some((row) => row.email) || (await isEmailHeld(executor, wanted.email));
  return { email, username: rows.some((row) => row.username) };
}

/**
 * Whether the e-mail is taken by an account or held for its former owner; `exceptUserId` ignores that user's
 * own holds.
 */
export async function isEmailTaken(
  executor: Executor,
  email: string,
  exceptUserId?: number,
): Promise<boolean> {
  const rows = await executor.select({ id: users.id }).from(users).where(sameText(users.email, email));
  return rows.length > 0 || (await isEmailHeld(executor, email, exceptUserId));
}

/**
 * Whether the former owner of an address can still revert to it. Otherwise a thief could block that by
 * registering the old address. Expired links are cleaned up by a job.
 */
async function isEmailHeld(executor: Executor, email: string, exceptUserId?: number): Promise<boolean> {
  const rows = await executor
    .select({ hash: mailTokens.hash })
    .from(mailTokens)
    .where(
      and(
        eq(mailTokens.purpose, 'revert'),
        isNull(mailTokens.usedAt),
        sameText(mailTokens.email, email),
        exceptUserId === undefined ? undefined : ne(mailTokens.userId, exceptUserId),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Returns the new account's id; undefined if the e-mail or user name is taken, even as of just now. */
export async function insertUser(
  executor: Executor,
  user: Omit<typeof users.$inferInsert, 'id'>,
): Promise<number | undefined> {
  const rows = await executor.insert(users).values(user).onConflictDoNothing().returning({ id: users.id });
  return rows[0]?.id;
}

export async function insertMailToken(
  executor: Executor,
  token: typeof mailTokens.$inferInsert,
): Promise<void> {
  await executor.insert(mailTokens).values(token);
}

export async function deleteExpiredMailTokens(executor: Executor, now: Date): Promise<void> {
  await executor.delete(mailTokens).where(lt(mailTokens.expiresAt, now));
}

/** Searches accounts by substring of e-mail, user name or display name, newest first. */
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
