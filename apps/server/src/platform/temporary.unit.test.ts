import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from './log.ts';
import { openTemporary } from './temporary.ts';

const log = createLog('silent');

async function dataDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'polylogue-test-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

/** What a process leaves behind that is killed. */
async function leave(directory: string, name: string, at = new Date()): Promise<void> {
  const folder = join(directory, 'tmp', name);
  await mkdir(join(folder, 'form-abc'), { recursive: true });
  await writeFile(join(folder, 'form-abc', '0'), 'secret');
  await utimes(folder, at, at);
}

test('folders of processes that are gone are removed, those of living ones stay', async () => {
  const directory = await dataDirectory();
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  const yesterday = new Date(Date.now() - 25 * 3600 * 1000);
  // Of a process that has ended, and of an earlier life of a container, whose process has the same id each time.
  await leave(directory, `${hostname()}~${pid}~aa`);
  await leave(directory, `${hostname()}~${process.pid}~bb`);
  // Of a living process here, and of another machine that shares the directory.
  await leave(directory, `${hostname()}~${process.ppid}~cc`);
  await leave(directory, 'elsewhere~1~dd');
  await leave(directory, 'elsewhere~1~ee', yesterday);
  await leave(directory, 'something else', yesterday);
  const [one, two] = [
    await openTemporary({ dataDirectory: directory, log }),
    await openTemporary({ dataDirectory: directory, log }),
  ];
  const made = await one.make('form');
  await writeFile(join(made, '0'), 'text');
  const place = join(directory, 'tmp');
  const others = (await readdir(place)).filter((name) => !name.startsWith(`${hostname()}~${process.pid}~`));
  expect(others.toSorted()).toEqual([`${hostname()}~${process.ppid}~cc`, 'elsewhere~1~dd'].toSorted());
  expect(await readdir(place)).toHaveLength(4);
  await two.close();
  expect(await readdir(made)).toEqual(['0']);
  await one.close();
  expect(await readdir(place)).toHaveLength(2);
});

test('a folder can be made although somebody has removed the empty place', async () => {
  const directory = await dataDirectory();
  const temporary = await openTemporary({ dataDirectory: directory, log });
  await rm(join(directory, 'tmp'), { recursive: true });
  expect(await readdir(await temporary.make('read'))).toEqual([]);
  await temporary.close();
});

test('no other code makes temporary folders where the system has them', async () => {
  const root = join(import.meta.dirname, '..');
  const sources = (await readdir(root, { recursive: true })).filter(
    (path) => path.endsWith('.ts') && !/\.test(ing)?\.ts$/.test(path),
  );
  const found: string[] = [];
  for (const path of sources) {
    if (/\btmpdir\(/.test(await readFile(join(root, path), 'utf8'))) found.push(path);
  }
  expect(found).toEqual(['platform/temporary.ts']);
});
