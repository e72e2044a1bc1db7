import { inTransaction } from '../../../platform/db/database.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { AccountsContext } from '../accounts.context.ts';
import { lockUser } from '../accounts.queries.ts';
import { languageOfUser } from '../mails/user-language.ts';
import { deletedMailJob, storeErasedJob, type DeletedMailData } from './deletion.jobs.ts';
import { eraseUser } from './erasure.ts';

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
  const { clock, jobs, sessions, realtime } = context;

  async function remove(userId: number): Promise<void> {
    const ended = await inTransaction(context.database.db, async (transaction) => {
      // Waits for writes in progress for the user, which would otherwise be left behind.
      const user = await lockUser(transaction, userId, 'update');
      if (!user) return null;
      const sessionIds = await eraseUser(transaction, context, { user, at: clock.now() });
      await jobs.enqueue(transaction, storeErasedJob, {});
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
