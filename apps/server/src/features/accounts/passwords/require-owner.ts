import { sessionTimes } from '@polylogue/contract/limits';
import { and, eq, gte, isNull } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { User } from '../accounts.queries.ts';
import { sessions } from '../accounts.tables.ts';
import { closePasswordWindow } from './passwords.queries.ts';

/**
 * Ensures that the owner is asking, not somebody at an unattended screen: by a password confirmation in this
 * session within the last ten minutes, which it uses up, or, without a password, by a session started within
 * them.
 */
export async function requireOwner(
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
