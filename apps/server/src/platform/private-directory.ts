import { chmodSync, readdirSync } from 'node:fs';
import { chmod, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Files created under this umask are private to the owner. */
export const privateUmask = 0o077;

/** Entering is not reading: another user, as whom PostgreSQL runs, may have to pass through. */
const ofOthers = 0o066;

/**
 * Ensures a directory that only its owner can read. One left readable by an earlier version is made private
 * with its contents.
 */
export async function ensurePrivateDirectory(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (((await stat(path)).mode & ofOthers) === 0) return;
  makePrivate(path);
  // Last, so that an interrupted pass is repeated.
  await chmod(path, 0o700);
}

/** Lets everybody read a directory with its contents, as far as this process may say so. */
export function makeReadable(directory: string): void {
  try {
    for (const entry of readdirSync(directory, { withFileTypes: true, recursive: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isDirectory()) chmodSync(path, 0o755);
      else if (entry.isFile()) chmodSync(path, 0o644);
    }
    chmodSync(directory, 0o755);
  } catch (error) {
    // The files of another user, as whom PostgreSQL runs, may be beyond us: then they serve only who made them.
    if (!isRefused(error)) throw error;
  }
}

function isRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EPERM' || error.code === 'EACCES');
}

/**
 * Removes group and other permissions below the directory. Synchronous, which is fastest for a thousand small
 * files.
 */
export function makePrivate(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) chmodSync(path, 0o700);
    else if (entry.isFile()) chmodSync(path, 0o600);
  }
}
