import type { Metric } from 'prom-client';
import { askedGauge } from '../metrics.ts';
import type { Jobs, QueueHealth } from './jobs.ts';

/** How the queues are doing. They stand in the database, so every process shows the same. */
export function jobsMetrics({ jobs }: { jobs: Pick<Jobs, 'health'> }): Metric[] {
  async function read(value: (queue: QueueHealth) => number) {
    const queues = await jobs.health();
    return queues.map((one) => ({ labels: { queue: one.queue }, value: value(one) }));
  }
  return [
    askedGauge({
      name: 'jobs_oldest_waiting_seconds',
      help: 'For how long the oldest job of a queue could have run',
      labelNames: ['queue'],
      read: () => read(({ oldestSeconds }) => oldestSeconds),
    }),
    askedGauge({
      name: 'jobs_failed',
      help: 'Jobs of a queue that have failed for good',
      labelNames: ['queue'],
      read: () => read(({ failed }) => failed),
    }),
  ];
}
