import { sessionTimes } from '@polylogue/contract/limits';
import { and, eq, gte, isNull } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { User } from '../accounts.queries.ts';
import { sessions } from '../accounts.tables.ts';
import { closePasswordWindow } from '../passwords/passwords.queries.ts';

/**
 * Makes sure that the owner asks, and not somebody at an unwatched screen: by the password, confirmed in this session
 * within ten minutes and used up by it, or, where there is none, by a session that began within them.
 */
export async function demandOwner(
  transaction: Executor,
  asked: { user: Pick<User, 'passwordHash'>; caller: Caller; now: Date },
): Promise<void> {
  const { user, caller, now } = asked;
  const openedSince = new Date(now.getTime() - sessionTimes.passwordChangeWindow * 1000);
  if (user.passwordHash !== null) {
    if (await closePasswordWindow(transaction, { ...caller, openedSince })) return;
    throw new CallError('password_not_confirmed');
  }
  if (await beganSince(transaction, caller, openedSince)) return;
  throw new CallError('fresh_sign_in_needed');
}

async function beganSince(executor: Executor, caller: Caller, since: Date): Promise<boolean> {
  const rows = await executor
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.id, caller.sessionId),
        eq(sessions.userId, caller.userId),
        isNull(sessions.endedAt),
        gte(sessions.createdAt, since),
      ),
    );
  return rows.length > 0;
}
