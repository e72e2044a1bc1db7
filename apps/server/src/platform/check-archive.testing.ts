import { deflateRawSync } from 'node:zlib';

/** An archive entry. `saidBytes` is the size declared in the directory; defaults to the real one. */
export interface ArchivePart {
  name: string;
  content: Buffer;
  saidBytes?: number;
}

/** A ZIP record: 2- or 4-byte numbers at fixed offsets. */
function record(bytes: number, numbers: [at: number, size: 2 | 4, value: number][]): Buffer {
  const buffer = Buffer.alloc(bytes);
  for (const [at, size, value] of numbers) buffer.writeUIntLE(value, at, size);
  return buffer;
}

/** Builds a ZIP archive, possibly one whose directory lies. */
export function archiveOf(parts: readonly ArchivePart[]): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const { name, content, saidBytes = content.length } of parts) {
    const packed = deflateRawSync(content, { level: 6 });
    const title = Buffer.from(name);
    const sizesAt = (at: number): [number, 2 | 4, number][] => [
      [at, 4, packed.length],
      [at + 4, 4, saidBytes],
      [at + 8, 2, title.length],
    ];
    const local = Buffer.concat([record(30, [[0, 4, 0x04034b50], [8, 2, 8], ...sizesAt(18)]), title, packed]);
    const head: [number, 2 | 4, number][] = [
      [0, 4, 0x02014b50],
      [10, 2, 8],
      [42, 4, offset],
    ];
    entries.push(Buffer.concat([record(46, [...head, ...sizesAt(20)]), title]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = record(22, [
    [0, 4, 0x06054b50],
    [8, 2, parts.length],
    [10, 2, parts.length],
    [12, 4, directory.length],
    [16, 4, offset],
  ]);
  return Buffer.concat([...locals, directory, end]);
}
