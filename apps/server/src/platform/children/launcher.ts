import { execFile } from 'node:child_process';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { ChildTask } from './child-task.ts';
import { root } from '../root.ts';

const run = promisify(execFile);

/** What this system lets us restrict in a child process. */
export interface Launcher {
  /** Wrapper commands that drop privileges before running the program. */
  prefix: readonly string[];
  /** Data size of an idle process, mostly address space the engine reserves and never uses. Undefined if unknown. */
  idleDataKb: number | undefined;
}

/** Inherit nothing: our environment contains secrets. */
const environment = { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', MALLOC_ARENA_MAX: '2' };

const server = join(root, 'apps/server');
const programs = join(server, 'dist/children');

/**
 * What child processes may read. An allowlist, because the data directory may be in the same folder as the
 * program.
 */
const readable = [
  join(programs, '*'),
  join(server, 'package.json'),
  join(server, 'node_modules/*'),
  join(root, 'package.json'),
  join(root, 'node_modules/*'),
];

/** Open files per process. Loading the program takes a few dozen. */
const openFiles = 256;

/** Headroom for what the engine allocates past its heap limit before it notices. */
const slackKb = 48 * 1024;

let known: Promise<Launcher> | undefined;

/** Probes, once per process, what this system allows. */
export function findLauncher(): Promise<Launcher> {
  known ??= tryLauncher();
  return known;
}

async function tryLauncher(): Promise<Launcher> {
  // The first works for root and in permissive containers, the second where users may create namespaces.
  const network = await firstThatRuns([
    ['unshare', '--net', '--'],
    ['unshare', '--map-root-user', '--net', '--'],
  ]);
  // Must come last: a new user namespace resets the death signal. It kills the child when we die, however
  // that happens.
  const death = await firstThatRuns([['setpriv', '--pdeathsig', 'KILL', '--no-new-privs', '--']]);
  const prefix = [...network, ...death];
  return { prefix, idleDataKb: await idleDataKb() };
}

async function firstThatRuns(prefixes: readonly string[][]): Promise<string[]> {
  for (const prefix of prefixes) {
    const [command = '', ...options] = prefix;
    const works = await run(command, [...options, 'true'], { env: environment }).then(
      () => true,
      () => false,
    );
    if (works) return prefix;
  }
  return [];
}

async function idleDataKb(): Promise<number | undefined> {
  if (process.platform !== 'linux') return undefined;
  const program = 'process.stdout.write(fs.readFileSync("/proc/self/status"))';
  const { stdout } = await run(process.execPath, ['-e', program], { env: environment });
  const [, kilobytes] = /^VmData:\s+(\d+) kB$/m.exec(stdout) ?? [];
  return kilobytes === undefined ? undefined : Number(kilobytes);
}

/** The command line that runs a task's program within its limits. */
export function commandOf(
  { prefix, idleDataKb: idleKb }: Launcher,
  { file, memoryMb, seconds, variables, flags = [] }: ChildTask,
): { command: string; args: string[]; env: Record<string, string> } {
  const limits = [
    // A soft limit sends a signal that tells why, then the hard limit kills.
    `-S -t ${seconds}`,
    `-H -t ${seconds + 5}`,
    `-n ${openFiles}`,
    // No writing of files, including core dumps.
    '-f 0',
    '-c 0',
    ...(idleKb === undefined ? [] : [`-d ${idleKb + memoryMb * 1024 + slackKb}`]),
  ];
  // Setting a limit fails where a lower one is already in force, which is fine.
  const script = `${limits.map((limit) => `ulimit ${limit} 2>/dev/null;`).join(' ')} exec "$@"`;
  const node = [
    process.execPath,
    `--max-old-space-size=${memoryMb}`,
    ...flags,
    '--permission',
    // Needed for sharp. Native code is bound by the system limits, not by Node permissions.
    '--allow-addons',
    '--disable-warning=SecurityWarning',
    ...readable.map((path) => `--allow-fs-read=${path}`),
    join(programs, `${basename(fileURLToPath(file), '.ts')}.js`),
  ];
  const env = { ...environment, ...variables };
  return { command: '/bin/sh', args: ['-c', script, 'sh', ...prefix, ...node], env };
}
