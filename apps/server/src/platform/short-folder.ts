import { hash } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

/** Not the folder of `TMPDIR`: processes that have different ones have to meet here. */
const place = '/tmp';

interface User {
  uid: number;
  gid: number;
}

/**
 * A folder with a short path for the sockets of a directory whose own path is too long or whose file system holds none.
 * It is the same for every process and open to its owner alone.
 */
export function shortFolder(directory: string, use: 'lock' | 'server', owner = ownUser()): string {
  const key = hash('sha256', realpathSync(directory), 'hex').slice(0, 16);
  const folder = join(place, `polylogue-${owner.uid}-${key}-${use}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  // One that was interrupted may have made it, but nobody else.
  if (!found.isDirectory() || ![owner.uid, ownUser().uid].includes(found.uid)) {
    throw new ShortFolderTaken(folder);
  }
  chmodSync(folder, 0o700);
  chownSync(folder, owner.uid, owner.gid);
  return folder;
}

/** Somebody else has made the folder that sockets have to be in. */
export class ShortFolderTaken extends Error {
  constructor(folder: string) {
    super(`${folder} belongs to another user of this system. Remove it, or set DATA_DIR to a shorter path.`);
  }
}

function ownUser(): User {
  return { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
}
