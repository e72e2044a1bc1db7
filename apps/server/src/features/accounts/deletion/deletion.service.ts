import { inTransaction } from '../../../platform/db/database.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { AccountsContext } from '../accounts.context.ts';
import { lockUser, updateUser } from '../accounts.queries.ts';
import { rememberAddress } from '../former-addresses.ts';
import { languageOfUser } from '../mails/user-language.ts';
import { avatarKey } from '../profile/avatars.ts';
import { deleteSessionsOf } from '../sessions/sessions.queries.ts';
import { deletedMailJob, enqueueRemoval, type DeletedMailData } from './deletion.jobs.ts';
import { eraseBelongings } from './erasure.ts';
import { tombstoneOf } from './tombstone.ts';

/** Account deletion. */
export interface Deletion {
  /**
   * Erases everything a user owns in one transaction, and enqueues jobs for what is outside the database:
   * storage objects and the mail to the old address. An anonymous row remains; e-mail and user name become
   * available again.
   */
  remove(userId: number): Promise<void>;
}

/** Creates the account deletion service. */
export function createDeletion(context: AccountsContext): Deletion {
  const { clock, jobs, sessions, realtime, erasers } = context;

  async function remove(userId: number): Promise<void> {
    const ended = await inTransaction(context.database.db, async (transaction) => {
      // Waits for writes in progress for the user, which would otherwise be left behind.
      const user = await lockUser(transaction, userId, 'update');
      if (!user) return null;
      const sessionIds = await deleteSessionsOf(transaction, userId, clock.now());
      const objects = await eraseBelongings(transaction, erasers, userId);
      if (user.avatar !== null) objects.push(avatarKey(user.avatar));
      await rememberAddress(transaction, context, user);
      await updateUser(transaction, userId, tombstoneOf(userId, clock.now()));
      await enqueueRemoval(jobs, transaction, objects);
      const { email, displayName: name } = user;
      const farewell: DeletedMailData = { email, name, language: languageOfUser(user) };
      await jobs.enqueue(transaction, deletedMailJob, farewell);
      return sessionIds;
    });
    if (!ended) throw new CallError('unauthorized');
    await realtime.endUser(userId);
    await sessions.revoke(ended);
  }

  return { remove };
}
