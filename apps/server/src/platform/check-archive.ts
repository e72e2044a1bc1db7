import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';

/** The bytes are not a ZIP archive, or the archive is truncated or unreadable. */
export class NoArchiveError extends Error {}

/** The unpacked archive is larger than allowed. */
export class ArchiveTooBigError extends Error {}

/** Spreadsheets and documents have a few dozen entries. */
const maxEntries = 2_000;

/**
 * Text compresses about 10:1, XML about 30:1. A higher ratio suggests a zip bomb, unless the content is small
 * anyway.
 */
const maxGrowth = { factor: 100, floorBytes: 10_000_000 };

/**
 * Unpacks an archive, discarding the output, and rejects it as soon as it exceeds `maxBytes` or an
 * implausible compression ratio. Sizes declared in the directory are not trusted: a few kilobytes can unpack
 * to gigabytes.
 */
export async function checkArchive(bytes: Buffer, maxBytes: number): Promise<void> {
  const explained = Math.max(maxGrowth.floorBytes, bytes.length * maxGrowth.factor);
  let room = Math.min(maxBytes, explained);
  try {
    const archive = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: false });
    if (archive.entryCount > maxEntries) throw new ArchiveTooBigError();
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
