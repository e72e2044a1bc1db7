import type { Archive } from '../../../../platform/zip/open-zip.ts';
import { ImportError } from '../import-error.ts';
import { jsonItems } from '../json-items.ts';
import type { Sending } from '../to-neutral.ts';
import { isFields, type Fields } from '../values.ts';

/** A file of the export, by the id that rows refer to it with. */
export interface OwnFile {
  path: string;
  name: string;
  purpose: string;
}

/** What the table of contents of an archive says about it and the other archives of its export. */
export interface OwnManifest {
  account: string;
  /** The number of the archive. */
  part: number;
  /** The names of the other archives, by the files that they hold. Exports of earlier versions do not say. */
  archives: ReadonlyMap<string, string>;
  /** The name of the archive with the lists. */
  firstArchive: string | null;
  /** Files that no archive holds. */
  missing: ReadonlySet<string>;
}

/** What the rows of an export refer to. */
export interface OwnExport {
  archive: Archive;
  manifest: OwnManifest;
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

/** Where a file is: in this archive, in another one of the export, or lost. */
export function placeOf(
  { archive, files, manifest }: OwnExport,
  fileId: number,
): { here: OwnFile } | { name: string; archive: string | null } | undefined {
  const file = files.get(fileId);
  if (!file) return undefined;
  if (archive.has(file.path)) return { here: file };
  if (manifest.missing.has(file.path)) return undefined;
  return { name: file.name, archive: manifest.archives.get(file.path) ?? null };
}

/** What a file is called everywhere: ids count from one in each account. */
export function fileKeyOf({ manifest }: OwnExport, fileId: number): string {
  return `${manifest.account}/${fileId}`.slice(0, 500);
}
