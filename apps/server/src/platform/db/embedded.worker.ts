import { once } from 'node:events';
import { parentPort } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { vector } from '@electric-sql/pglite-pgvector';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import type { EngineOptions } from './embedded.ts';

if (!parentPort) throw new Error('The engine runs in a thread of its own.');
// Sent once the data directory is ready; meanwhile the imports above have loaded.
const [{ directory, socket, program }] = (await once(parentPort, 'message')) as [EngineOptions];

const engine = await PGlite.create({
  dataDir: directory,
  pgliteWasmModule: program,
  extensions: { vector, pg_trgm, unaccent },
});
keepQueriesWhole(engine);
const server = new PGLiteSocketServer({ db: engine, path: socket, maxConnections: 64 });
await server.start();
parentPort.on('message', () => void close());
parentPort.postMessage('ready');

async function close(): Promise<void> {
  await server.stop();
  await engine.close();
  process.exit(0);
}

/**
 * The socket server switches connections after every protocol message unless a transaction is open, but the
 * engine has a single unnamed statement. Switching between a query's Parse and its Sync would run one
 * connection's statement with another's parameters and return the wrong rows, so an unfinished query counts
 * as an open transaction.
 */
function keepQueriesWhole(db: PGlite): void {
  /** Parse, Bind, Describe, Execute, Close, Flush: more messages of the same query follow. */
  const unfinished = new Set(Buffer.from('PBDECH'));
  const isInTransaction = db.isInTransaction.bind(db);
  const run = db.execProtocolRawStream.bind(db);
  const exec = db.exec.bind(db);
  let begun = false;
  db.isInTransaction = () => begun || isInTransaction();
  db.execProtocolRawStream = async (message, options) => {
    begun = unfinished.has(message[0] ?? 0);
    try {
      await run(message, options);
    } catch (error) {
      // Failing statements are reported through the protocol; this is a failure of the engine itself. The
      // socket server would leave everyone waiting, so the thread exits and takes the process with it.
      // Acknowledged data is on disk.
      setImmediate(() => {
        throw error;
      });
      throw error;
    }
  };
  // The server rolls back for a connection that died mid-query; the query must end too.
  db.exec = (query, options) => {
    begun = false;
    return exec(query, options);
  };
}
