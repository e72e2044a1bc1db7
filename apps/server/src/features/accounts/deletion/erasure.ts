import { eq } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import type { AccountEraser } from '../../../platform/account-eraser.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { AccountsDeps } from '../accounts.deps.ts';
import { updateUser, type User } from '../accounts.queries.ts';
import { mailTokens } from '../accounts.tables.ts';
import { removeIdentities } from '../first-verification.ts';
import { rememberAddress } from '../former-addresses.ts';
import { anonymiseAuditOf } from '../impersonation/audit.queries.ts';
import { avatarKey } from '../profile/avatars.ts';
import { deleteSessionsOf } from '../sessions/sessions.queries.ts';
import { tombstoneOf } from './tombstone.ts';

/** Queue of storage objects whose rows have been deleted. */
export const eraseObjectsJob = 'accounts.erase-objects';

/** Keys per job. */
const objectsAtOnce = 500;

/** Erases what the accounts themselves keep beside the user's row and sessions. */
export async function eraseAccount(executor: Executor, userId: number): Promise<void> {
  await executor.delete(mailTokens).where(eq(mailTokens.userId, userId));
  await removeIdentities(executor, userId);
  await anonymiseAuditOf(executor, userId);
}

/**
 * Erases everything of a locked user, and enqueues the removal of storage objects. Returns the sessions that ended by it.
 */
export async function eraseUser(
  transaction: Executor,
  deps: Pick<AccountsDeps, 'erasers' | 'jobs' | 'clock' | 'secrets' | 'plans'>,
  { user, at }: { user: User; at: Date },
): Promise<string[]> {
  await rememberAddress(transaction, deps, user);
  const sessionIds = await deleteSessionsOf(transaction, user.id, at);
  const objects = await eraseBelongings(transaction, deps.erasers, user.id);
  if (user.avatar !== null) objects.push(avatarKey(user.avatar));
  await updateUser(transaction, user.id, tombstoneOf(user.id, at));
  await enqueueRemoval(deps.jobs, transaction, objects);
  return sessionIds;
}

/** Enqueues the removal of objects inside the transaction that deletes their rows, so that none is forgotten. */
export async function enqueueRemoval(
  jobs: Pick<Jobs, 'enqueue'>,
  transaction: Executor,
  objects: readonly string[],
): Promise<void> {
  for (let start = 0; start < objects.length; start += objectsAtOnce) {
    const some = objects.slice(start, start + objectsAtOnce);
    await jobs.enqueue(transaction, eraseObjectsJob, { objects: some });
  }
}

/** Lets every feature erase the user's data; returns the storage objects to remove. */
export async function eraseBelongings(
  transaction: Executor,
  erasers: readonly AccountEraser[],
  userId: number,
): Promise<string[]> {
  const objects: string[] = [];
  for (const eraser of erasers) {
    const after = await eraser.erase(transaction, userId);
    objects.push(...(after?.objects ?? []));
  }
  return objects;
}
