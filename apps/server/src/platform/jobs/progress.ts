import type { Job, PgBoss } from 'pg-boss';
import * as z from 'zod/mini';
import { refuseInsideTransaction } from '../db/database.ts';
import type { JobProgress, JobStep } from './jobs.ts';

const storedStep = z.object({ done: z.number(), total: z.number() });

/**
 * Stores the progress of a running job in its output column, which its result replaces. A worker that has
 * lost the job meanwhile stores nothing.
 */
export async function storeProgress(boss: PgBoss, job: Job<unknown>, step: JobStep): Promise<void> {
  refuseInsideTransaction();
  await boss.getDb().executeSql(
    `update pgboss.job set output = $4::jsonb
     where name = $1 and id = $2 and retry_count = $3 and state = 'active'`,
    [job.name, job.id, job.retryCount, JSON.stringify(step)],
  );
}

/** State of a job; undefined if there is none, or no longer. */
export async function readProgress(boss: PgBoss, name: string, id: string): Promise<JobProgress | undefined> {
  const [job] = await boss.findJobs(name, { id });
  if (!job) return undefined;
  switch (job.state) {
    case 'created':
    case 'retry':
      return { state: 'waiting' };
    case 'active':
      return { state: 'running', step: storedStep.safeParse(job.output).data };
    case 'completed':
      return { state: 'done' };
    case 'cancelled':
    case 'failed':
      return { state: 'failed' };
  }
}
