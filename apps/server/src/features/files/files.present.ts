import type { StoredFile } from '@polylogue/contract/files';
import type { FileRow } from './files.queries.ts';

/** A file as the wire shows it. The key is there once: when a guest has just stored it. */
export function presentFile(row: FileRow, extra: { url: string; key: string | null }): StoredFile {
  return { id: row.id, name: row.name, size: row.size, type: row.type, url: extra.url, key: extra.key };
}
