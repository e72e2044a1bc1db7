import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { createFileLinks, type FileLinks } from './files.links.ts';

/** What the files of the product are kept with; made once by the application and handed to the features. */
export interface Files {
  database: Database;
  storage: Storage;
  clock: Clock;
  links: FileLinks;
}

/** Puts the parts together. The keys of signatures are derived from the product's secret. */
export function createFiles(parts: Omit<Files, 'links'> & { secret: string }): Files {
  const { secret, ...rest } = parts;
  return { ...rest, links: createFileLinks(secret) };
}

/** An address at which anybody may open the file for an hour or two; the same one within the hour, for caches. */
export function fileUrl(files: Files, fileId: number): string {
  return files.links.urlOf(fileId, files.clock.now());
}
