import { chmod, mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ensureInCache, TemplateClosed } from './template-cache.ts';

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

/** Does something as a user who is not root, for whom permissions count. */
async function asOrdinaryUser(work: () => Promise<void>): Promise<void> {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  try {
    await work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

test('a template that PostgreSQL has kept to itself is made readable for who starts the product later', async () => {
  await chmod(cache, 0o755);
  const path = await ensureInCache({ cache, name: 'template-1', now }, async (directory) => {
    await mkdir(join(directory, 'base'), { recursive: true, mode: 0o700 });
    await writeFile(join(directory, 'base/1'), 'rows', { mode: 0o600 });
    await chmod(directory, 0o700);
  });
  const modes = ['', 'base', 'base/1'].map(async (name) => (await stat(join(path, name))).mode & 0o777);
  expect(await Promise.all(modes)).toEqual([0o755, 0o755, 0o644]);
  await asOrdinaryUser(async () => {
    expect(await ensureInCache({ cache, name: 'template-1', now }, build)).toBe(path);
  });
});

test('a template that may not be read is named, with what to do', async () => {
  await build(join(cache, 'template-1'));
  await chmod(join(cache, 'template-1'), 0o000);
  await chmod(cache, 0o755);
  await asOrdinaryUser(async () => {
    const found = ensureInCache({ cache, name: 'template-1', now }, build);
    await expect(found).rejects.toThrow(TemplateClosed);
    await expect(found).rejects.toThrow(
      /^This user may not read .*template-1, which another user has made\./,
    );
  });
  await chmod(join(cache, 'template-1'), 0o700);
});
