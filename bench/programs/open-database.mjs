// Product of `start`: opens the database as the server does, in the data directory given.
import { openDatabase } from '../../apps/server/src/platform/db/open.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';

const started = performance.now();
const database = await openDatabase({
  dataDirectory: process.argv[2],
  databaseUrl: undefined,
  log: createLog('warn'),
});
await database.pool.query('select 1');
console.log('ready', JSON.stringify({ opening: performance.now() - started }));
process.once('SIGTERM', () => void database.close().then(() => process.exit(0)));
