import { locales } from '@polylogue/contract/limits';
import { and, gt, isNotNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import { inTransaction, type Executor } from '../../../platform/db/database.ts';
import type { AccountEraser } from '../../../platform/account-eraser.ts';
import type { JobDefinition, Jobs } from '../../../platform/jobs/jobs.ts';
import { mailJob } from '../../../platform/mail/mail-job.ts';
import type { AccountsDeps } from '../accounts.deps.ts';
import { users } from '../accounts.tables.ts';
import { deletedMail } from '../mails/deleted.mail.ts';
import { deleteSessionsOf } from '../sessions/sessions.queries.ts';
import { eraseBelongings } from './erasure.ts';

/** Queue of account deletion mails. */
export const deletedMailJob = 'accounts.deleted-mail';
/** Queue of storage objects whose rows have been deleted. */
export const eraseObjectsJob = 'accounts.erase-objects';
/** Erases what in-flight requests wrote after a deletion. */
export const eraseAgainJob = 'accounts.erase-again';

/** The row no longer has the address, so the job data does. */
const deletedMailData = z.object({ email: z.string(), name: z.string(), language: z.enum(locales) });
const eraseObjectsData = z.object({ objects: z.array(z.string()) });

/** Job data of the deletion mail. */
export type DeletedMailData = z.infer<typeof deletedMailData>;

interface JobDeps extends Pick<AccountsDeps, 'database' | 'jobs' | 'mail' | 'storage' | 'clock'> {
  erasers: readonly AccountEraser[];
}

/** Exponential backoff: covers a storage outage of two hours. */
const retryLimit = 13;

/** Keys per job. */
const objectsAtOnce = 500;

/** No request outlives the deletion of its account by this much. */
const eraseAgainDays = 2;

/** Background jobs of account deletion. */
export function deletionJobs(deps: JobDeps): JobDefinition[] {
  return [
    {
      name: deletedMailJob,
      ...mailJob,
      singletonKey: (data) => deletedMailData.parse(data).email,
      run: async (data) => {
        const { email, ...words } = deletedMailData.parse(data);
        await deps.mail.send({ to: email, ...deletedMail(words) });
      },
    },
    {
      name: eraseObjectsJob,
      retryLimit,
      run: async (data) => {
        for (const key of eraseObjectsData.parse(data).objects) await deps.storage.remove(key);
      },
    },
    { name: eraseAgainJob, schedule: '47 3 * * *', run: () => eraseAgain(deps) },
  ];
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

async function eraseAgain(deps: JobDeps): Promise<void> {
  const { db } = deps.database;
  const now = deps.clock.now();
  const since = new Date(now.getTime() - eraseAgainDays * 86_400_000);
  const erased = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isNotNull(users.deletedAt), gt(users.deletedAt, since)));
  for (const { id } of erased) {
    await inTransaction(db, async (transaction) => {
      await deleteSessionsOf(transaction, id, now);
      await enqueueRemoval(deps.jobs, transaction, await eraseBelongings(transaction, deps.erasers, id));
    });
  }
}
