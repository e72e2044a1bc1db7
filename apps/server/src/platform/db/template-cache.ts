import { readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { exists } from './embedded.ts';

/** Far longer than a copy takes, and than somebody stays away from the branch whose migrations a template has. */
const unusedMilliseconds = 7 * 86_400_000;

/** Which template is wanted. */
interface Wanted {
  /** The directory of all templates; nothing else is in it. */
  cache: string;
  name: string;
  now: Date;
}

/**
 * The template of that name, built when there is none yet. Each is dated by its last use; a new one takes the place of
 * those that nobody has used for a week.
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
  try {
    await rename(building, path);
  } catch (error) {
    // Another process was quicker; its template is as good as ours.
    await rm(building, { recursive: true, force: true });
    if (!(await exists(path))) throw error;
  }
  await removeUnused(cache, now);
  return path;
}

/** Dates what is found, so that no other process removes it while it is being copied. */
function isThere(path: string, now: Date): Promise<boolean> {
  return utimes(path, now, now).then(
    () => true,
    // One that may be read but not dated, as in an image, is as good.
    () => exists(path),
  );
}

/** What cannot be removed is left for the next time. */
async function removeUnused(cache: string, now: Date): Promise<void> {
  const names = await readdir(cache);
  await Promise.allSettled(names.map((name) => removeIfUnused(join(cache, name), now)));
}

async function removeIfUnused(path: string, now: Date): Promise<void> {
  const { mtime } = await stat(path);
  if (now.getTime() - mtime.getTime() < unusedMilliseconds) return;
  // Renamed first: a process that looks for it meanwhile finds nothing, rather than half of it, and builds a new one.
  const aside = `${path}.gone`;
  await rename(path, aside);
  await rm(aside, { recursive: true, force: true });
}
