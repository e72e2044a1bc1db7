import pg from 'pg';
import { openDatabase } from '../../apps/server/src/platform/db/open.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';

/** Opens the product's migrated database, and a plain connection to it. */
export async function openBare() {
  const database = await openDatabase({
    dataDirectory: process.env.DATA_DIR,
    databaseUrl: process.env.DATABASE_URL,
    log: createLog('warn'),
  });
  return { database, pool: new pg.Pool({ ...database.connection, max: 1 }) };
}

/** Adds users who have nothing yet; returns their ids. */
export async function addPeople(pool, count) {
  const { rows } = await pool.query(
    `insert into users (email, username, display_name, locale, created_at, email_verified_at)
     select name || '@example.test', name, 'Somebody', 'en', now(), now()
     from (select 'bench' || gen_random_uuid() as name from generate_series(1, $1::int)) names
     returning id`,
    [count],
  );
  return rows.map(({ id }) => id);
}

/** Runs tasks by name, on request from the bench, until told to end. */
export function answerTasks({ database, pool }, tasks) {
  process.on('message', async ({ task, ...wanted }) => process.send(await tasks[task](wanted)));
  process.once('SIGTERM', async () => {
    await pool.end();
    await database.close();
    process.exit(0);
  });
  console.log('ready');
}
