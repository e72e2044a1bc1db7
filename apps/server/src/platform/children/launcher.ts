import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { ChildTask } from './child-task.ts';

const run = promisify(execFile);

/** What this system lets us take away from a child process. */
export interface Launcher {
  /** Commands that run another one with less than we have ourselves. */
  prefix: readonly string[];
  /** What an idle process counts as data: mostly room that its engine reserves and never uses. Undefined: not told. */
  idleDataKb: number | undefined;
}

/** Nothing of our own environment: secrets are in it. */
const environment = { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', MALLOC_ARENA_MAX: '2' };

const server = join(import.meta.dirname, '../../..');
const root = join(server, '../..');

/** What child processes may read: the program itself. The data directory may be in the same folder, so this is a list. */
const readable = [
  join(server, 'src/*'),
  join(server, 'package.json'),
  join(server, 'node_modules/*'),
  join(root, 'package.json'),
  join(root, 'node_modules/*'),
  join(root, 'packages/*'),
];

/** Open files of one process. Loading the program takes some dozens. */
const openFiles = 256;

/** Room for what the engine allocates beyond the limit of its heap before it notices. */
const slackKb = 48 * 1024;

let known: Promise<Launcher> | undefined;

/** What this system allows, found out by trying, once per process. */
export function findLauncher(): Promise<Launcher> {
  known ??= tryLauncher();
  return known;
}

async function tryLauncher(): Promise<Launcher> {
  // The first works for root and where the container allows it, the second where users may make namespaces.
  const network = await firstThatRuns([
    ['unshare', '--net', '--'],
    ['unshare', '--map-root-user', '--net', '--'],
  ]);
  // Last, since a new user namespace forgets the signal. It ends the child with us, however we end.
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

/** The command that runs a task's program within its limits. */
export function commandOf(
  { prefix, idleDataKb: idleKb }: Launcher,
  { file, memoryMb, seconds }: ChildTask,
): { command: string; args: string[]; env: Record<string, string> } {
  const limits = [
    // First a signal that says why, then the end.
    `-S -t ${seconds}`,
    `-H -t ${seconds + 5}`,
    `-n ${openFiles}`,
    // No files are written, no core either.
    '-f 0',
    '-c 0',
    ...(idleKb === undefined ? [] : [`-d ${idleKb + memoryMb * 1024 + slackKb}`]),
  ];
  // A limit cannot be set where a lower one holds already, which is as good.
  const script = `${limits.map((limit) => `ulimit ${limit} 2>/dev/null;`).join(' ')} exec "$@"`;
  const node = [
    process.execPath,
    `--max-old-space-size=${memoryMb}`,
    '--permission',
    // For sharp. Native code is bound by the system's limits, not by these permissions.
    '--allow-addons',
    '--disable-warning=SecurityWarning',
    ...readable.map((path) => `--allow-fs-read=${path}`),
    fileURLToPath(file),
  ];
  return { command: '/bin/sh', args: ['-c', script, 'sh', ...prefix, ...node], env: environment };
}
