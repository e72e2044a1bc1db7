import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';

/** A ZIP archive in memory, unpacked entry by entry. */
export interface Archive {
  /** Of its files, without folders. */
  names: readonly string[];
  /** Whether two files have the same name. The last of them is read. */
  hasDuplicates: boolean;
  has(name: string): boolean;
  /** The unpacked bytes of an entry; nothing if it is missing. */
  stream(name: string): AsyncGenerator<Buffer>;
  /** An entry as a whole; null if it is missing or larger than that. */
  read(name: string, mostBytes: number): Promise<Buffer | null>;
}

/** How much an archive may hold, and the error of one that cannot be read. */
export interface ArchiveRules {
  mostEntries: number;
  /** What unpacks to more than so many times its size hides something. */
  mostGrowth: { factor: number; floorBytes: number };
  /** Unpacked bytes of all entries that are read. */
  mostUnpacked: number;
  fail(reason: 'broken' | 'encrypted' | 'too_large', cause?: unknown): Error;
}

/**
 * Opens an archive. Sizes in its directory are not trusted, and nothing is written anywhere. Names that lead out of the
 * archive make it unreadable.
 */
export async function openZip(bytes: Buffer, rules: ArchiveRules): Promise<Archive> {
  const { mostGrowth, mostUnpacked, fail } = rules;
  const { zip, entries, hasDuplicates } = await entriesOf(bytes, rules);
  let room = Math.min(mostUnpacked, Math.max(mostGrowth.floorBytes, bytes.length * mostGrowth.factor));
  async function* stream(name: string): AsyncGenerator<Buffer> {
    const entry = entries.get(name);
    if (!entry) return;
    if (entry.isEncrypted()) throw fail('encrypted');
    try {
      const chunks: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry);
      for await (const chunk of chunks) {
        room -= chunk.length;
        if (room < 0) break;
        yield chunk;
      }
    } catch (cause) {
      throw fail('broken', cause);
    }
    if (room < 0) throw fail('too_large');
  }
  async function read(name: string, mostBytes: number): Promise<Buffer | null> {
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of stream(name)) {
      length += chunk.length;
      if (length > mostBytes) return null;
      chunks.push(chunk);
    }
    return entries.has(name) ? Buffer.concat(chunks) : null;
  }
  return { names: [...entries.keys()], hasDuplicates, has: (name) => entries.has(name), stream, read };
}

async function entriesOf(
  bytes: Buffer,
  { mostEntries, fail }: ArchiveRules,
): Promise<{ zip: ZipFile; entries: Map<string, Entry>; hasDuplicates: boolean }> {
  const entries = new Map<string, Entry>();
  let hasDuplicates = false;
  let zip: ZipFile;
  try {
    zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: false });
  } catch (cause) {
    throw fail('broken', cause);
  }
  if (zip.entryCount > mostEntries) throw fail('too_large');
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue;
      hasDuplicates ||= entries.has(entry.fileName);
      entries.set(entry.fileName, entry);
    }
  } catch (cause) {
    throw fail('broken', cause);
  }
  return { zip, entries, hasDuplicates };
}
