import type { StoredFile } from '@polylogue/contract/files';
import type { FileRow } from './files.queries.ts';

/** A file on the wire. The key is included once, when a guest has just stored the file. */
export function presentFile(
  row: Pick<FileRow, 'id' | 'name' | 'size' | 'type'>,
  extra: { url: string; key: string | null },
): StoredFile {
  return { id: row.id, name: row.name, size: row.size, type: row.type, url: extra.url, key: extra.key };
}
