import { chmodSync, readdirSync } from 'node:fs';
import { chmod, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** What a process with this umask makes is its owner's alone. */
export const privateUmask = 0o077;

const ofOthers = 0o077;

/**
 * Makes sure of a directory that only its owner can read. One that others could read, as earlier versions left it, is
 * made private with all it holds.
 */
export async function ensurePrivateDirectory(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (((await stat(path)).mode & ofOthers) === 0) return;
  makePrivate(path);
  // Last, so that a pass cut short is made again.
  await chmod(path, 0o700);
}

/** Takes everybody else's rights to what is below the directory. In one go, as a thousand small files are quickest. */
export function makePrivate(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) chmodSync(path, 0o700);
    else if (entry.isFile()) chmodSync(path, 0o600);
  }
}
