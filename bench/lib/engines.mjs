import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { ensureDatabaseTemplate } from '../../scripts/lib/prepare.mjs';
import { parentOf, processorTime, withFolder } from './processes.mjs';

/**
 * Runs work with both engines at hand: a PostgreSQL of our own, with the processor time it has used, and the embedded
 * one. The settings of each say where a product finds it; the embedded one takes one product at a time.
 */
export async function withEngines(work) {
  await ensureDatabaseTemplate();
  await withFolder(async (folder) => {
    const postgres = await startPostgres();
    try {
      const keeper = await postmasterOf(postgres.url);
      await work({
        postgres: { DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'product') },
        postgresTime: () => familyTime(keeper),
        embedded: { DATA_DIR: join(folder, 'embedded') },
      });
    } finally {
      await postgres.stop();
    }
  });
}

async function postmasterOf(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const keeper = parentOf(rows[0].pid);
  await client.end();
  return keeper;
}

/** Processor time of a process and of those it started that still run. */
function familyTime(keeper) {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.reduce((sum, pid) => sum + timeWithin(keeper, Number(pid)), 0);
}

function timeWithin(keeper, pid) {
  try {
    return pid === keeper || parentOf(pid) === keeper ? processorTime(pid) : 0;
  } catch {
    // It has ended since the list was read.
    return 0;
  }
}
