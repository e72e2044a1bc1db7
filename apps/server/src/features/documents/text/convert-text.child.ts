import * as z from 'zod/mini';
import { answerParent } from '../../../platform/children/child-side.ts';
import type { Message } from '../../../platform/children/message.ts';
import type { ConversionResult } from '../conversion.ts';
import type { DocumentAbout, Picture, ReadDocument } from './document.ts';
import { readHtml, TooLargeError } from './read-html.ts';

const order = z.object({
  format: z.enum(['pdf', 'docx']),
  about: z.object({ language: z.string(), author: z.string() }),
  /** Ids of the files whose bytes follow the markup and the template, in order. */
  pictureIds: z.array(z.int()),
});

await answerParent(async ({ value, parts: [html, template, ...pictureBytes] }) => {
  const { format, about, pictureIds } = order.parse(value);
  const pictures = new Map(pictureIds.map((id, index) => [id, pictureBytes[index] ?? Buffer.alloc(0)]));
  try {
    const document = await readHtml(Buffer.from(html ?? []).toString(), { readPicture, pictures });
    return document.blocks.length === 0
      ? answer('empty')
      : answer('made', await write(document, format, { about, template: template ?? Buffer.alloc(0) }));
  } catch (error) {
    if (error instanceof TooLargeError) return answer('too big');
    throw error;
  }
});

/** Most documents have no pictures, and the library takes much memory. */
async function readPicture(bytes: Buffer): Promise<Picture | undefined> {
  return (await import('./read-picture.ts')).readPicture(bytes);
}

/** Loads only the library that is needed, since each is slow to load. */
async function write(
  document: ReadDocument,
  format: 'pdf' | 'docx',
  { about, template }: { about: DocumentAbout; template: Uint8Array },
): Promise<Uint8Array> {
  if (format === 'pdf') return (await import('./pdf/write-pdf.ts')).writePdf(document, { about, template });
  return (await import('./docx/write-docx.ts')).writeDocx(document, about);
}

function answer(value: ConversionResult, ...parts: Uint8Array[]): Message {
  return { value, parts };
}
