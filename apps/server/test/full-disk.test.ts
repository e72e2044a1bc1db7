import { spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  fstatSync,
  ftruncateSync,
  mkdtempSync,
  openSync,
  rmSync,
  rmdirSync,
  statfsSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { freePort, kill, spawnServer, startServer } from './processes.ts';
import { joinProduct } from './product-client.ts';

const patience = { timeout: 60_000, interval: 100 };
const megabyte = 1_048_576;

/** Whether this machine lets us mount a small disk. */
const canMount = process.getuid?.() === 0 && mountSmallDisk((at) => at) !== undefined;

/** Runs `use` on a 256 MB disk; undefined if mounting is not possible here. */
function mountSmallDisk<T>(use: (at: string) => T): T | undefined {
  const at = mkdtempSync(join(tmpdir(), 'polylogue-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256m', 'tmpfs', at]).status === 0;
  try {
    return mounted ? use(at) : undefined;
  } finally {
    if (mounted) spawnSync('umount', ['-l', at]);
    rmdirSync(at);
  }
}

describe.skipIf(!canMount)('a disk that fills up', () => {
  let disk = '';
  let running: ChildProcess[] = [];

  beforeAll(() => {
    disk = mkdtempSync(join(tmpdir(), 'polylogue-disk-'));
  });
  beforeEach(() => {
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256m', 'tmpfs', disk]);
    running = [];
  });
  afterEach(async () => {
    await Promise.all(running.map(kill));
    spawnSync('umount', ['-l', disk]);
  });
  afterAll(() => rmdirSync(disk));

  const settings = (own: Record<string, string> = {}) => ({
    DATA_DIR: join(disk, 'data'),
    UNVERIFIED_MAY_SEND: '1',
    LOG_LEVEL: 'silent',
    ...own,
  });
  const start = (own?: Record<string, string>) => startServer(settings(own), (child) => running.push(child));

  test('refuses writes early, reports it, and accepts them once there is space again', async () => {
    const { url } = await start({ DISK_RESERVE_MB: '60' });
    const client = await joinProduct(url);
    const made = (await (await client.post('notes/create', { name: 'before' })).json()) as { id: number };
    leaveFree(disk, 40);
    await vi.waitFor(async () => {
      const refused = await client.post('notes/create', { name: 'full' });
      expect(refused.status).toBe(507);
      expect(await refused.json()).toMatchObject({ code: 'disk_full' });
    }, patience);
    // Reading, signing out and deleting still work.
    expect((await client.notes()).map(({ name }) => name)).toContain('before');
    const health = (await (await fetch(`${url}/api/health`)).json()) as { warnings: string[] };
    expect(health.warnings).toEqual(['disk_low']);
    expect((await client.remove(`notes/delete?id=${made.id}`)).status).toBe(200);
    expect((await client.post('auth/logout', {})).status).toBe(200);
    rmSync(join(disk, 'filler'));
    const again = await joinProduct(url).catch(() => undefined);
    expect(again ?? (await vi.waitFor(() => joinProduct(url), patience))).toBeDefined();
  }, 240_000);

  test('ends when PostgreSQL cannot go on, refuses to start, and has lost nothing once there is space', async () => {
    const server = await start({ DISK_RESERVE_MB: '0' });
    const client = await joinProduct(server.url);
    await client.post('notes/create', { name: 'acknowledged' });
    const ended = once(server.process, 'exit');
    const content = { type: 'doc', content: [{ type: 'paragraph', content: [textOf(megabyte / 2)] }] };
    let isOver = false;
    const writing = (async () => {
      while (!isOver) {
        // Not enough for the next file of PostgreSQL's log, without which it stops.
        leaveFree(disk, 2);
        await client.post('notes/create', { name: 'more', content }).catch(() => undefined);
      }
    })();
    expect(await ended).toEqual([1, null]);
    isOver = true;
    await writing;
    expect(server.errors().trim().split('\n')).toEqual([
      expect.stringContaining('has ended and does not start again'),
    ]);

    const refused = spawnServer(await freePort(), settings());
    running.push(refused.process);
    expect(await once(refused.process, 'exit')).toEqual([1, null]);
    expect(refused.errors().trim().split('\n')).toEqual([expect.stringContaining(`on the disk of ${disk}`)]);

    rmSync(join(disk, 'filler'));
    const { url } = await start();
    expect((await client.at(url).notes()).map(({ name }) => name)).toContain('acknowledged');
  }, 240_000);
});

function textOf(length: number): { type: string; text: string } {
  // Random enough to be incompressible.
  const words = Array.from({ length: length / 8 }, () => Math.random().toString(36).slice(2, 9));
  return { type: 'text', text: words.join(' ') };
}

/** Fills or frees the disk until this many megabytes are free. */
function leaveFree(disk: string, megabytes: number): void {
  const file = openSync(join(disk, 'filler'), 'a');
  const piece = Buffer.alloc(65_536);
  try {
    for (;;) {
      const { bavail, bsize } = statfsSync(disk);
      const spare = bavail * bsize - megabytes * megabyte;
      if (spare < 0) return ftruncateSync(file, Math.max(0, fstatSync(file).size + spare));
      if (spare < bsize) return;
      writeSync(file, piece, 0, Math.min(piece.length, spare));
    }
  } finally {
    closeSync(file);
  }
}
