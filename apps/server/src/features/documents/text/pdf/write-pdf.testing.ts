import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { testPictures } from '../details.testing.ts';
import { readHtml } from '../read-html.ts';
import { readPicture } from '../read-picture.ts';
import { writePdf } from './write-pdf.ts';

const run = promisify(execFile);
const template = new URL('./document.typ', import.meta.url);

/** A PDF as another program reads it. */
export interface ReadPdf {
  text: string;
  info: string;
  fonts: string;
  /** The tags, which say what each part is. */
  structure: string;
  bytes: Uint8Array;
}

/** Writes HTML as PDF and has it read. */
export async function pdfOf(html: string, language = 'en'): Promise<ReadPdf> {
  const bytes = await writePdf(await readHtml(html, { readPicture, pictures: testPictures }), {
    about: { language, author: 'Ada Чайкина' },
    template: await readFile(template),
  });
  const folder = await mkdtemp(join(tmpdir(), 'polylogue-pdf-'));
  const path = join(folder, 'read.pdf');
  const read = async (program: string, ...options: string[]): Promise<string> =>
    (await run(program, options, { maxBuffer: 50_000_000 })).stdout;
  try {
    await writeFile(path, bytes);
    return {
      bytes,
      text: await read('pdftotext', '-layout', path, '-'),
      info: await read('pdfinfo', path),
      structure: await read('pdfinfo', '-struct', path),
      fonts: await read('pdffonts', path),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
