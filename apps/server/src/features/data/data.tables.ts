import type { ImportedCount, LeftOutCount } from '@polylogue/contract/data';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { dueColumns, dueIndexes } from '../../platform/due/due.columns.ts';
import { userKey } from '../accounts/accounts.keys.ts';
import { fileKey } from '../files/files.keys.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** What a user brought from elsewhere, and what became of it. */
export const imports = pgTable(
  'imports',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id').notNull().references(userKey),
    /** The uploaded file; null once it is removed: it has been imported, or was not in time. */
    storageKey: text('storage_key').unique(),
    fileName: text('file_name').notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    origin: text(),
    /** checked, waiting, running, done or failed. */
    state: text().notNull(),
    problem: text(),
    counts: jsonb().$type<ImportedCount[]>().notNull(),
    messages: integer().notNull().default(0),
    leftOut: jsonb('left_out').$type<LeftOutCount[]>().notNull(),
    /** Things done, of how many. */
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    createdAt: moment('created_at').notNull(),
    endedAt: moment('ended_at'),
    ...dueColumns(),
  },
  (table) => [
    index('imports_user').on(table.userId, table.id),
    index('imports_stored')
      .on(table.createdAt)
      .where(sql`${table.storageKey} is not null`),
    ...dueIndexes('imports', table, table.userId),
  ],
);

/** What became of each thing of an import. */
export const importedThings = pgTable(
  'imported_things',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    importId: integer('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    userId: integer('user_id').notNull().references(userKey),
    kind: text().notNull(),
    /** Identifies it in its file: an import that was interrupted goes on behind the things that stand here. */
    key: text().notNull(),
    name: text().notNull(),
    /** added, known or failed. */
    outcome: text().notNull(),
    problem: text(),
    /** The chat, note and so on. No foreign key: it belongs to another feature and may go. */
    itemId: integer('item_id'),
    messages: integer().notNull().default(0),
    leftOut: jsonb('left_out').$type<LeftOutCount[]>().notNull(),
  },
  (table) => [
    uniqueIndex('imported_things_key').on(table.importId, table.kind, table.key),
    index('imported_things_user').on(table.userId),
  ],
);

/**
 * Files of exports of several archives, which are imported in any order: those that a thing still lacks, and pictures that came
 * alone.
 */
export const importedFiles = pgTable(
  'imported_files',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id').notNull().references(userKey),
    importId: integer('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** picture or source. */
    kind: text().notNull(),
    /** The account of the export and the id of the file there. */
    key: text().notNull(),
    /** The picture as messages and notes refer to it; its content may still be missing. A source has none. */
    fileId: integer('file_id').references(fileKey, { onDelete: 'cascade' }),
    /** awaited: its archive was not imported yet. kept: its chat or note was not. here: it is where it belongs. */
    state: text().notNull(),
    /** The archive with what is missing, if the export says so. */
    archive: text(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('imported_files_key').on(table.userId, table.key),
    index('imported_files_import').on(table.importId),
    index('imported_files_file').on(table.fileId),
    index('imported_files_kept')
      .on(table.createdAt)
      .where(sql`${table.state} = 'kept'`),
  ],
);

/** Exports that users asked for. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id').notNull().references(userKey),
    /** waiting, running, done, failed or gone. */
    state: text().notNull(),
    progress: integer().notNull().default(0),
    createdAt: moment('created_at').notNull(),
    endedAt: moment('ended_at'),
    expiresAt: moment('expires_at'),
    ...dueColumns(),
  },
  (table) => [
    index('data_exports_user').on(table.userId, table.id),
    /** One at a time. */
    uniqueIndex('data_exports_running')
      .on(table.userId)
      .where(sql`${table.state} in ('waiting', 'running')`),
    ...dueIndexes('data_exports', table, table.userId),
  ],
);

/** The archives of an export. */
export const exportParts = pgTable(
  'export_parts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    exportId: integer('export_id')
      .notNull()
      .references(() => dataExports.id, { onDelete: 'cascade' }),
    userId: integer('user_id').notNull().references(userKey),
    number: integer().notNull(),
    storageKey: text('storage_key').notNull().unique(),
    name: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    uniqueIndex('export_parts_number').on(table.exportId, table.number),
    index('export_parts_user').on(table.userId),
  ],
);
