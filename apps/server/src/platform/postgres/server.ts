import { spawnSync, type ChildProcess, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { shortFolder } from '../short-folder.ts';
import { keepOutput, PostgresUnavailable, spawnProgram, type Runtime } from './cluster.ts';
import { processTree, servesDirectory } from './processes.ts';
import { environment } from './programs.ts';

/** A server that is a child of this process and ends with it. */
export interface RunningPostgres {
  /** The folder of its socket. */
  host: string;
  /** Resolves when it has ended, for whatever reason, with the last lines it wrote. */
  ended: Promise<string>;
  /** Ends it in order, without waiting for its clients. */
  stop(): Promise<void>;
  /** Ends it at once, as in a crash; its log survives that. */
  kill(): Promise<void>;
}

/** How a server runs. */
export interface ServerOptions {
  runtime: Runtime;
  directory: string;
  /** Without it, what was committed survives the end of any process, but not of the machine; for tests. */
  flush: boolean;
  /** The folder of its socket; by default one that fits. */
  host?: string;
  connections: number;
}

/** The longest path of a socket, less the name that PostgreSQL appends. macOS allows the least: 103 bytes. */
const longestFolder = 103 - '/.s.PGSQL.5432'.length;

/** How long one left by a killed process, or its last backends, may take to end. */
const orphanSeconds = 20;

/** How long this one may take to end before it is killed, which its log survives. */
const stopSeconds = 10;

/** Also said of a server that has just been killed, while its backends end or nobody has asked about its own end. */
const isInUse = /lock file ".*" already exists|pre-existing shared memory block/;

const settings = [
  'listen_addresses=',
  'unix_socket_permissions=0700',
  // Some containers have 64 MB of shared memory for all: what parallel queries share goes into files.
  'dynamic_shared_memory_type=mmap',
  'shared_buffers=64MB',
  'max_wal_size=256MB',
  'min_wal_size=32MB',
  // No replicas: less is written, and fewer processes wait for nothing.
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_logical_replication_workers=0',
  'timezone=UTC',
  // Failed statements are reported to who sent them; their values are nothing for a log.
  'log_min_messages=log',
  'log_checkpoints=off',
];

/** Starts a server on a data directory that this process has locked, and waits until it accepts connections. */
export async function startPostgres(options: ServerOptions): Promise<RunningPostgres> {
  const { runtime, directory } = options;
  await endOrphans(directory);
  const until = Date.now() + orphanSeconds * 1000;
  const fits = Buffer.byteLength(directory) <= longestFolder;
  const elsewhere = () => shortFolder(directory, 'server', runtime.way.owner);
  let host = options.host ?? (fits ? directory : elsewhere());
  for (;;) {
    const server = launch(options, host);
    const failure = await server.ready;
    if (failure === undefined) return { host, ...server };
    if (/could not create .*Unix/i.test(failure) && host === directory) {
      // Some file systems hold no sockets.
      host = elsewhere();
    } else if (isInUse.test(failure) && Date.now() < until) {
      await setTimeout(100);
    } else {
      throw new PostgresUnavailable(`PostgreSQL did not start in ${directory}:\n${failure}`);
    }
  }
}

function launch({ runtime, directory, flush, connections }: ServerOptions, host: string) {
  const all = [
    ...settings,
    `max_connections=${connections}`,
    ...(flush ? [] : ['fsync=off', 'full_page_writes=off']),
  ];
  const guard = findGuard();
  const args = ['-D', directory, '-k', host, ...all.flatMap((setting) => ['-c', setting])];
  const child = spawnProgram(runtime, 'postgres', args, guard.prefix);
  const output = keepOutput(child);
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', () => {
      // A supervisor's reader waits for its end.
      child.stdin.destroy();
      resolve(output());
    });
  });
  async function kill(): Promise<void> {
    if (child.pid !== undefined && isRunning(child)) {
      for (const pid of processTree(child.pid)) signal(pid, 'SIGKILL');
    }
    await ended;
  }
  return {
    ended,
    ready: Promise.race([accepting(child), ended]),
    kill,
    stop: async () => {
      guard.end(child);
      await Promise.race([ended, setTimeout(stopSeconds * 1000, undefined, { ref: false })]);
      await kill();
      if (host !== directory) await rm(host, { recursive: true, force: true });
    },
  };
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

/** Resolves when it says that it accepts connections. */
function accepting(child: ChildProcessWithoutNullStreams): Promise<undefined> {
  return new Promise((resolve) => {
    child.stderr.on('data', (chunk: Buffer) => {
      if (chunk.includes('ready to accept connections')) resolve(undefined);
    });
  });
}

/** What ends the server when this process is killed, and how to end it before. */
interface Guard {
  prefix: readonly string[];
  end(child: ChildProcessWithoutNullStreams): void;
}

/** The kernel's signal at the end of the parent; it is of the thread that started the child, so that must be the main one. */
const deathSignal: Guard = {
  prefix: ['setpriv', '--pdeathsig', 'INT', '--'],
  end: (child) => child.kill('SIGINT'),
};

/** Where there is no such command: a shell that reads from us what we never write, until we are gone. */
const supervisor: Guard = {
  prefix: [
    ...['sh', '-c'],
    'exec 3<&0; "$@" </dev/null & p=$!; (while read -r _; do :; done; kill -INT $p) <&3 & wait $p',
    'sh',
  ],
  end: (child) => child.stdin.end(),
};

function findGuard(): Guard {
  const [command, ...args] = [...deathSignal.prefix, 'true'];
  return spawnSync(command, args, { env: environment, stdio: 'ignore' }).status === 0
    ? deathSignal
    : supervisor;
}

/**
 * Ends a server that a killed process of ours has left on this directory, which this process has locked. Whether one is
 * still at work is PostgreSQL's own question. It only takes any process of its user for its server that has the number in
 * the pid file, so that file is removed, but never unless the process is known to be another one.
 */
export async function endOrphans(directory: string): Promise<void> {
  const file = join(directory, 'postmaster.pid');
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]);
  if (!pid || process.platform !== 'linux') return;
  for (const name of ['SIGINT', 'SIGQUIT'] as const) {
    if (!servesDirectory(pid, directory)) break;
    signal(pid, name);
    const until = Date.now() + orphanSeconds * 1000;
    while (servesDirectory(pid, directory) && Date.now() < until) await setTimeout(20);
  }
  const isServer = servesDirectory(pid, directory);
  if (isServer) {
    throw new PostgresUnavailable(
      `Another PostgreSQL, process ${pid}, runs in ${directory} and does not end.`,
    );
  }
  if (isServer === false) await rm(file, { force: true });
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended meanwhile.
  }
}
