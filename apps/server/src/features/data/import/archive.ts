import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { ImportError } from './import-error.ts';

/** A ZIP archive in memory, unpacked entry by entry. */
export interface Archive {
  names: readonly string[];
  has(name: string): boolean;
  /** The unpacked bytes of an entry; nothing if it is missing. */
  stream(name: string): AsyncGenerator<Buffer>;
  /** An entry as a whole; null if it is missing or larger than that. */
  read(name: string, mostBytes: number): Promise<Buffer | null>;
}

/** Exports with every picture of years stay below. */
const mostEntries = 200_000;

/** Chats compress about 10:1; what unpacks to more hides something. */
const mostGrowth = { factor: 60, floorBytes: 50_000_000 };

/** Unpacked bytes of all entries that are read. */
const mostUnpacked = 2_000_000_000;

/** Opens an archive. Sizes and names in its directory are not trusted, and nothing is written anywhere. */
export async function openArchive(bytes: Buffer): Promise<Archive> {
  const { zip, entries } = await entriesOf(bytes);
  let room = Math.min(mostUnpacked, Math.max(mostGrowth.floorBytes, bytes.length * mostGrowth.factor));
  async function* stream(name: string): AsyncGenerator<Buffer> {
    const entry = entries.get(name);
    if (!entry) return;
    if (entry.isEncrypted()) throw new ImportError('encrypted');
    const chunks: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry).catch(asBroken);
    try {
      for await (const chunk of chunks) {
        room -= chunk.length;
        if (room < 0) throw new ImportError('too_large');
        yield chunk;
      }
    } catch (error) {
      throw error instanceof ImportError ? error : asBroken(error);
    }
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
  return { names: [...entries.keys()], has: (name) => entries.has(name), stream, read };
}

async function entriesOf(bytes: Buffer): Promise<{ zip: ZipFile; entries: Map<string, Entry> }> {
  try {
    // Names that lead out of the archive make it unreadable, although no file is ever written by its name.
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: false });
    if (zip.entryCount > mostEntries) throw new ImportError('too_large');
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) {
      if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, entry);
    }
    return { zip, entries };
  } catch (error) {
    throw error instanceof ImportError ? error : asBroken(error);
  }
}

function asBroken(error: unknown): never {
  throw new ImportError('broken', { cause: error });
}
