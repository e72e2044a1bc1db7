import { PassThrough, pipeline, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** One file of an archive. */
export interface ZipEntry {
  path: string;
  content: Readable;
  /** False for data that is compressed already. */
  compress: boolean;
}

/**
 * Streams entries into a ZIP archive. An entry is requested when the previous one has been read, so one is
 * open at a time. Any failure aborts the archive: a reader must not mistake a part for the whole.
 */
export function zipOf(entries: AsyncIterable<ZipEntry>, mtime: Date): Readable {
  const zip = new ZipFile();
  const archive = new PassThrough();
  let current: Readable | undefined;
  const breakOff = (error: Error) => archive.destroy(error);

  async function pack(): Promise<void> {
    for await (const { path, content, compress } of entries) {
      current = content;
      if (archive.destroyed) break;
      zip.addReadStream(content, path, { mtime, compress, mode: 0o100600 });
      await finished(content, { writable: false });
    }
    zip.end();
  }

  zip.on('error', breakOff);
  archive.once('close', () => current?.destroy());
  pipeline(zip.outputStream, archive, () => undefined);
  pack().catch(breakOff);
  return archive;
}
