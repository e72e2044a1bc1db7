import { QueryBuilder } from 'drizzle-orm/pg-core';
import { files } from './files.tables.ts';

/** Where the content of files lies, for a query of another feature to join as `file` with what refers to them. */
export const storedFiles = new QueryBuilder()
  .select({
    id: files.id,
    storageKey: files.storageKey,
    name: files.name,
    type: files.type,
    size: files.size,
  })
  .from(files)
  .as('file');
