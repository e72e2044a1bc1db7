import type { AccountSession } from '@polylogue/contract/profile';
import { and, desc, eq, gt, isNull, or } from 'drizzle-orm';
import { inTransaction, type Executor } from '../../../platform/db/database.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { AccountsContext } from '../accounts.context.ts';
import { lockUser } from '../accounts.queries.ts';
import { sessions } from '../accounts.tables.ts';
import { cancelLinks } from '../mails/mail-links.ts';
import { endSessionsOf } from '../sessions/sessions.queries.ts';
import { deviceOf } from './user-agent.ts';

type Context = Pick<AccountsContext, 'database' | 'clock' | 'sessions'>;

function isLive(now: Date) {
  return and(isNull(sessions.endedAt), gt(sessions.expiresAt, now));
}

/** The account's sign-ins, latest first. The operator's sessions are visible only to the operator. */
export async function listAccountSessions(context: Context, caller: Caller): Promise<AccountSession[]> {
  const rows = await context.database.db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, caller.userId),
        isLive(context.clock.now()),
        or(eq(sessions.impersonated, false), eq(sessions.id, caller.sessionId)),
      ),
    )
    .orderBy(desc(sessions.rotatedAt));
  return rows.map((row) => ({
    id: row.id,
    ...deviceOf(row.userAgent),
    place: row.country,
    address: row.address,
    lastSeen: row.rotatedAt.toISOString(),
    current: row.id === caller.sessionId,
  }));
}

/** Ends one sign-in; somebody else's or an ended one does not exist. */
export async function endAccountSession(context: Context, caller: Caller, sessionId: string): Promise<void> {
  const now = context.clock.now();
  if (!(await endLive(context.database.db, { userId: caller.userId, sessionId, now }))) {
    throw new CallError('not_found');
  }
  await context.sessions.revoke([sessionId]);
}

async function endLive(
  executor: Executor,
  session: { userId: number; sessionId: string; now: Date },
): Promise<boolean> {
  const { userId, sessionId, now } = session;
  const rows = await executor
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isLive(now)))
    .returning({ id: sessions.id });
  return rows.length > 0;
}

/** Ends every sign-in and cancels a pending change of address. */
export async function endAllSessions(context: Context, caller: Caller): Promise<void> {
  const { userId } = caller;
  const now = context.clock.now();
  const ended = await inTransaction(context.database.db, async (transaction) => {
    await lockUser(transaction, userId);
    await cancelLinks(transaction, { userId, purposes: ['change'], now });
    return endSessionsOf(transaction, userId, now);
  });
  await context.sessions.revoke(ended);
}
