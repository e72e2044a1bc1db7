import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ensureInCache } from './template-cache.ts';

// Real time, because new directories get their mtime from the machine.
const now = new Date();
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

let cache: string;
beforeEach(async () => {
  cache = await mkdtemp(join(tmpdir(), 'templates-'));
});
afterEach(() => rm(cache, { recursive: true }));

async function build(directory: string): Promise<void> {
  await mkdir(directory);
  await writeFile(join(directory, 'PG_VERSION'), '17');
}

/** Creates a cache directory last used that many days ago. */
async function used(name: string, days: number): Promise<void> {
  await build(join(cache, name));
  await utimes(join(cache, name), daysAgo(days), daysAgo(days));
}

test('builds a template once', async () => {
  const builder = vi.fn(build);
  const wanted = { cache, name: 'template-1', now };
  expect(await ensureInCache(wanted, builder)).toBe(join(cache, 'template-1'));
  expect(await ensureInCache(wanted, builder)).toBe(join(cache, 'template-1'));
  expect(builder).toHaveBeenCalledTimes(1);
  expect(await readdir(cache)).toEqual(['template-1']);
});

test('removes templates unused for a week, and leftovers of interrupted builds, when building a new one', async () => {
  await used('template-1', 8);
  await used('template-1-content', 8);
  await used('template-1.4711', 8);
  await used('template-1.4711.socket', 8);
  await used('template-2', 6);
  await ensureInCache({ cache, name: 'template-3', now }, build);
  expect(await readdir(cache)).toEqual(['template-2', 'template-3']);
});

test('keeps a template that is being copied, however old it is', async () => {
  await used('template-1', 30);
  const copied = await ensureInCache({ cache, name: 'template-1', now }, build);
  await ensureInCache({ cache, name: 'template-2', now }, build);
  expect(await readdir(copied)).toEqual(['PG_VERSION']);
});
