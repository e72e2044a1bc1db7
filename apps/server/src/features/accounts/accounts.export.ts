import { and, asc, eq } from 'drizzle-orm';
import type { ExportPart } from '../../platform/account-exporter.ts';
import type { Executor } from '../../platform/db/database.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import { findUser, type User } from './accounts.queries.ts';
import { auditLog, identities, mailTokens, oauthPending, sessions } from './accounts.tables.ts';
import { avatarKey } from './profile/avatars.ts';

/** The account and how its owner signs in. Nothing that opens an account is among it: no hash, no token. */
export async function* exportAccount(
  { database: { db }, storage }: Pick<AccountsDeps, 'database' | 'storage'>,
  userId: number,
): AsyncGenerator<ExportPart> {
  const user = await findUser(db, userId);
  if (!user) return;
  const { avatar } = user;
  yield { path: 'account.json', value: accountOf(user) };
  if (avatar !== null) yield { path: 'photo.webp', open: () => storage.read(avatarKey(avatar)) };
  yield { path: 'sign-in-providers.json', rows: await providersOf(db, userId) };
  yield { path: 'sessions.json', rows: await sessionsOf(db, userId) };
  yield { path: 'mailed-links.json', rows: await mailedLinksOf(db, userId) };
  yield { path: 'operator-actions.json', rows: await operatorActionsOf(db, userId) };
}

function accountOf(user: User): object {
  return {
    id: user.id,
    email: user.email,
    emailVerifiedAt: user.emailVerifiedAt,
    username: user.username,
    displayName: user.displayName,
    country: user.country,
    locale: user.locale,
    hasPassword: user.passwordHash !== null,
    unsubscribedFromNews: user.unsubscribedFromNews,
    createdAt: user.createdAt,
  };
}

/** Identities at Google and LinkedIn; `bound` is false for one that still waits for the owner's word. */
async function providersOf(executor: Executor, userId: number): Promise<object[]> {
  const bound = await executor
    .select({
      provider: identities.provider,
      subject: identities.subject,
      email: identities.email,
      name: identities.name,
      createdAt: identities.createdAt,
    })
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(asc(identities.id));
  const waiting = await executor
    .select({
      provider: oauthPending.provider,
      subject: oauthPending.subject,
      email: oauthPending.email,
      name: oauthPending.name,
      expiresAt: oauthPending.expiresAt,
    })
    .from(oauthPending)
    .where(eq(oauthPending.userId, userId));
  return [
    ...bound.map((row) => ({ bound: true, ...row })),
    ...waiting.map((row) => ({ bound: false, ...row })),
  ];
}

/** The owner's sign-ins. Those of the operator stand in the actions: their address is not the owner's. */
function sessionsOf(executor: Executor, userId: number): Promise<object[]> {
  return executor
    .select({
      userAgent: sessions.userAgent,
      address: sessions.address,
      country: sessions.country,
      remember: sessions.remember,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.rotatedAt,
      expiresAt: sessions.expiresAt,
      endedAt: sessions.endedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.impersonated, false)))
    .orderBy(asc(sessions.createdAt));
}

function mailedLinksOf(executor: Executor, userId: number): Promise<object[]> {
  return executor
    .select({
      purpose: mailTokens.purpose,
      email: mailTokens.email,
      expiresAt: mailTokens.expiresAt,
      usedAt: mailTokens.usedAt,
    })
    .from(mailTokens)
    .where(eq(mailTokens.userId, userId))
    .orderBy(asc(mailTokens.expiresAt));
}

/** What the operator did with the account. The details stay out: they may hold the operator's own address. */
function operatorActionsOf(executor: Executor, userId: number): Promise<object[]> {
  return executor
    .select({ at: auditLog.at, action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.userId, userId))
    .orderBy(asc(auditLog.id));
}
