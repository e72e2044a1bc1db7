import type { Metric } from 'prom-client';
import { onDemandGauge } from '../metrics.ts';
import type { Jobs, QueueHealth } from './jobs.ts';

/** Queue metrics. They come from the database, so every process reports the same. */
export function jobsMetrics({ jobs }: { jobs: Pick<Jobs, 'health'> }): Metric[] {
  async function read(value: (queue: QueueHealth) => number) {
    return (await jobs.health()).map((queue) => ({ labels: { queue: queue.queue }, value: value(queue) }));
  }
  return [
    onDemandGauge({
      name: 'jobs_oldest_waiting_seconds',
      help: 'For how long the oldest job of a queue could have run',
      labelNames: ['queue'],
      read: () => read(({ oldestSeconds }) => oldestSeconds),
    }),
    onDemandGauge({
      name: 'jobs_failed',
      help: 'Jobs of a queue that have failed for good',
      labelNames: ['queue'],
      read: () => read(({ failed }) => failed),
    }),
  ];
}
