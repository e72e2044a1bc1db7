import { Parser, type Handler } from 'htmlparser2';
import { openZip, type Archive as ZipArchive } from '../../../../platform/zip/open-zip.ts';
import { ReadError } from '../piece.ts';

/** A ZIP archive in memory, unpacked entry by entry. */
export interface Archive extends Pick<ZipArchive, 'names' | 'has' | 'stream'> {
  /** A small entry as text; empty if it is missing. */
  text(name: string): Promise<string>;
}

/** Directories, styles and tables of contents. */
const mostSmall = 5_000_000;

/** Opens a document or book that is an archive. */
export async function openArchive(bytes: Buffer): Promise<Archive> {
  const { names, has, stream, read } = await openZip(bytes, {
    // Books have an entry a chapter and a picture.
    mostEntries: 20_000,
    // Text compresses about 10:1, XML about 30:1.
    mostGrowth: { factor: 100, floorBytes: 10_000_000 },
    mostUnpacked: 1_000_000_000,
    fail: (reason, cause) => new ReadError(errors[reason], { cause }),
  });
  return {
    names,
    has,
    stream,
    text: async (name) => {
      if (!has(name)) return '';
      const whole = await read(name, mostSmall);
      if (!whole) throw new ReadError('too_much_text');
      return whole.toString('utf8');
    },
  };
}

const errors = { broken: 'unreadable', encrypted: 'encrypted', too_large: 'too_much_text' } as const;

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
