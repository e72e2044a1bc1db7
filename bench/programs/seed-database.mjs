// Product of `seed`: the prompt library put into a new embedded database, in the data directory given.
import { libraryContent, seedLibrary } from '../../apps/server/src/features/prompts/library/seed.ts';
import { openDatabase } from '../../apps/server/src/platform/db/open.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';

const now = new Date();
const seeding = { extent: 'full', now };
const log = createLog('warn');
const database = await openDatabase({ dataDirectory: process.argv[2], databaseUrl: undefined, log });
const content = await libraryContent(seeding.extent, now);

const template = await seconds(() => content.fill(database));
const unchanged = await seconds(() => seedLibrary(database, seeding));
await database.pool.query('truncate prompts, prompt_vocabulary, prompt_shelves cascade');
const running = await seconds(() => seedLibrary(database, seeding));
console.log('ready', JSON.stringify({ template, unchanged, running }));
process.once('SIGTERM', () => void database.close().then(() => process.exit(0)));

async function seconds(work) {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}
