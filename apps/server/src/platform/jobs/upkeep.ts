import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { JobDefinition } from './jobs.ts';

/**
 * Jobs that keep the embedded engine in shape; a PostgreSQL server looks after itself. The embedded engine has no
 * autovacuum, so tables that churn would only ever grow.
 */
export function upkeepJobs(
  deps: { database: Database; log: Logger },
  churning: readonly string[],
): JobDefinition[] {
  if (deps.database.engine !== 'embedded') return [];
  return [
    {
      name: 'platform.vacuum',
      schedule: '17 * * * *',
      run: async () => {
        for (const table of [...churning, 'pgboss.job'])
          await deps.database.pool.query(`vacuum (analyze) ${table}`);
      },
    },
  ];
}
