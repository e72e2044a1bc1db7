import * as z from 'zod/mini';
import { answerParent } from '../../../platform/children/child-side.ts';
import type { Message } from '../../../platform/children/message.ts';
import type { ConversionResult } from '../conversion.ts';
import type { WrittenDocument } from './document.ts';
import { readHtml, TooLargeError } from './read-html.ts';
import { readPicture } from './read-picture.ts';

const order = z.object({
  format: z.enum(['pdf', 'docx']),
  /** Ids of the files whose bytes come along after the markup, in their order. */
  pictureIds: z.array(z.int()),
});

await answerParent(async ({ value, parts: [html, ...pictureBytes] }) => {
  const { format, pictureIds } = order.parse(value);
  const pictures = new Map(pictureIds.map((id, index) => [id, pictureBytes[index] ?? Buffer.alloc(0)]));
  try {
    const document = await readHtml(Buffer.from(html ?? []).toString(), { readPicture, pictures });
    return document.blocks.length === 0 ? answer('empty') : answer('made', await write(document, format));
  } catch (error) {
    if (error instanceof TooLargeError) return answer('too big');
    throw error;
  }
});

/** Loads only the library that is needed: each takes a while. */
async function write(document: WrittenDocument, format: 'pdf' | 'docx'): Promise<Uint8Array> {
  if (format === 'pdf') return (await import('./write-pdf.ts')).writePdf(document);
  return (await import('./write-docx.ts')).writeDocx(document);
}

function answer(value: ConversionResult, ...parts: Uint8Array[]): Message {
  return { value, parts };
}
