import { sql } from 'drizzle-orm';
import type { Metric } from 'prom-client';
import * as z from 'zod/mini';
import type { Database } from '../db/database.ts';
import { askedGauge } from '../metrics.ts';

const queueRow = z.object({ queue: z.string(), failed: z.int(), oldestSeconds: z.number() });
type QueueRow = z.infer<typeof queueRow>;

/** The queue with its oldest job that could run, and how many have failed for good. Jobs that have ended are gone soon. */
const queueStatement = sql`
  select name as queue,
    count(*) filter (where state = 'failed')::int as failed,
    coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now())), 0)::float8
      as "oldestSeconds"
  from pgboss.job group by name`;

/** How the queues are doing. They stand in the database, so every process shows the same. */
export function jobsMetrics({ database }: { database: Pick<Database, 'db'> }): Metric[] {
  async function read(value: (row: QueueRow) => number) {
    const { rows } = await database.db.execute(queueStatement);
    const queues = z.array(queueRow).parse(rows);
    return queues.map((row) => ({ labels: { queue: row.queue }, value: value(row) }));
  }
  return [
    askedGauge({
      name: 'jobs_oldest_waiting_seconds',
      help: 'For how long the oldest job of a queue could have run',
      labelNames: ['queue'],
      read: () => read((row) => row.oldestSeconds),
    }),
    askedGauge({
      name: 'jobs_failed',
      help: 'Jobs of a queue that have failed for good',
      labelNames: ['queue'],
      read: () => read((row) => row.failed),
    }),
  ];
}
