import { expect, test } from 'vitest';
import { createRegistry } from '../metrics.ts';
import { jobsMetrics } from './jobs.metrics.ts';

test('show how long a queue has been stalled, and what failed there', async () => {
  const none = { waiting: 0, delayed: 0, running: 0, failed: 0, oldestSeconds: 0 };
  const health = async () => [
    { ...none, queue: 'mail.send', waiting: 2, oldestSeconds: 3_600 },
    { ...none, queue: 'names', failed: 3 },
  ];
  const text = await createRegistry(jobsMetrics({ jobs: { health } })).metrics();
  expect(text).toContain('jobs_oldest_waiting_seconds{queue="mail.send"} 3600');
  expect(text).toContain('jobs_failed{queue="mail.send"} 0');
  expect(text).toContain('jobs_failed{queue="names"} 3');
});
