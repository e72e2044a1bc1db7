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
