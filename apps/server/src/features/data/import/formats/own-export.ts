import type { Archive } from '../../../../platform/zip/open-zip.ts';
import { ImportError } from '../import-error.ts';
import { jsonItems } from '../json-items.ts';
import type { Sending } from '../to-neutral.ts';
import { isFields, type Fields } from '../values.ts';

/** A file of the export, by the id that rows refer to it with. */
export interface OwnFile {
  path: string;
  name: string;
}

/** What the rows of an export refer to. */
export interface OwnExport {
  archive: Archive;
  account: string;
  sending: Sending;
  files: ReadonlyMap<number, OwnFile>;
  /** Instructions by the id of their folder or chat; those of the user under null. */
  instructions: ReadonlyMap<number | null, Fields>;
  /** What a chat, note and so on is called everywhere: as its origin says, if it was imported itself. */
  keyOf(row: Fields): string;
}

/** The rows of a list; none if it is missing. */
export async function* rowsOf(archive: Archive, name: string): AsyncGenerator<Fields, void, undefined> {
  if (!archive.has(name)) return;
  for await (const item of jsonItems(archive.stream(name))) {
    if ('problem' in item) throw new ImportError(item.problem);
    if (isFields(item.value)) yield item.value;
  }
}
