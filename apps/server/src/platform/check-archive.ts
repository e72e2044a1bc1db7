import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';

/** The bytes are no ZIP archive, not a whole one, or one that cannot be read. */
export class NoArchiveError extends Error {}

/** What is in the archive takes more room than was allowed. */
export class ArchiveTooBigError extends Error {}

/** Spreadsheets and documents have a few dozen parts. */
const mostEntries = 2_000;

/** Text shrinks to a tenth, XML to a thirtieth. What shrinks more was made to be unpacked, unless it is small anyway. */
const mostGrowth = { factor: 100, floorBytes: 10_000_000 };

/**
 * Unpacks an archive into nothing and refuses it as soon as more comes out than `mostBytes`, or than its size explains.
 * What its directory says about sizes is not believed: a few kilobytes can say little and unpack to gigabytes.
 */
export async function checkArchive(bytes: Buffer, mostBytes: number): Promise<void> {
  const explained = Math.max(mostGrowth.floorBytes, bytes.length * mostGrowth.factor);
  let room = Math.min(mostBytes, explained);
  try {
    const archive = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: false });
    if (archive.entryCount > mostEntries) throw new ArchiveTooBigError();
    for await (const entry of archive.eachEntry()) room -= await unpackedBytes(archive, entry, room);
  } catch (error) {
    throw error instanceof ArchiveTooBigError ? error : new NoArchiveError();
  }
}

async function unpackedBytes(archive: ZipFile, entry: Entry, room: number): Promise<number> {
  let bytes = 0;
  const counter = new Writable({
    write: (chunk: Buffer, _, done) => {
      bytes += chunk.length;
      done(bytes > room ? new ArchiveTooBigError() : null);
    },
  });
  await pipeline(await archive.openReadStreamPromise(entry), counter);
  return bytes;
}
