import { existsSync } from 'node:fs';
import { readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { makeReadable } from '../private-directory.ts';

/** Far longer than a copy takes, and long enough to cover time spent on another branch. */
const unusedMilliseconds = 7 * 86_400_000;

interface Wanted {
  /** The directory of all templates, and nothing else. */
  cache: string;
  name: string;
  now: Date;
}

/** A template is there that this user may not read. The message is for the operator. */
export class TemplateClosed extends Error {}

/**
 * Returns the named template, building it if missing. A template's mtime is its last use; building a new one
 * removes those unused for a week.
 */
export async function ensureInCache(
  { cache, name, now }: Wanted,
  build: (directory: string) => Promise<void>,
): Promise<string> {
  const path = join(cache, name);
  if (await isThere(path, now)) return path;
  const building = `${path}.${process.pid}`;
  await rm(building, { recursive: true, force: true });
  await build(building);
  // Who starts the product later may be another user than who installed it. There is nothing of anybody in it.
  makeReadable(building);
  try {
    await rename(building, path);
  } catch (error) {
    // Another process was faster; its template is equivalent.
    await rm(building, { recursive: true, force: true });
    if (!existsSync(path)) throw error;
  }
  await removeUnused(cache, now);
  return path;
}

/** Touches what it finds, so that no other process removes it during the copy. */
async function isThere(path: string, now: Date): Promise<boolean> {
  // A read-only template, as in a container image, is just as good.
  await utimes(path, now, now).catch(() => undefined);
  if (!existsSync(path)) return false;
  // To copy what may not be read would end the process without a word of ours.
  await readdir(path).catch(() => {
    throw new TemplateClosed(
      `This user may not read ${path}, which another user has made. Remove it, or make it readable.`,
    );
  });
  return true;
}

/** Whatever cannot be removed is left for next time. */
async function removeUnused(cache: string, now: Date): Promise<void> {
  const names = await readdir(cache);
  await Promise.allSettled(names.map((name) => removeIfUnused(join(cache, name), now)));
}

async function removeIfUnused(path: string, now: Date): Promise<void> {
  const { mtime } = await stat(path);
  if (now.getTime() - mtime.getTime() < unusedMilliseconds) return;
  // Renamed first, so that another process finds either the whole template or none, in which case it builds
  // one.
  const trash = `${path}.gone`;
  await rename(path, trash);
  await rm(trash, { recursive: true, force: true });
}
