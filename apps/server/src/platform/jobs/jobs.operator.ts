import { operatorFailedJobs, operatorJobs, operatorRetryJobs } from '@polylogue/contract/operator';
import type { FastifyInstance } from 'fastify';
import { inTransaction, type Database, type Executor } from '../db/database.ts';
import { bind, type HttpContext } from '../http/bind.ts';
import { CallError } from '../http/call-error.ts';
import type { FailedJob, FailedJobs, Jobs } from './jobs.ts';

/** Dependencies of the operator's job calls. */
export interface JobsOperatorDeps {
  database: Pick<Database, 'db'>;
  jobs: Pick<Jobs, 'health' | 'failed' | 'retry'>;
  /** Records what the operator did. */
  audit(transaction: Executor, entry: { action: string; detail: string }): Promise<void>;
}

/** The operator's calls for background jobs. */
export function serveJobs(app: FastifyInstance, http: HttpContext, deps: JobsOperatorDeps): void {
  const { jobs } = deps;

  bind(app, http, operatorJobs, async () => ({ list: await jobs.health() }));

  bind(app, http, operatorFailedJobs, async ({ query }) => {
    const { list, totalCount } = await jobs.failed(query);
    return { list: list.map(presentFailedJob), totalCount };
  });

  bind(app, http, operatorRetryJobs, async ({ params: { which } }) =>
    inTransaction(deps.database.db, async (transaction) => {
      const outcome = await jobs.retry(transaction, failedJobsOf(which));
      if (outcome.retried + outcome.alreadyWaiting === 0) throw new CallError('not_found');
      await deps.audit(transaction, { action: 'jobs.retry', detail: which });
      return outcome;
    }),
  );
}

/** No queue name looks like an id. */
function failedJobsOf(which: string): FailedJobs {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(which) ? { id: which } : { queue: which };
}

function presentFailedJob({ id, queue, enqueuedAt, failedAt, tries, error }: FailedJob) {
  return {
    id,
    queue,
    enqueuedAt: enqueuedAt.toISOString(),
    failedAt: failedAt.toISOString(),
    tries,
    error,
  };
}
