import { readFile } from 'node:fs/promises';
import { createAside } from '../../../platform/aside.ts';
import { readOwnFiles, type Files } from '../../files/files.service.ts';
import { converted, type ConversionResult } from '../conversion.ts';

/** Formats a document is written in. */
export type DocumentFormat = 'pdf' | 'docx';

/** What is converted. */
export interface Conversion {
  html: string;
  format: DocumentFormat;
  /** Bytes of the pictures that the markup names by the ids of their files. */
  pictures: ReadonlyMap<number, Uint8Array>;
}

/** What is to be written, for whom. */
export interface DocumentWanted {
  userId: number;
  /** The HTML file. */
  path: string;
  format: DocumentFormat;
}

/** Bounds of what is read for one document: a long note with photographs fits. */
const picturesRead = { most: 200, mostBytes: 40_000_000 };

/** A chat of a thousand pages is done in half of it. */
const patience = 60_000;

const convert = createAside<Conversion, ConversionResult>({
  worker: new URL('./convert-text.worker.ts', import.meta.url),
  memoryMb: 1_024,
  patience,
});

/** Turns an HTML file into a document. `data-file` of a picture names a file of the user's own, which is read here. */
export async function htmlToDocument(
  files: Files,
  { userId, path, format }: DocumentWanted,
): Promise<Uint8Array> {
  const html = await readFile(path, 'utf8');
  const ids = filesNamedIn(html).slice(0, picturesRead.most);
  const pictures = await readOwnFiles(files, userId, { ids, mostBytes: picturesRead.mostBytes });
  return converted(await convert({ html, format, pictures }));
}

/** Names more than the document will show where the markup is odd; what is read for nothing is the caller's own. */
function filesNamedIn(html: string): number[] {
  const ids = [...html.matchAll(/\sdata-file="(\d{1,9})"/g)].map(([, id]) => Number(id));
  return [...new Set(ids)];
}
