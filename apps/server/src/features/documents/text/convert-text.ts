import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { megabyte } from '@polylogue/contract/limits';
import type { Asker, ChildPool } from '../../../platform/children/child-pool.ts';
import type { ChildTask } from '../../../platform/children/child-task.ts';
import type { Message } from '../../../platform/children/message.ts';
import { root } from '../../../platform/root.ts';
import { readOwnFiles, type Files } from '../../files/files.service.ts';
import { convert } from '../conversion.ts';
import type { DocumentAbout } from './document.ts';

/** Output formats. */
export type TextFormat = 'pdf' | 'docx';

/** Input of a conversion. */
export interface TextConversion {
  /** The HTML file. */
  path: string;
  format: TextFormat;
  about: DocumentAbout;
}

/** Limits per document: a long note with photographs fits. */
const picturesRead = { most: 200, maxBytes: 40_000_000 };

const folder = join(root, 'apps/server/src/features/documents/text');
const pdfTemplate = join(folder, 'pdf/document.typ');

/** A chat of a thousand pages takes about this time. */
export const textTask: ChildTask = {
  file: new URL('./convert-text.child.ts', import.meta.url),
  memoryMb: 1_024,
  seconds: 60,
  outputBytes: 200 * megabyte,
  // Optimised code of the typesetter would take 100 MB and pays off only beyond hundreds of pages.
  flags: ['--liftoff-only', '--max-semi-space-size=2'],
  // Pictures of diagrams have letters wherever the server runs.
  variables: { FONTCONFIG_FILE: join(folder, 'fonts.conf') },
};

/** Converts an HTML file to a document. A picture's `data-file` names one of the user's files, which is read here. */
export function htmlToDocument(
  { files, children }: { files: Files; children: ChildPool },
  asker: Asker,
  { path, format, about }: TextConversion,
): Promise<Uint8Array> {
  return convert({ children, task: textTask }, asker, async () => {
    const html = await readFile(path);
    const ids = filesNamedIn(html.toString()).slice(0, picturesRead.most);
    const pictures = await readOwnFiles(files, asker.userId, { ids, maxBytes: picturesRead.maxBytes });
    return textOrder(html, { format, about, pictures });
  });
}

/** What the child process is told to make. */
export async function textOrder(
  html: Uint8Array,
  {
    format,
    about,
    pictures,
  }: { format: TextFormat; about: DocumentAbout; pictures: ReadonlyMap<number, Uint8Array> },
): Promise<Message> {
  return {
    value: { format, about, pictureIds: [...pictures.keys()] },
    parts: [html, await readFile(pdfTemplate), ...pictures.values()],
  };
}

/**
 * May list more files than the document shows if the markup is odd; they are the caller's own, so this does
 * no harm.
 */
function filesNamedIn(html: string): number[] {
  const ids = [...html.matchAll(/\sdata-file="(\d{1,9})"/g)].map(([, id]) => Number(id));
  return [...new Set(ids)];
}
