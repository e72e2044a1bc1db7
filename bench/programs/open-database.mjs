// Product of `start`: opens the database like the server, including the library, in the given data directory.
import { libraryContent, seedLibrary } from '../../apps/server/src/features/prompts/tasks/seed.ts';
import { openDatabase } from '../../apps/server/src/platform/db/open.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';

const started = performance.now();
const now = new Date();
const database = await openDatabase({
  dataDirectory: process.argv[2],
  databaseUrl: undefined,
  log: createLog('warn'),
  content: () => libraryContent('full', now),
});
await seedLibrary(database, { extent: 'full', now });
await database.pool.query('select 1');
console.log('ready', JSON.stringify({ opening: performance.now() - started }));
process.once('SIGTERM', () => void database.close().then(() => process.exit(0)));
