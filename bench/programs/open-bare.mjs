// Floor of `start`: makes and migrates a data directory if there is none, starts PostgreSQL in it, and nothing else.
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { connectDatabase } from '../../apps/server/src/platform/db/database.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import {
  asSuperuser,
  findRuntime,
  makeCluster,
  role,
} from '../../apps/server/src/platform/postgres/cluster.ts';
import { startPostgres } from '../../apps/server/src/platform/postgres/server.ts';

const started = performance.now();
const place = process.argv[2];
const directory = join(place, 'postgres');
mkdirSync(place, { recursive: true });
const runtime = findRuntime(place);
const isNew = !existsSync(directory);
const password = 'bench';
if (isNew) {
  await makeCluster(runtime, directory);
  await asSuperuser(runtime, directory, [`alter role ${role} password '${password}'`]);
}
const server = await startPostgres({ runtime, directory, flush: true, connections: 32 });
if (isNew) {
  const connection = { host: server.host, user: role, database: role, password };
  const database = connectDatabase({ connection, onError: () => undefined });
  await migrate(database.db);
  await database.close();
}
console.log('ready', JSON.stringify({ opening: performance.now() - started }));
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
