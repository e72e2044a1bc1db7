import { spawn, type ChildProcess } from 'node:child_process';
import { chownSync, lchownSync, readdirSync, statSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  debianPrograms,
  environment,
  installDebianPrograms,
  packagedPrograms,
  type Programs,
} from './programs.ts';
import { findWay, type Way } from './ways.ts';

/** The role of the product. It owns its database and is no superuser; the superuser cannot sign in at all. */
export const role = 'polylogue';

/** The folder of a PostgreSQL of our own in the data directory. */
export function clusterDirectory(dataDirectory: string): string {
  return join(dataDirectory, 'postgres');
}

/** How PostgreSQL runs on this machine. */
export interface Runtime {
  programs: Programs;
  way: Way;
}

/** PostgreSQL does not run here. The message is for the operator. */
export class PostgresUnavailable extends Error {}

/**
 * Finds programs and a way to run them for data directories in `place`, which exists. An existing directory needs
 * programs of its own major version.
 */
export function findRuntime(place: string, major?: number): Runtime {
  const fits = (programs: Programs) => major === undefined || programs.major === major;
  const sources = [() => [packagedPrograms()], () => debianPrograms().toReversed(), installDebianPrograms];
  for (const find of sources) {
    for (const programs of find()) {
      const way = programs && fits(programs) ? findWay(programs, place) : undefined;
      if (programs && way) return { programs, way };
    }
  }
  throw new PostgresUnavailable(
    `PostgreSQL${major === undefined ? '' : ` ${major}`} cannot run here as this user. Set DATABASE_URL to a PostgreSQL server, ` +
      'or start Polylogue as another user than root.',
  );
}

/** The major version that made a data directory; undefined if there is none yet. */
export async function majorOf(directory: string): Promise<number | undefined> {
  const text = await readFile(join(directory, 'PG_VERSION'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : Number(text);
}

/**
 * Makes a data directory with an empty database that belongs to the product's role. Trigrams see only the letters of
 * LC_CTYPE, whatever the locale provider: with plain C they would see no Cyrillic.
 */
export async function makeCluster(runtime: Runtime, directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  giveFiles(runtime, directory);
  const builtin = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  await runProgram(runtime, 'initdb', [
    ...['-D', directory, '-U', 'postgres', '--auth=trust', '-E', 'UTF8'],
    ...(runtime.programs.major >= 17 ? builtin : []),
    ...['--locale=C', `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`],
    ...['--no-sync', '--wal-segsize=4'],
  ]);
  // In place of the generated one, by which everybody on this machine would be the superuser.
  await writeFile(join(directory, 'pg_hba.conf'), `local all ${role} scram-sha-256\n`);
  await asSuperuser(runtime, directory, [
    `create role ${role} login`,
    `create database ${role} owner ${role}`,
  ]);
}

/**
 * Runs statements, a line each, as the superuser. That takes a directory without a server: nobody can sign in as the
 * superuser, so that file functions and programs are out of reach even where the engine may enter every folder.
 */
export async function asSuperuser(runtime: Runtime, directory: string, statements: string[]): Promise<void> {
  const args = ['--single', '-D', directory, '-c', 'log_min_messages=error', 'postgres'];
  const output = await runProgram(runtime, 'postgres', args, `${statements.join('\n')}\n`);
  if (/\b(ERROR|FATAL|PANIC):/.test(output)) throw new Error(`PostgreSQL refused a statement:\n${output}`);
}

/** Gives a data directory, as it was copied, to the user who runs the server. */
export function giveFiles({ way: { owner } }: Runtime, directory: string): void {
  if (statSync(directory).uid === owner.uid) return;
  for (const entry of readdirSync(directory, { withFileTypes: true, recursive: true })) {
    lchownSync(join(entry.parentPath, entry.name), owner.uid, owner.gid);
  }
  // Last, so that an interrupted pass is repeated.
  chownSync(directory, owner.uid, owner.gid);
}

/** Starts a program in the way found, with another command in front of it. */
export function spawnProgram(
  { programs, way }: Runtime,
  name: string,
  args: string[],
  guard: readonly string[] = [],
) {
  const [command = '', ...rest] = [...way.prefix, ...guard, join(programs.folder, name), ...args];
  return spawn(command, rest, {
    ...way.options,
    cwd: '/',
    env: environment,
    // In a process group of its own: Ctrl-C is for us, who stop it last.
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

/** Runs a program to its end and returns what it wrote. */
async function runProgram(runtime: Runtime, name: string, args: string[], input = ''): Promise<string> {
  const child = spawnProgram(runtime, name, args);
  const output = keepOutput(child);
  child.stdin.on('error', () => undefined).end(input);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`${name} ended with ${code}:\n${output()}`);
  return output();
}

/** The last lines are enough to see why it failed. */
const keptCharacters = 4_000;

/** Collects what a program writes. */
export function keepOutput(child: ChildProcess): () => string {
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-keptCharacters);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  return () => output;
}
