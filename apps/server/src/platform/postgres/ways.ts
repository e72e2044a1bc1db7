import { spawnSync, type SpawnOptions } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  statSync,
} from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { environment, type Programs } from './programs.ts';

/** How PostgreSQL's programs are run here: they refuse to run as root. */
export interface Way {
  name: 'as we are' | 'another user' | 'another user with a capability' | 'a user namespace';
  /** The user to whom the files have to belong. */
  owner: User;
  /** Commands in front of the program. */
  prefix: readonly string[];
  options: Pick<SpawnOptions, 'uid' | 'gid'>;
}

function ownUser(): User {
  return { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
}

interface User {
  uid: number;
  gid: number;
}

/** A way, if any works, and why those before it do not. */
interface FoundWay {
  way?: Way;
  refusals: string[];
}

/**
 * Finds the first way in which the programs run on data directories in `place`: as this user; as root by another user, if
 * that one may search all folders above; otherwise with the one capability to enter them all; otherwise in a namespace
 * where root is called another user. Each is tried out. A directory that is there already takes less than to make one.
 */
export function findWay(programs: Programs, place: string, isThere: boolean): FoundWay {
  // Where a link leads is what has to be entered.
  const real = realpathSync(place);
  const refusals: string[] = [];
  for (const way of waysHere()) {
    const refusal =
      whyNotEntered(way, [programs.folder, dirname(real)]) ??
      whyNotKept(way, real) ??
      whyNotRun(way, programs, isThere);
    if (refusal !== undefined) {
      refusals.push(`${way.name}: ${refusal}`);
      continue;
    }
    // To be entered, not to be read.
    if (way.name === 'another user') chmodSync(real, statSync(real).mode | 0o011);
    return { way, refusals };
  }
  return { refusals };
}

function waysHere(): Way[] {
  const own = ownUser();
  const other = existingUser();
  const asWeAre: Way = { name: 'as we are', owner: own, prefix: [], options: {} };
  const namespace: Way = {
    name: 'a user namespace',
    owner: own,
    prefix: ['unshare', '-U', `--map-user=${other.uid}`, `--map-group=${other.gid}`, '--'],
    options: {},
  };
  // Without a name, as in some containers, one cannot make a data directory.
  if (own.uid !== 0) return hasName() ? [asWeAre, namespace] : [namespace, asWeAre];
  const switched: Way = { name: 'another user', owner: other, prefix: [], options: other };
  const capable: Way = {
    name: 'another user with a capability',
    owner: other,
    prefix: withCapability(other),
    options: {},
  };
  return [switched, capable, namespace];
}

/** Whether the user of this process has a name on this system. */
export function hasName(): boolean {
  try {
    userInfo();
    return true;
  } catch {
    return false;
  }
}

/**
 * `dac_override` enters folders of others. Without the secure bit the capability is lost with the user, and a program
 * that asks for its rights beforehand, as PostgreSQL does, would still be refused.
 */
function withCapability({ uid, gid }: User): string[] {
  return [
    ...['setpriv', '--reuid', String(uid), '--regid', String(gid), '--clear-groups'],
    ...['--securebits', '+no_setuid_fixup', '--inh-caps', '+dac_override', '--ambient-caps', '+dac_override'],
    '--',
  ];
}

/** An unprivileged user of this system: `initdb` refuses one without a name. */
function existingUser(): User {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, user: { uid: Number(uid), gid: Number(gid) } }))
    .filter(({ user }) => user.uid > 0);
  const found = ['polylogue', 'nobody'].map((wanted) => users.find(({ name }) => name === wanted));
  return (found.find((one) => one !== undefined) ?? users[0])?.user ?? { uid: 65_534, gid: 65_534 };
}

function whyNotEntered(way: Way, folders: string[]): string | undefined {
  if (way.name !== 'another user') return undefined;
  const closed = folders.map(closedFolder).find((folder) => folder !== undefined);
  return closed === undefined ? undefined : `it may not enter ${closed}`;
}

/** The nearest folder, of this one and all above it, that not everybody may enter. */
function closedFolder(folder: string): string | undefined {
  if ((statSync(folder).mode & 0o001) === 0) return folder;
  const above = dirname(folder);
  return above === folder ? undefined : closedFolder(above);
}

/** Said of a file system like exFAT. */
export const doesNotKeep = 'does not keep owners and rights of folders';

/** PostgreSQL wants a folder that belongs to its user and is closed to all others, which not every file system keeps. */
function whyNotKept({ owner }: Way, place: string): string | undefined {
  let folder: string | undefined;
  try {
    folder = mkdtempSync(join(place, '.postgres-'));
    chownSync(folder, owner.uid, owner.gid);
    const { uid, mode } = statSync(folder);
    const isKept = uid === owner.uid && (mode & 0o777) === 0o700;
    return isKept ? undefined : `the file system of ${place} ${doesNotKeep}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    if (folder !== undefined) rmdirSync(folder);
  }
}

/** `initdb --show` finds its user's name, its libraries, its files and the server before it says what it would do. */
function whyNotRun(way: Way, { folder }: Programs, isThere: boolean): string | undefined {
  const program = isThere ? ['postgres', '--version'] : ['initdb', '--show', '-D', '/nowhere'];
  const [name = '', ...rest] = program;
  const file = join(folder, name);
  const [command = '', ...args] = [...way.prefix, file, ...rest];
  const { error, status, signal, stderr } = spawnSync(command, args, { ...way.options, env: environment });
  if (status === 0) return undefined;
  const said = error?.message ?? stderr.toString().trim().split('\n').at(-1) ?? '';
  // The kernel says of a program whose loader is missing what it says of a missing program.
  if (/ENOENT|No such file/.test(said) && said.includes(file) && existsSync(file)) {
    return `this system cannot load ${file}, as where musl is in place of glibc`;
  }
  return said || `${name} ended with ${status ?? signal}`;
}
