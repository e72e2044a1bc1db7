import { and, eq, gt, gte, isNull, lt, or } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { erasedSessions, sessions, users } from '../accounts.tables.ts';

/** The user of a live session, and how long the browser keeps it. */
export interface SessionHolder {
  userId: number;
  remember: boolean;
  impersonated: boolean;
  /** Hash of the newest token. */
  tokenHash: string;
}

const holder = {
  userId: sessions.userId,
  remember: sessions.remember,
  impersonated: sessions.impersonated,
  tokenHash: sessions.tokenHash,
};

/**
 * Whether the account exists. In a transaction it is held until the end: a deletion waits, and a caller that
 * waited for a deletion finds no account.
 */
export async function holdAccount(executor: Executor, userId: number): Promise<boolean> {
  const rows = await executor
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('key share');
  return rows.length > 0;
}

export async function insertSession(
  executor: Executor,
  session: typeof sessions.$inferInsert,
): Promise<void> {
  await executor.insert(sessions).values(session);
}

/**
 * Replaces a session's token by its successor. A single statement, so that of two requests with the same
 * token exactly one rotates; the other finds it rotated.
 */
export async function rotateToken(
  executor: Executor,
  rotation: { sessionId: string; tokenHash: string; successorHash: string; now: Date; expiresAt: Date },
): Promise<SessionHolder | undefined> {
  const { sessionId, tokenHash, successorHash, now, expiresAt } = rotation;
  const rows = await executor
    .update(sessions)
    .set({ tokenHash: successorHash, previousHash: tokenHash, rotatedAt: now, expiresAt })
    .where(and(eq(sessions.id, sessionId), eq(sessions.tokenHash, tokenHash), isLive(now)))
    .returning(holder);
  return rows[0];
}

/** The session whose token was rotated since the given moment. */
export async function findRotated(
  executor: Executor,
  rotation: { sessionId: string; tokenHash: string; since: Date; now: Date },
): Promise<SessionHolder | undefined> {
  const { sessionId, tokenHash, since, now } = rotation;
  const rows = await executor
    .select(holder)
    .from(sessions)
    .where(
      and(
        eq(sessions.id, sessionId),
        eq(sessions.previousHash, tokenHash),
        gte(sessions.rotatedAt, since),
        isLive(now),
      ),
    );
  return rows[0];
}

/** Ends the family of a spent token; false if it had already ended. */
export async function endFamily(executor: Executor, sessionId: string, now: Date): Promise<boolean> {
  const rows = await executor
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  return rows.length > 0;
}

/** Ends the session with the given current or previous token. */
export async function endSessionByToken(
  executor: Executor,
  presented: { sessionId: string; tokenHash: string; now: Date },
): Promise<boolean> {
  const { sessionId, tokenHash, now } = presented;
  const held = or(eq(sessions.tokenHash, tokenHash), eq(sessions.previousHash, tokenHash));
  const rows = await executor
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.id, sessionId), held, isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  return rows.length > 0;
}

/** Ends one session of a user. */
export async function endSession(
  executor: Executor,
  session: { userId: number; sessionId: string; now: Date },
): Promise<void> {
  await executor
    .update(sessions)
    .set({ endedAt: session.now })
    .where(
      and(eq(sessions.id, session.sessionId), eq(sessions.userId, session.userId), isNull(sessions.endedAt)),
    );
}

/** Ends every session of a user; returns those that were live. */
export async function endSessionsOf(executor: Executor, userId: number, now: Date): Promise<string[]> {
  const rows = await executor
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  return rows.map((row) => row.id);
}

/**
 * Deletes every session of a user; returns those that were live. Their ids are kept for a while, since their
 * access tokens must be refused until they expire.
 */
export async function deleteSessionsOf(executor: Executor, userId: number, now: Date): Promise<string[]> {
  const rows = await executor
    .delete(sessions)
    .where(eq(sessions.userId, userId))
    .returning({ id: sessions.id, endedAt: sessions.endedAt });
  if (rows.length === 0) return [];
  await executor
    .insert(erasedSessions)
    .values(rows.map(({ id, endedAt }) => ({ id, endedAt: endedAt ?? now })))
    .onConflictDoNothing();
  return rows.filter((row) => row.endedAt === null).map((row) => row.id);
}

/** Sessions that ended after the given moment, including deleted ones. */
export async function listEndedSince(
  executor: Executor,
  since: Date,
): Promise<{ id: string; endedAt: Date | null }[]> {
  const ended = await executor
    .select({ id: sessions.id, endedAt: sessions.endedAt })
    .from(sessions)
    .where(gt(sessions.endedAt, since));
  const erased = await executor.select().from(erasedSessions).where(gt(erasedSessions.endedAt, since));
  return [...ended, ...erased];
}

/** Deletes what ended or expired before the given moment. */
export async function deleteEndedSessions(executor: Executor, before: Date): Promise<void> {
  await executor.delete(sessions).where(or(lt(sessions.endedAt, before), lt(sessions.expiresAt, before)));
}

/** Deletes ids of erased sessions that ended before the given moment. */
export async function deleteErasedSessions(executor: Executor, before: Date): Promise<void> {
  await executor.delete(erasedSessions).where(lt(erasedSessions.endedAt, before));
}

function isLive(now: Date) {
  return and(isNull(sessions.endedAt), gt(sessions.expiresAt, now));
}
