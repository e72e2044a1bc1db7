import { spawn, type ChildProcess } from 'node:child_process';
import { chownSync, lchownSync, readdirSync, statSync } from 'node:fs';
import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  debianPrograms,
  environment,
  installDebianPrograms,
  packagedPrograms,
  type Programs,
} from './programs.ts';
import { doesNotKeep, findWay, hasName, type Way } from './ways.ts';

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
 * Finds programs and a way to run them for data directories in `place`, which exists. A directory that is there already
 * needs programs of its own major version.
 */
export function findRuntime(
  place: string,
  { major, isThere = false }: { major?: number | undefined; isThere?: boolean } = {},
): Runtime {
  const refusals: string[] = [];
  const others = new Set<number>();
  let isThereOfItsOwn = false;
  const sources = [
    () => [packagedPrograms()].filter((programs) => programs !== undefined),
    () => debianPrograms().toReversed(),
    () => installDebianPrograms(major),
  ];
  for (const find of sources) {
    for (const programs of attempt(find, refusals)) {
      if (major !== undefined && programs.major !== major) {
        others.add(programs.major);
        continue;
      }
      isThereOfItsOwn = true;
      const found = findWay(programs, place, isThere);
      if (found.way) return { programs, way: found.way };
      refusals.push(...found.refusals.map((refusal) => `PostgreSQL ${programs.major}, ${refusal}`));
    }
  }
  throw new PostgresUnavailable(
    whyUnavailable(refusals, { major, others: isThereOfItsOwn ? [] : [...others] }),
  );
}

function attempt(find: () => Programs[], refusals: string[]): Programs[] {
  try {
    return find();
  } catch (error) {
    refusals.push(messageOf(error));
    return [];
  }
}

/** `others`: the versions that are there in place of the one needed. */
function whyUnavailable(
  refusals: string[],
  { major, others }: { major: number | undefined; others: number[] },
): string {
  const name = major === undefined ? 'PostgreSQL' : `PostgreSQL ${major}, which has made the files here,`;
  const reasons = [
    ...refusals,
    ...others.map((other) => `PostgreSQL ${other} is there, but cannot read them`),
  ];
  if (reasons.length === 0) reasons.push(`no programs are there for ${process.platform} ${process.arch}`);
  const isRoot = process.getuid?.() === 0;
  const user = isRoot ? 'another user than root' : 'a user with a name on this system';
  const remedies = [
    'Set DATABASE_URL to a PostgreSQL server',
    ...(others.length > 0
      ? ['move them: backup with the release that made them, restore with this one (docs/backup.md)']
      : []),
    ...(reasons.some((reason) => reason.includes(doesNotKeep))
      ? ['set DATA_DIR to a folder on another disk']
      : []),
    ...((isRoot || !hasName()) && others.length === 0 ? [`start Polylogue as ${user}`] : []),
  ];
  return [
    `${name} cannot run here:`,
    ...reasons.map((reason) => `- ${reason}`),
    `${remedies.join(', or ')}.`,
  ].join('\n');
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
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
  // Like the server, without the shared memory of the system.
  const settings = ['-c', 'log_min_messages=error', '-c', 'dynamic_shared_memory_type=mmap'];
  const args = ['--single', '-D', directory, ...settings, 'postgres'];
  const output = await runProgram(runtime, 'postgres', args, `${statements.join('\n')}\n`);
  if (/\b(ERROR|FATAL|PANIC):/.test(output)) {
    throw new PostgresUnavailable(`PostgreSQL in ${directory} refused a statement:\n${output}`);
  }
}

/** Gives a data directory, as it was copied, to the user who runs the server. */
export function giveFiles({ way: { owner } }: Runtime, directory: string): void {
  const { uid } = statSync(directory);
  if (uid === owner.uid) return;
  try {
    for (const entry of readdirSync(directory, { withFileTypes: true, recursive: true })) {
      lchownSync(join(entry.parentPath, entry.name), owner.uid, owner.gid);
    }
    // Last, so that an interrupted pass is repeated.
    chownSync(directory, owner.uid, owner.gid);
  } catch (error) {
    throw new PostgresUnavailable(
      `The files in ${directory} belong to the user with the number ${uid} and cannot be given to the one with the ` +
        `number ${owner.uid}, as whom PostgreSQL runs here (${messageOf(error)}). Start Polylogue as the user who started it before, or as root.`,
    );
  }
}

/** Gives a complete data directory its name: if it is flushed, all of it is on the disk before. */
export async function nameDirectory(
  runtime: Runtime,
  { from, to, flush }: { from: string; to: string; flush: boolean },
): Promise<void> {
  if (!flush) return rename(from, to);
  // One call for the whole file system takes a fraction of the time of one for each of a thousand files.
  const atOnce = process.platform === 'linux' && runtime.programs.major >= 17;
  const method = atOnce ? ['--sync-method=syncfs'] : [];
  await runProgram(runtime, 'initdb', ['--sync-only', ...method, '-D', from]);
  await rename(from, to);
  const folder = await open(dirname(to));
  // Not every file system does this for a folder.
  await folder.sync().catch(() => undefined);
  await folder.close();
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
  const end = await new Promise<string | number | null>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(code ?? signal));
  });
  if (end !== 0) throw new PostgresUnavailable(`PostgreSQL's ${name} ended with ${end}:\n${output()}`);
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
