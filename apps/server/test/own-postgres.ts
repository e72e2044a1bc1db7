// The program that tests of a PostgreSQL of our own start and kill: opens one in the folder given, from a
// template if there is one, and says how.
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbedded } from '../src/platform/db/embedded.ts';
import { createLog } from '../src/platform/log.ts';
import {
  clusterDirectory,
  findRuntime,
  majorOf,
  makeCluster,
  PostgresUnavailable,
} from '../src/platform/postgres/cluster.ts';

const [, , dataDirectory = '', template] = process.argv;
await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
try {
  const { connection, close } = await startEmbedded({
    dataDirectory,
    flush: false,
    connections: 20,
    log: createLog('silent'),
    say: (line) => console.log(line),
    template: async (runtime) => {
      if (template) return template;
      await makeCluster(runtime, join(dataDirectory, 'template'));
      return join(dataDirectory, 'template');
    },
    onLost: end,
  });
  process.once('SIGTERM', () => void close().then(() => process.exit(0)));
  const directory = clusterDirectory(dataDirectory);
  const { way, programs } = findRuntime(dataDirectory, { major: await majorOf(directory), isThere: true });
  const pid = Number((await readFile(join(directory, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  const { host, password } = connection;
  console.log(JSON.stringify({ way: way.name, major: programs.major, host, password, pid }));
} catch (error) {
  end(error);
}

function end(error: unknown): never {
  console.error(error instanceof PostgresUnavailable ? error.message : error);
  process.exit(1);
}
