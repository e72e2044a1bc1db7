import { readFile } from 'node:fs/promises';
import { megabyte } from '@polylogue/contract/limits';
import type { Asker, ChildPool } from '../../../platform/children/child-pool.ts';
import type { ChildTask } from '../../../platform/children/child-task.ts';
import { readOwnFiles, type Files } from '../../files/files.service.ts';
import { convert } from '../conversion.ts';

/** Formats a text is written in. */
export type TextFormat = 'pdf' | 'docx';

/** What is converted. */
export interface TextWanted {
  /** The HTML file. */
  path: string;
  format: TextFormat;
}

/** Bounds of what is read for one document: a long note with photographs fits. */
const picturesRead = { most: 200, mostBytes: 40_000_000 };

/** A chat of a thousand pages is done in half the time. */
const task: ChildTask = {
  file: new URL('./convert-text.child.ts', import.meta.url),
  memoryMb: 1_024,
  seconds: 60,
  outputBytes: 200 * megabyte,
};

/** Turns an HTML file into a document. `data-file` of a picture names a file of the user's own, which is read here. */
export function htmlToDocument(
  { files, children }: { files: Files; children: ChildPool },
  asker: Asker,
  { path, format }: TextWanted,
): Promise<Uint8Array> {
  return convert({ children, task }, asker, async () => {
    const html = await readFile(path);
    const ids = filesNamedIn(html.toString()).slice(0, picturesRead.most);
    const pictures = await readOwnFiles(files, asker.userId, { ids, mostBytes: picturesRead.mostBytes });
    return { value: { format, pictureIds: [...pictures.keys()] }, parts: [html, ...pictures.values()] };
  });
}

/** Names more than the document will show where the markup is odd; what is read for nothing is the caller's own. */
function filesNamedIn(html: string): number[] {
  const ids = [...html.matchAll(/\sdata-file="(\d{1,9})"/g)].map(([, id]) => Number(id));
  return [...new Set(ids)];
}
