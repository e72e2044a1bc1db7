import { readFile } from 'node:fs/promises';
import { createAside } from '../../../platform/aside.ts';
import { converted, type ConversionResult } from '../../../platform/http/converted.ts';

/** Formats a document is written in. */
export type DocumentFormat = 'pdf' | 'docx';

/** What is converted. */
export interface Conversion {
  html: string;
  format: DocumentFormat;
}

/** A chat of a thousand pages is done in half of it. */
const patience = 60_000;

const convert = createAside<Conversion, ConversionResult>({
  worker: new URL('./documents-out.worker.ts', import.meta.url),
  memoryMb: 1_024,
  patience,
});

/** Turns an HTML file into a document. */
export async function htmlToDocument(path: string, format: DocumentFormat): Promise<Uint8Array> {
  return converted(await convert({ html: await readFile(path, 'utf8'), format }));
}
