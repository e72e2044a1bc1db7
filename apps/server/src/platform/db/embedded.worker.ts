import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { vector } from '@electric-sql/pglite-pgvector';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import type { EngineOptions } from './embedded.ts';

const { directory, socket } = workerData as EngineOptions;

const engine = await PGlite.create({ dataDir: directory, extensions: { vector, pg_trgm, unaccent } });
const server = new PGLiteSocketServer({ db: engine, path: socket, maxConnections: 64 });
await server.start();
parentPort?.on('message', () => void close());
parentPort?.postMessage('ready');

async function close(): Promise<void> {
  await server.stop();
  await engine.close();
  process.exit(0);
}
