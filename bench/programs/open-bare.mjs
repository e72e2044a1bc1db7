// Floor of `start`: makes an empty data directory if there is none, starts PostgreSQL in it, and nothing else.
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findRuntime, makeCluster } from '../../apps/server/src/platform/postgres/cluster.ts';
import { startPostgres } from '../../apps/server/src/platform/postgres/server.ts';

const started = performance.now();
const place = process.argv[2];
const directory = join(place, 'postgres');
mkdirSync(place, { recursive: true });
const runtime = findRuntime(place);
if (!existsSync(directory)) await makeCluster(runtime, directory);
const server = await startPostgres({ runtime, directory, flush: true, connections: 32 });
console.log('ready', JSON.stringify({ opening: performance.now() - started }));
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
