import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The product as a newcomer runs it, on separate ports and data directory. */
export interface Product {
  url: string;
  mailboxUrl: string;
  operatorToken: string;
  /** Its database listens there, and the password is beside it. */
  databaseDirectory: string;
  /** Stops it like an operator would; rejects if it does not exit cleanly. */
  stop(): Promise<void>;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
// A first start on a busy machine also prepares the database.
const patience = 300_000;

/** Starts server, worker and simulators and waits for the ready line. */
export async function startProduct(): Promise<Product> {
  if (!existsSync(join(root, 'apps/web/dist/index.html'))) {
    throw new Error('The product is not built: VITE_DESIGN=1 npm run build');
  }
  const [port, simulatorsPort] = await freePorts();
  const directory = mkdtempSync(join(tmpdir(), 'polylogue-e2e-'));
  const dataDirectory = join(directory, 'data');
  const operatorToken = randomUUID();
  const binaries = join(root, 'node_modules', '.bin');
  const child = spawn(join(binaries, 'node'), ['apps/server/dist/server/main.js'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    // Inherits no settings: a configured DATABASE_URL must not be written to.
    env: {
      PATH: binaries + delimiter + (process.env['PATH'] ?? ''),
      HOME: process.env['HOME'],
      PORT: String(port),
      SIMULATORS_PORT: String(simulatorsPort),
      DATA_DIR: dataDirectory,
      // All users sign up from one address here.
      RATE_LIMIT_FACTOR: '100000',
      OPERATOR_TOKEN: operatorToken,
      // When the tests are over nobody reads on.
      DRAIN_SECONDS: '0',
    },
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const leaveNobodyBehind = () => child.kill('SIGKILL');
  process.once('exit', leaveNobodyBehind);
  process.once('SIGTERM', () => process.exit(143));
  keepLog(child);
  await Promise.race([readyLine(child), tooLate(), ended.then(endedEarly)]);
  return {
    url: `http://localhost:${port}`,
    mailboxUrl: `http://127.0.0.1:${simulatorsPort}/mail`,
    operatorToken,
    databaseDirectory: dataDirectory,
    stop: async () => {
      child.kill('SIGTERM');
      const code = await ended;
      process.off('exit', leaveNobodyBehind);
      rmSync(directory, { recursive: true, force: true });
      if (code !== 0) throw new Error(`The server ended with ${code} instead of closing in order.`);
    },
  };
}

async function readyLine(child: ChildProcess): Promise<void> {
  if (child.stdout === null) throw new Error('The server has no output to wait for.');
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('Polylogue is ready')) return;
  }
  throw new Error('The server said nothing of being ready; what it complained about stands above.');
}

/** Keeps the server's log for debugging failed tests. */
function keepLog(child: ChildProcess): void {
  const directory = join(root, 'test-results');
  mkdirSync(directory, { recursive: true });
  child.stdout?.pipe(createWriteStream(join(directory, 'server.log')));
}

function endedEarly(code: number | null): never {
  throw new Error(`The server ended with ${code} before it was ready.`);
}

function tooLate(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('The server was not ready in time.')), patience).unref();
  });
}

/** Both are held open until both are known, so that they differ. */
async function freePorts(): Promise<[number, number]> {
  const probes = await Promise.all([listen(), listen()]);
  const [first, second] = probes.map(portOf);
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.close(resolve))));
  return [first ?? 0, second ?? 0];
}

function listen(): Promise<Server> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => resolve(probe));
  });
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was free.');
  return address.port;
}
