import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { unzip } from '../unzip.testing.ts';
import { zipOf, type ZipEntry } from './zip.ts';

const madeAt = new Date('2026-01-01T00:00:00Z');

function entry(path: string, content: Readable): ZipEntry {
  return { path, content, compress: true };
}

test('packs entries so that they are unpacked as they were', async () => {
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield entry('a.json', Readable.from(['[1,', '2]']));
    yield { path: 'files/1 Привет.bin', content: Readable.from([Buffer.from([0, 255])]), compress: false };
  }
  const files = await unzip(await buffer(zipOf(entries(), madeAt)));
  expect([...files]).toEqual([
    ['a.json', Buffer.from('[1,2]')],
    ['files/1 Привет.bin', Buffer.from([0, 255])],
  ]);
});

test('asks for an entry when the one before it has been read', async () => {
  const opened: Readable[] = [];
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (const path of ['a', 'b', 'c']) {
      expect(opened.every(({ readableEnded }) => readableEnded)).toBe(true);
      const content = Readable.from([path]);
      opened.push(content);
      yield entry(path, content);
    }
  }
  expect((await unzip(await buffer(zipOf(entries(), madeAt)))).size).toBe(3);
});

test('reads no further than somebody reads the archive', async () => {
  let rows = 0;
  function* endless() {
    for (;;) yield `${(rows += 1)} ${Math.random()}`.repeat(100);
  }
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield entry('endless.json', Readable.from(endless()));
  }
  const archive = zipOf(entries(), madeAt);
  await once(archive, 'readable');
  expect(archive.read()).toBeInstanceOf(Buffer);
  archive.destroy();
  await once(archive, 'close');
  expect(rows).toBeLessThan(5_000);
});

test('closes what it reads and asks for nothing more when the reader goes away', async () => {
  const content = new Readable({ read: () => undefined });
  let ended = false;
  async function* entries(): AsyncGenerator<ZipEntry> {
    try {
      yield entry('slow.json', content);
      yield entry('never.json', Readable.from(['']));
    } finally {
      ended = true;
    }
  }
  const archive = zipOf(entries(), madeAt);
  await once(archive, 'readable');
  archive.destroy();
  await once(content, 'close');
  await expect.poll(() => ended).toBe(true);
});

test.each([
  ['an entry that cannot be read', () => Readable.from(failing())],
  ['a path that leads out of the archive', () => Readable.from([''])],
])('breaks off at %s', async (what, content) => {
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield entry('a.json', Readable.from(['[]']));
    yield entry(what.startsWith('a path') ? '../b.json' : 'b.json', content());
  }
  await expect(buffer(zipOf(entries(), madeAt))).rejects.toThrow();
});

test('breaks off when the next entry cannot be made', async () => {
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield entry('a.json', Readable.from(['[]']));
    throw new Error('no database');
  }
  await expect(buffer(zipOf(entries(), madeAt))).rejects.toThrow('no database');
});

async function* failing(): AsyncGenerator<string> {
  yield '[';
  throw new Error('no database');
}
