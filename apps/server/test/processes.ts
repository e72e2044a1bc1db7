import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createClient } from 'redis';
import { vi } from 'vitest';

const main = join(import.meta.dirname, '../dist/server/main.js');

/** A product process that is starting or exiting. */
export interface SpawnedServer {
  process: ChildProcess;
  lines: AsyncIterable<string>;
  errors(): string;
}

/** A product process that is ready. */
export interface RunningServer {
  process: ChildProcess;
  port: number;
  url: string;
  lines: string[];
  errors(): string;
}

/** How a process is started: the shell's umask, in octal, and the server's program, if it is another release's. */
interface SpawnOptions {
  umask?: string;
  program?: string;
}

/** Starts the product as a process. */
export function spawnServer(
  port: number,
  settings: Record<string, string>,
  { umask = '022', program = main }: SpawnOptions = {},
): SpawnedServer {
  const child = spawn('sh', ['-c', `umask ${umask}; exec "$0" "$1"`, process.execPath, program], {
    env: {
      PATH: process.env.PATH,
      // Loading is half of a start; `npm test` keeps the compile cache.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_ENV: 'test',
      PORT: String(port),
      SIMULATORS_PORT: String(port + 1),
      RATE_LIMIT_FACTOR: '10000',
      CHILD_PROCESSES: '3',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  return { process: child, errors: () => errors, lines: createInterface({ input: child.stdout }) };
}

/** Starts the product and waits for its ready line. */
export async function startServer(
  settings: Record<string, string>,
  onSpawn: (child: ChildProcess) => void,
  options?: SpawnOptions,
): Promise<RunningServer> {
  const port = await freePort();
  const child = spawnServer(port, settings, options);
  onSpawn(child.process);
  const lines: string[] = [];
  for await (const line of child.lines) {
    lines.push(line);
    if (!line.startsWith('Polylogue is ready on ')) continue;
    return { process: child.process, port, lines, url: line.slice(22), errors: child.errors };
  }
  throw new Error(`The server did not start:\n${child.errors()}`);
}

/** Kills a process without warning, like a power cut. */
export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** A private Redis without persistence. */
export interface OwnRedis {
  url: string;
  kill(): Promise<void>;
  restart(): Promise<void>;
  /** Keeps its connections but does not respond until `wake`. */
  hang(): void;
  wake(): void;
}

/** Starts a Redis on a free port. */
export async function startRedis(): Promise<OwnRedis> {
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let server: ChildProcess | undefined;
  async function restart(): Promise<void> {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    server = spawn('redis-server', options, { stdio: 'ignore' });
    await once(server, 'spawn');
    await vi.waitFor(() => ping(url), { timeout: 60_000, interval: 50 });
  }
  await restart();
  return {
    url,
    restart,
    hang: () => void server?.kill('SIGSTOP'),
    wake: () => void server?.kill('SIGCONT'),
    kill: async () => {
      if (server) await kill(server);
    },
  };
}

async function ping(url: string): Promise<void> {
  const client = createClient({ url, socket: { reconnectStrategy: false } });
  client.on('error', () => undefined);
  await client.connect();
  await client.ping();
  client.destroy();
}

/** Two consecutive free ports: the server's and its simulators'. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = await tryPort(0);
    if (port !== undefined && port < 65_000 && (await tryPort(port + 1)) !== undefined) return port;
  }
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(undefined));
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : undefined));
    });
  });
}
