import { locales } from '@polylogue/contract/limits';
import { and, gt, isNotNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import { inTransaction } from '../../../platform/db/database.ts';
import { eachAlone } from '../../../platform/each-alone.ts';
import type { JobDefinition } from '../../../platform/jobs/jobs.ts';
import { mailJob } from '../../../platform/mail/mail-job.ts';
import type { AccountsDeps } from '../accounts.deps.ts';
import { users } from '../accounts.tables.ts';
import { deletedMail } from '../mails/deleted.mail.ts';
import { deleteSessionsOf } from '../sessions/sessions.queries.ts';
import { eraseListed, storedErased, storeErased, type ErasedDeps } from './erased-accounts.ts';
import { enqueueRemoval, eraseBelongings, eraseObjectsJob } from './erasure.ts';

/** Queue of account deletion mails. */
export const deletedMailJob = 'accounts.deleted-mail';
/** Erases what in-flight requests wrote after a deletion, and accounts that a restore has brought back. */
export const eraseAgainJob = 'accounts.erase-again';
/** Queue of the list of erased accounts. */
export const storeErasedJob = 'accounts.store-erased';

/** The row no longer has the address, so the job data does. */
const deletedMailData = z.object({ email: z.string(), name: z.string(), language: z.enum(locales) });
const eraseObjectsData = z.object({ objects: z.array(z.string()) });

/** Job data of the deletion mail. */
export type DeletedMailData = z.infer<typeof deletedMailData>;

type JobDeps = ErasedDeps & Pick<AccountsDeps, 'mail' | 'storage'>;

/** Exponential backoff: covers a storage outage of two hours. */
const retryLimit = 13;

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
    {
      name: storeErasedJob,
      retryLimit,
      singletonKey: () => 'list',
      run: () => storeErased(deps),
    },
    {
      name: eraseAgainJob,
      schedule: '47 3 * * *',
      run: () => eachAlone([eraseRestored, storeErased, eraseLate], (part) => part(deps)),
    },
  ];
}

/** Erases accounts that a restore has brought back. */
async function eraseRestored(deps: JobDeps): Promise<void> {
  const { failures } = await eraseListed(deps, await storedErased(deps.storage));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} could not be erased.`);
}

/** Erases what requests wrote that were under way when their account was deleted. */
async function eraseLate(deps: JobDeps): Promise<void> {
  const { db } = deps.database;
  const now = deps.clock.now();
  const since = new Date(now.getTime() - eraseAgainDays * 86_400_000);
  const erased = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isNotNull(users.deletedAt), gt(users.deletedAt, since)));
  await eachAlone(erased, ({ id }) =>
    inTransaction(db, async (transaction) => {
      await deleteSessionsOf(transaction, id, now);
      await enqueueRemoval(deps.jobs, transaction, await eraseBelongings(transaction, deps.erasers, id));
    }),
  );
}
