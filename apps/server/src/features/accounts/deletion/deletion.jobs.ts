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

/** Queue of the mails that say that an account is gone. */
export const deletedMailJob = 'accounts.deleted-mail';
/** Queue of the storage's objects whose rows are gone. */
export const eraseObjectsJob = 'accounts.erase-objects';
/** Erases again what requests under way at the moment of a deletion have written since. */
export const eraseAgainJob = 'accounts.erase-again';

/** The row no longer has the address, so the job carries it. */
const deletedMailData = z.object({ email: z.string(), name: z.string(), language: z.enum(locales) });
const eraseObjectsData = z.object({ objects: z.array(z.string()) });

/** What the job of the last mail is told. */
export type DeletedMailData = z.infer<typeof deletedMailData>;

interface JobDeps extends Pick<AccountsDeps, 'database' | 'jobs' | 'mail' | 'storage' | 'clock'> {
  erasers: readonly AccountEraser[];
}

/** The wait doubles each time: a storage may be away for two hours. */
const retryLimit = 13;

/** Keys one job carries. */
const objectsAtOnce = 500;

/** Accounts deleted longer ago than this have no request left that could write anything. */
const eraseAgainDays = 2;

/** Background work of the deletion. */
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
