import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startTestPostgres } from '../../apps/server/test/server-engine.ts';
import { parentOf, processorTime, withFolder } from './processes.mjs';

/** Runs work with a PostgreSQL of its own, the settings that tell a product how to reach it, and the CPU time it has used. */
export async function withPostgres(work) {
  await withFolder(async (folder) => {
    const postgres = await startTestPostgres();
    try {
      const keeper = await postmasterOf(postgres.url);
      await work({
        postgres: { DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'product') },
        // For products that run at the same time and do not share what nodes of one product must share.
        anotherPostgres: async (name) => ({
          DATABASE_URL: await makeDatabase(postgres.url, name),
          DATA_DIR: join(folder, name),
        }),
        postgresTime: () => familyTime(keeper),
      });
    } finally {
      await postgres.remove();
    }
  });
}

function postmasterOf(url) {
  return withClient(url, async (client) => {
    const { rows } = await client.query('select pg_backend_pid() as pid');
    return parentOf(rows[0].pid);
  });
}

async function makeDatabase(url, name) {
  await withClient(url, (client) => client.query(`create database ${name}`));
  const made = new URL(url);
  made.pathname = `/${name}`;
  return made.href;
}

/** A connection of its own to a database. */
export async function withClient(url, work) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** CPU time of a process and its running children. */
function familyTime(keeper) {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.reduce((sum, pid) => sum + timeWithin(keeper, Number(pid)), 0);
}

function timeWithin(keeper, pid) {
  try {
    return pid === keeper || parentOf(pid) === keeper ? processorTime(pid) : 0;
  } catch {
    // It has exited since the list was read.
    return 0;
  }
}
