import {
  operatorFailedJobs,
  operatorJobs,
  operatorRetryJobs,
  type FailedJob,
  type QueueHealth,
} from '@polylogue/contract/operator';
import type { Command } from './command.ts';
import { ageOf, figuresRow } from './figures.ts';
import { OperatorError } from './operator-client.ts';

/** As many as anybody reads at once. */
const page = 50;

/** Operator commands for background jobs. */
export const jobsCommands: readonly Command[] = [
  {
    name: 'jobs',
    parameters: '',
    summary: 'the queues of background jobs: what waits, since when, what runs, what failed',
    run: async (client, parameters) => {
      if (parameters.length > 0) throw new OperatorError('After "jobs" comes nothing, "failed" or "retry".');
      const { list } = await client(operatorJobs);
      return [heading, ...list.map(describeQueue)].join('\n');
    },
  },
  {
    name: 'jobs failed',
    parameters: '[queue]',
    summary: `jobs that failed for good, latest first (${page} at most)`,
    run: async (client, [queue]) => {
      const { list, totalCount } = await client(operatorFailedJobs, { query: { queue, limit: page } });
      return [...list.map(describeFailed), `${list.length} of ${totalCount}`].join('\n');
    },
  },
  {
    name: 'jobs retry',
    parameters: '<id or queue>',
    summary: 'tries one failed job again, or all of a queue',
    run: async (client, [which]) => {
      if (!which) throw new OperatorError('Which jobs? Give the id of a failed one, or a queue.');
      const { retried, alreadyWaiting } = await client(operatorRetryJobs, { params: { which } });
      const dropped =
        alreadyWaiting === 0 ? '' : ` For ${alreadyWaiting}, another job does the same already.`;
      return `${retried} of ${retried + alreadyWaiting} failed jobs are tried again.${dropped}`;
    },
  },
];

const heading = figuresRow(['', 'waiting', 'oldest', 'later', 'running', 'failed']);

function describeQueue({ queue, waiting, oldestSeconds, delayed, running, failed }: QueueHealth): string {
  const oldest = waiting === 0 ? '–' : ageOf(oldestSeconds);
  return figuresRow([queue, waiting, oldest, delayed, running, failed].map(String));
}

function describeFailed({ id, queue, failedAt, tries, error }: FailedJob): string {
  return `${id}  ${failedAt}  ${queue}, ${tries} ${tries === 1 ? 'try' : 'tries'}\n    ${error ?? 'no reason was kept'}`;
}
