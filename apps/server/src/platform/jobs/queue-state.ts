import { sql } from 'drizzle-orm';
import { fromDrizzle, type PgBoss } from 'pg-boss';
import * as z from 'zod/mini';
import type { Executor } from '../db/database.ts';
import type { FailedJob, FailedJobs, QueueHealth } from './jobs.ts';
import { deadLetterQueue } from './queues.ts';

const healthRow = z.object({
  queue: z.string(),
  waiting: z.int(),
  delayed: z.int(),
  running: z.int(),
  failed: z.int(),
  oldestSeconds: z.number(),
});

/** Uses the index that workers fetch by; ended jobs are deleted after a day. */
const healthStatement = `
  with waiting as (
    select name,
      count(*) filter (where start_after <= now())::int as due,
      count(*) filter (where start_after > now())::int as delayed,
      extract(epoch from now() - min(start_after))::float8 as oldest
    from pgboss.job where name = any($1::text[]) and state < 'active' and not blocked group by name
  ), running as (
    select name, count(*)::int as running from pgboss.job
    where name = any($1::text[]) and state = 'active' group by name
  ), failed as (
    select source_name as name, count(*)::int as failed from pgboss.job
    where name = $2 and state < 'active' and not blocked group by source_name
  )
  select queue.name as queue, coalesce(due, 0) as waiting, coalesce(delayed, 0) as delayed,
    coalesce(running, 0) as running, coalesce(failed, 0) as failed,
    case when due > 0 then oldest else 0 end as "oldestSeconds"
  from unnest($1::text[]) queue (name)
    left join waiting using (name) left join running using (name) left join failed using (name)
  order by queue.name`;

/** State of the named queues. */
export async function readHealth(boss: PgBoss, queues: readonly string[]): Promise<QueueHealth[]> {
  const { rows } = await boss.getDb().executeSql(healthStatement, [queues, deadLetterQueue]);
  return z.array(healthRow).parse(rows);
}

const failedRow = z.object({
  id: z.string(),
  queue: z.string(),
  enqueuedAt: z.date(),
  failedAt: z.date(),
  tries: z.int(),
  error: z.nullable(z.string()),
});

/** Job data is left out: it may contain credentials. */
const failedStatement = `
  select id, source_name as queue, source_created_on as "enqueuedAt", created_on as "failedAt",
    source_retry_count + 1 as tries, source_output ->> 'message' as error
  from pgboss.job
  where name = $1 and state < 'active' and not blocked and ($2::text is null or source_name = $2)
  order by created_on desc, id limit $3 offset $4`;

const failedCount = `
  select count(*)::int as count from pgboss.job
  where name = $1 and state < 'active' and not blocked and ($2::text is null or source_name = $2)`;

/** Jobs that failed for good, latest first. */
export async function listFailed(
  boss: PgBoss,
  wanted: { queue?: string | undefined; limit: number; offset: number },
): Promise<{ list: FailedJob[]; totalCount: number }> {
  const which = [deadLetterQueue, wanted.queue ?? null];
  const list = await boss.getDb().executeSql(failedStatement, [...which, wanted.limit, wanted.offset]);
  const counted = await boss.getDb().executeSql(failedCount, which);
  const [total] = z.array(z.object({ count: z.int() })).parse(counted.rows);
  return { list: z.array(failedRow).parse(list.rows), totalCount: total?.count ?? 0 };
}

/** Jobs moved per statement. */
const retriedAtOnce = 1000;

/** Moves failed jobs back to their queues, where one with the same key may already wait. */
export async function retryFailed(
  boss: PgBoss,
  executor: Executor,
  which: FailedJobs,
): Promise<{ retried: number; alreadyWaiting: number }> {
  const filter = {
    ...('id' in which ? { ids: [which.id] } : { sourceName: which.queue }),
    db: fromDrizzle(executor, sql),
  };
  const { total, unroutable } = await boss.previewRedrive(deadLetterQueue, filter);
  const found = total - unroutable;
  let retried = 0;
  for (let left = found; left > 0; left -= retriedAtOnce) {
    retried += await boss.redrive(deadLetterQueue, { ...filter, limit: retriedAtOnce });
  }
  return { retried, alreadyWaiting: found - retried };
}
