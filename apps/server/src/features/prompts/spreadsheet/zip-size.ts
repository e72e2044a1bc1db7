import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';

/** The file is no archive, or not a whole one. */
export class NoArchiveError extends Error {}

/** What is in the archive takes more room than was allowed. */
export class ArchiveTooBigError extends Error {}

/** The end record of an archive, without the comment of at most 65,535 bytes that may follow it. */
const endRecord = { signature: 0x0605_4b50, bytes: 22, comment: 0xffff };
const entryRecord = { signature: 0x0201_4b50, bytes: 46 };
const localRecord = { signature: 0x0403_4b50, bytes: 30 };
/** Spreadsheets have a few dozen parts. */
const mostEntries = 2_000;

interface Entry {
  method: number;
  compressedBytes: number;
  offset: number;
}

/**
 * Unpacks an archive into nothing and refuses it as soon as more comes out than `mostBytes`. What its directory says
 * about sizes is not believed: a few kilobytes can say little and unpack to gigabytes.
 */
export async function checkArchive(path: string, mostBytes: number): Promise<void> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    let total = 0;
    for (const entry of await readEntries(file, size)) {
      const start = await contentStart(file, entry);
      total += await unpackedBytes(path, { ...entry, start }, mostBytes - total);
    }
  } finally {
    await file.close();
  }
}

async function readEntries(file: FileHandle, size: number): Promise<Entry[]> {
  const tail = await readAt(file, Math.max(0, size - endRecord.bytes - endRecord.comment), size);
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + endRecord.bytes > tail.length) throw new NoArchiveError();
  const count = tail.readUInt16LE(end + 10);
  const bytes = tail.readUInt32LE(end + 12);
  const offset = tail.readUInt32LE(end + 16);
  if (count > mostEntries) throw new ArchiveTooBigError();
  if (offset + bytes > size) throw new NoArchiveError();
  return parseDirectory(await readAt(file, offset, offset + bytes), count);
}

function parseDirectory(directory: Buffer, count: number): Entry[] {
  const entries: Entry[] = [];
  let at = 0;
  while (entries.length < count) {
    const isEntry =
      at + entryRecord.bytes <= directory.length && directory.readUInt32LE(at) === entryRecord.signature;
    if (!isEntry) throw new NoArchiveError();
    entries.push({
      method: directory.readUInt16LE(at + 10),
      compressedBytes: directory.readUInt32LE(at + 20),
      offset: directory.readUInt32LE(at + 42),
    });
    const more = [28, 30, 32].map((field) => directory.readUInt16LE(at + field));
    at += entryRecord.bytes + more.reduce((sum, length) => sum + length, 0);
  }
  return entries;
}

async function contentStart(file: FileHandle, { offset }: Entry): Promise<number> {
  const head = await readAt(file, offset, offset + localRecord.bytes);
  if (head.length < localRecord.bytes || head.readUInt32LE(0) !== localRecord.signature) {
    throw new NoArchiveError();
  }
  return offset + localRecord.bytes + head.readUInt16LE(26) + head.readUInt16LE(28);
}

async function unpackedBytes(path: string, entry: Entry & { start: number }, room: number): Promise<number> {
  const { start } = entry;
  if (entry.compressedBytes === 0) return 0;
  let bytes = 0;
  const count = new Transform({
    transform: (chunk: Buffer, _, done) => {
      bytes += chunk.length;
      done(bytes > room ? new ArchiveTooBigError() : null);
    },
  });
  const packed = createReadStream(path, { start, end: start + entry.compressedBytes - 1 });
  try {
    await (entry.method === 0 ? pipeline(packed, count) : pipeline(packed, createInflateRaw(), count));
  } catch (error) {
    throw error instanceof ArchiveTooBigError ? error : new NoArchiveError();
  }
  return bytes;
}

async function readAt(file: FileHandle, start: number, end: number): Promise<Buffer> {
  const buffer = Buffer.alloc(Math.max(0, end - start));
  const { bytesRead } = await file.read(buffer, 0, buffer.length, start);
  return buffer.subarray(0, bytesRead);
}
