import { deflateRawSync } from 'node:zlib';
import { writeXlsx } from 'hucre';
import { expect, test } from 'vitest';
import { ArchiveTooBigError, checkArchive, NoArchiveError } from './check-archive.ts';
import { archiveOf } from './check-archive.testing.ts';

const room = 200_000_000;

test('accepts an ordinary spreadsheet', async () => {
  const rows = Array.from({ length: 5_000 }, (_, row) => [`Name ${row}`, 'What it does', 'en']);
  const sheet = Buffer.from(await writeXlsx({ sheets: [{ name: 'Any', rows }] }));
  await expect(checkArchive(sheet, room)).resolves.toBeUndefined();
});

test('rejects content over the limit, whatever the directory declares', async () => {
  for (const saidBytes of [3_000_000, 100]) {
    const archive = archiveOf([{ name: 'a.xml', content: Buffer.alloc(3_000_000), saidBytes }]);
    await expect(checkArchive(archive, 2_000_000)).rejects.toThrow(ArchiveTooBigError);
    await expect(checkArchive(archive, 3_000_000)).resolves.toBeUndefined();
  }
});

test('counts all entries together', async () => {
  const parts = ['a', 'b', 'c'].map((name) => ({ name, content: Buffer.alloc(1_000_000) }));
  await expect(checkArchive(archiveOf(parts), 2_999_999)).rejects.toThrow(ArchiveTooBigError);
});

test('rejects a 1000:1 archive long before the limit is reached', async () => {
  const archive = archiveOf([{ name: 'a.xml', content: Buffer.alloc(20_000_000) }]);
  expect(archive.length).toBeLessThan(100_000);
  await expect(checkArchive(archive, room)).rejects.toThrow(ArchiveTooBigError);
});

test('rejects more entries than any document has', async () => {
  const parts = Array.from({ length: 2_001 }, (_, index) => ({
    name: `${index}`,
    content: Buffer.from('x'),
  }));
  await expect(checkArchive(archiveOf(parts), room)).rejects.toThrow(ArchiveTooBigError);
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['text', Buffer.from('name,prompt')],
  ['the beginning of an archive', archiveOf([{ name: 'a', content: Buffer.from('hello') }]).subarray(0, 40)],
  ['packed bytes alone', deflateRawSync(Buffer.alloc(1_000))],
  ['a part that leads out of the folder', archiveOf([{ name: '../a', content: Buffer.from('hello') }])],
])('rejects %s', async (_, bytes) => {
  await expect(checkArchive(bytes, room)).rejects.toThrow(NoArchiveError);
});
