import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { JobDefinition } from './jobs.ts';

/** Tables that churn: the embedded engine has no autovacuum, so they would only ever grow. */
const churning = [
  ...['sessions', 'mail_tokens', 'chats', 'generations', 'generation_tails', 'token_balances', 'token_lots'],
  'prompts',
  'pgboss.job',
];

/** Jobs that keep the embedded engine in shape; a PostgreSQL server looks after itself. */
export function upkeepJobs(deps: { database: Database; log: Logger }): JobDefinition[] {
  if (deps.database.engine !== 'embedded') return [];
  return [
    {
      name: 'platform.vacuum',
      schedule: '17 * * * *',
      run: async () => {
        for (const table of churning) await deps.database.pool.query(`vacuum (analyze) ${table}`);
      },
    },
  ];
}
