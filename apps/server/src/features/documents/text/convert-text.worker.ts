import { parentPort, workerData } from 'node:worker_threads';
import type { ConversionResult } from '../conversion.ts';
import type { Conversion } from './convert-text.ts';
import { readHtml, TooLargeError } from './read-html.ts';
import { readPicture } from './read-picture.ts';

const { html, format, pictures } = workerData as Conversion;

parentPort?.postMessage(await convert());

async function convert(): Promise<ConversionResult> {
  try {
    const document = await readHtml(html, { readPicture, pictures });
    if (document.blocks.length === 0) return 'empty';
    if (format === 'pdf') {
      const { writePdf } = await import('./write-pdf.ts');
      return await writePdf(document);
    }
    const { writeDocx } = await import('./write-docx.ts');
    return await writeDocx(document);
  } catch (error) {
    if (error instanceof TooLargeError) return 'too big';
    throw error;
  }
}
