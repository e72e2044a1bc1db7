import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { Parser, type Handler } from 'htmlparser2';
import { ReadError } from '../piece.ts';

/** A ZIP archive in memory, unpacked entry by entry. */
export interface Archive {
  names: string[];
  has(name: string): boolean;
  /** The unpacked bytes of an entry; nothing if it is missing. */
  stream(name: string): AsyncGenerator<Buffer>;
  /** A small entry as text; empty if it is missing. */
  text(name: string): Promise<string>;
}

/** Books have an entry a chapter and a picture. */
const mostEntries = 20_000;

/** Text compresses about 10:1, XML about 30:1; a file that unpacks to more than this hides something. */
const mostGrowth = { factor: 100, floorBytes: 10_000_000 };

/** Unpacked bytes of all entries that are read. */
const mostUnpacked = 1_000_000_000;

/** Directories, styles and tables of contents. */
const mostSmall = 5_000_000;

/** Opens an archive. Sizes and names in its directory are not trusted, and nothing is written anywhere. */
export async function openArchive(bytes: Buffer): Promise<Archive> {
  const { zip, entries } = await entriesOf(bytes);
  let room = Math.min(mostUnpacked, Math.max(mostGrowth.floorBytes, bytes.length * mostGrowth.factor));
  async function* stream(name: string): AsyncGenerator<Buffer> {
    const entry = entries.get(name);
    if (!entry) return;
    if (entry.isEncrypted()) throw new ReadError('encrypted');
    const chunks: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry).catch(asDamaged);
    try {
      for await (const chunk of chunks) {
        room -= chunk.length;
        if (room < 0) throw new ReadError('too_much_text');
        yield chunk;
      }
    } catch (error) {
      throw error instanceof ReadError ? error : asDamaged(error);
    }
  }
  async function text(name: string): Promise<string> {
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of stream(name)) {
      length += chunk.length;
      if (length > mostSmall) throw new ReadError('too_much_text');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString('utf8');
  }
  return { names: [...entries.keys()], has: (name) => entries.has(name), stream, text };
}

async function entriesOf(bytes: Buffer): Promise<{ zip: ZipFile; entries: Map<string, Entry> }> {
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: false });
    if (zip.entryCount > mostEntries) throw new ReadError('too_much_text');
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    return { zip, entries };
  } catch (error) {
    throw error instanceof ReadError ? error : asDamaged(error);
  }
}

function asDamaged(error: unknown): never {
  throw new ReadError('unreadable', { cause: error });
}

/** Parses XML as it is unpacked; `take` is called after each chunk. Only the five entities of XML are known. */
export async function* parseXmlStream<Taken>(
  bytes: AsyncIterable<Buffer>,
  handler: Partial<Handler>,
  take: () => Iterable<Taken>,
): AsyncGenerator<Taken> {
  const parser = new Parser(handler, { xmlMode: true, decodeEntities: true });
  const decoder = new TextDecoder();
  for await (const chunk of bytes) {
    parser.write(decoder.decode(chunk, { stream: true }));
    yield* take();
  }
  parser.end();
  yield* take();
}

/** Parses a small XML text. */
export function parseXml(xml: string, handler: Partial<Handler>): void {
  const parser = new Parser(handler, { xmlMode: true, decodeEntities: true });
  parser.end(xml);
}
