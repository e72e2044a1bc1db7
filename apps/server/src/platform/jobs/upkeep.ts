import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { JobDefinition } from './jobs.ts';

/** The queue's table, which has the most churn. */
const queueTable = 'pgboss.job';

/**
 * Jobs that maintain the embedded engine; a PostgreSQL server looks after itself. `tables` are those with
 * churn: the engine has no autovacuum, so they would grow forever.
 */
export function upkeepJobs(
  deps: { database: Database; log: Logger },
  tables: readonly string[],
): JobDefinition[] {
  if (deps.database.engine !== 'embedded') return [];
  return [
    {
      name: 'platform.vacuum',
      schedule: '17 * * * *',
      run: async () => {
        for (const table of [...tables, queueTable])
          await deps.database.pool.query(`vacuum (analyze) ${table}`);
      },
    },
  ];
}
