import { crc32 } from 'node:zlib';

/** An entry of an archive, with whatever name and kind. */
export interface RawEntry {
  name: string;
  bytes: Buffer;
  /** The mode of the file, such as 0o120777 of a symbolic link. */
  mode?: number;
}

/** An archive as no decent program writes it: names are taken as they are. Nothing is compressed. */
export function rawZip(entries: readonly RawEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, mode = 0o100644 } of entries) {
    const nameBytes = Buffer.from(name);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    // Names are UTF-8.
    shared.writeUInt16LE(0x800, 2);
    shared.writeUInt32LE(crc32(bytes), 10);
    shared.writeUInt32LE(bytes.length, 14);
    shared.writeUInt32LE(bytes.length, 18);
    shared.writeUInt16LE(nameBytes.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), shared, nameBytes, bytes]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE((mode << 16) >>> 0, 6);
    rest.writeUInt32LE(offset, 10);
    // Made by a Unix, where modes mean something.
    directory.push(Buffer.from('PK\u0001\u0002'), Buffer.from([20, 3]), shared, rest, nameBytes);
    parts.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, list, Buffer.from('PK\u0005\u0006'), end]);
}
