import { spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopOnExit, removeOnExit } from './stop-on-exit.mjs';
import { postgresBinaries } from './machine.mjs';
import { capture } from './run.mjs';

/**
 * Starts a private PostgreSQL on a free port and returns its URL. Nothing is left after `stop`. `shutDown`
 * stops it cleanly and drops every connection, `kill` crashes it; `restart` brings it back with its data, but
 * after a kill the last half second may be lost unless it `survivesKills`.
 */
export async function startPostgres({ survivesKills = false } = {}) {
  const binaries = postgresBinaries();
  const directory = mkdtempSync(join(tmpdir(), 'polylogue-postgres-'));
  const forget = removeOnExit(directory);
  const user = await serverUser();
  if (user.uid !== undefined) chownSync(directory, user.uid, user.gid);
  const data = join(directory, 'data');
  const initdb = [
    '-D',
    data,
    '-U',
    'polylogue',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ];
  const made = await capture(join(binaries, 'initdb'), initdb, user);
  if (made.code !== 0) throw new Error(`initdb failed:\n${made.output}`);
  const port = await freePort();
  // These tests are not about durability; without it they are several times faster.
  const settings = [
    'fsync=off',
    `synchronous_commit=${survivesKills ? 'on' : 'off'}`,
    'full_page_writes=off',
    'max_connections=300',
  ];
  const args = [
    '-D',
    data,
    '-p',
    String(port),
    '-h',
    '127.0.0.1',
    '-k',
    directory,
    ...settings.flatMap((s) => ['-c', s]),
  ];
  let server;
  let exited;
  async function run() {
    server = spawn(join(binaries, 'postgres'), args, { ...user, stdio: ['ignore', 'ignore', 'pipe'] });
    stopOnExit(server, 'SIGINT');
    exited = new Promise((resolve) => server.once('exit', resolve));
    await accepting(server);
  }
  async function end(signal) {
    server.kill(signal);
    await exited;
  }
  await run();
  return {
    url: `postgresql://polylogue@127.0.0.1:${port}/postgres`,
    shutDown: () => end('SIGINT'),
    kill: () => end('SIGQUIT'),
    restart: run,
    stop: async () => {
      await end('SIGINT');
      rmSync(directory, { recursive: true, force: true });
      forget();
    },
  };
}

/** PostgreSQL refuses to run as root; Debian's package has a user for it. */
async function serverUser() {
  if (process.getuid?.() !== 0) return {};
  const uid = Number((await capture('id', ['-u', 'postgres'])).output);
  const gid = Number((await capture('id', ['-g', 'postgres'])).output);
  return { uid, gid };
}

function accepting(server) {
  return new Promise((resolve, reject) => {
    let output = '';
    server.stderr.on('data', (chunk) => {
      output += chunk;
      if (output.includes('database system is ready to accept connections')) resolve();
    });
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${output}`)));
  });
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
