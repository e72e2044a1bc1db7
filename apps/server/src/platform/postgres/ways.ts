import { spawnSync, type SpawnOptions } from 'node:child_process';
import { chmodSync, readFileSync, statSync } from 'node:fs';
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

interface User {
  uid: number;
  gid: number;
}

/**
 * Finds the first way in which the programs run on data directories in `place`: as this user; as root by another user, if
 * that one may search all folders above; otherwise with the one capability to enter them all; otherwise in a namespace
 * where root is called another user. Undefined if none works.
 */
export function findWay(programs: Programs, place: string): Way | undefined {
  const own = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const other = existingUser();
  const asWeAre: Way = { name: 'as we are', owner: own, prefix: [], options: {} };
  const namespace: Way = {
    name: 'a user namespace',
    owner: own,
    prefix: ['unshare', '-U', `--map-user=${other.uid}`, `--map-group=${other.gid}`, '--'],
    options: {},
  };
  if (own.uid !== 0) {
    // One without a name, as in some containers, cannot make a data directory.
    const ways = hasName() ? [asWeAre, namespace] : [namespace, asWeAre];
    return ways.find((way) => works(way, programs));
  }
  const switched: Way = { name: 'another user', owner: other, prefix: [], options: other };
  if ([programs.folder, dirname(place)].every(mayBeSearched) && works(switched, programs)) {
    // To be entered, not to be read.
    chmodSync(place, statSync(place).mode | 0o011);
    return switched;
  }
  const capable: Way = {
    name: 'another user with a capability',
    owner: other,
    prefix: withCapability(other),
    options: {},
  };
  return [capable, namespace].find((way) => works(way, programs));
}

function hasName(): boolean {
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

/** Whether everybody may enter the folder and all above it. */
function mayBeSearched(folder: string): boolean {
  if ((statSync(folder).mode & 0o001) === 0) return false;
  const above = dirname(folder);
  return above === folder || mayBeSearched(above);
}

/** The program finds its user's name, its own folder and its libraries before it says its version. */
function works(way: Way, { folder }: Programs): boolean {
  const [command, ...args] = [...way.prefix, join(folder, 'postgres'), '--version'];
  return spawnSync(command, args, { ...way.options, env: environment, stdio: 'ignore' }).status === 0;
}
