import { and, eq, gt, gte, inArray, isNull } from 'drizzle-orm';
import { inTransaction, type Executor, type PooledDatabase } from '../../../platform/db/database.ts';
import { hashToken, randomToken } from '../../../platform/secrets.ts';
import { insertMailToken, lockUser, type MailPurpose, type User } from '../accounts.queries.ts';
import { mailTokens } from '../accounts.tables.ts';

/** A stored link. */
export type MailLink = typeof mailTokens.$inferSelect;

/**
 * Opens a link whose mail a job will create. The row exists from now on, so that cancelling links covers this
 * one, however late the mail is sent. Its own token is discarded: only links from {@link mintLink} can be
 * followed.
 */
export async function openLink(
  executor: Executor,
  link: { userId: number; purpose: MailPurpose; email: string; expiresAt: Date },
): Promise<string> {
  const hash = hashToken(randomToken());
  await insertMailToken(executor, { ...link, hash });
  return hash;
}

/** Creates a token for a mail of an open link; null if the link has been cancelled, followed or has expired. */
export function mintLink(
  db: PooledDatabase,
  link: { hash: string; userId: number; now: Date },
): Promise<{ token: string; email: string; user: User } | null> {
  return inTransaction(db, async (transaction) => {
    // Cancelling locks the account first, so nothing can be cancelled between this check and the insert.
    const user = await lockUser(transaction, link.userId);
    const rows = await transaction
      .select()
      .from(mailTokens)
      .where(and(eq(mailTokens.hash, link.hash), isLive(link.now)));
    const opened = rows[0];
    if (!user || opened?.userId !== user.id) return null;
    const token = randomToken();
    await insertMailToken(transaction, { ...opened, hash: hashToken(token) });
    return { token, email: opened.email, user };
  });
}

/** The live link of a token, without spending it. */
export async function findLink(
  executor: Executor,
  link: { token: string; purposes: readonly MailPurpose[]; now: Date },
): Promise<MailLink | undefined> {
  const rows = await executor
    .select()
    .from(mailTokens)
    .where(
      and(
        eq(mailTokens.hash, hashToken(link.token)),
        inArray(mailTokens.purpose, [...link.purposes]),
        isLive(link.now),
      ),
    );
  return rows[0];
}

/**
 * Spends a link inside a transaction: of two requests with the same token only the first gets it. The account
 * is locked first, in the same order as when cancelling, to avoid deadlocks.
 */
export async function spendLink(
  transaction: Executor,
  link: { token: string; purposes: readonly MailPurpose[]; now: Date },
): Promise<{ user: User; link: MailLink } | null> {
  const found = await findLink(transaction, link);
  const user = found && (await lockUser(transaction, found.userId));
  if (!found || !user) return null;
  const rows = await transaction
    .update(mailTokens)
    .set({ usedAt: link.now })
    .where(and(eq(mailTokens.hash, found.hash), isLive(link.now)))
    .returning();
  return rows[0] ? { user, link: rows[0] } : null;
}

/** Cancels the live links of a locked account; with `expiringFrom`, only those that expire no earlier. */
export async function cancelLinks(
  transaction: Executor,
  links: { userId: number; purposes: readonly MailPurpose[]; now: Date; expiringFrom?: Date },
): Promise<void> {
  const { userId, purposes, now, expiringFrom } = links;
  await transaction
    .update(mailTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(mailTokens.userId, userId),
        inArray(mailTokens.purpose, [...purposes]),
        isNull(mailTokens.usedAt),
        expiringFrom && gte(mailTokens.expiresAt, expiringFrom),
      ),
    );
}

function isLive(now: Date) {
  return and(isNull(mailTokens.usedAt), gt(mailTokens.expiresAt, now));
}
