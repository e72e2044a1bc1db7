import type { Executor } from '../../../platform/db/database.ts';
import type { AccountsContext } from '../accounts.context.ts';
import { updateUser, type User } from '../accounts.queries.ts';
import { enqueueRemoval } from '../deletion/deletion.jobs.ts';
import { eraseBelongings } from '../deletion/erasure.ts';
import { tombstoneOf } from '../deletion/tombstone.ts';
import { deleteSessionsOf } from '../sessions/sessions.queries.ts';

/**
 * Makes way for the proven owner of an address. The account's creator never showed that the mailbox is
 * theirs, so nothing of it may reach the owner: password, sessions, identities, links and data are removed,
 * leaving an anonymous row. The account must be locked; returns the ended sessions, to be revoked afterwards.
 */
export async function eraseUnverified(
  transaction: Executor,
  context: Pick<AccountsContext, 'erasers' | 'jobs' | 'clock'>,
  user: User,
): Promise<string[]> {
  const now = context.clock.now();
  const ended = await deleteSessionsOf(transaction, user.id, now);
  const objects = await eraseBelongings(transaction, context.erasers, user.id);
  await updateUser(transaction, user.id, tombstoneOf(user.id, now));
  await enqueueRemoval(context.jobs, transaction, objects);
  return ended;
}
