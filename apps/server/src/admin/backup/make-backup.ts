import { open, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import type { Logger } from 'pino';
import { dataPath, type Config } from '../../config.ts';
import {
  beginSnapshot,
  countingRows,
  listTables,
  readSequences,
  readTable,
} from '../../platform/db/copy-tables.ts';
import type { Connection } from '../../platform/db/database.ts';
import { openDatabase } from '../../platform/db/open.ts';
import { version } from '../../version.ts';
import { createArchive, type ArchiveWriter, type Manifest } from './archive.ts';
import { dumpDatabase } from './postgres-tools.ts';

/** What an operator may have put into the data directory. */
export const operatorFiles = ['models.json', 'models.yaml', 'models.yml'];

/** What makes tokens and links of this installation valid. */
export const secretFiles = ['session.secret', 'operator.token'];

/** Where a backup goes and what is in it. */
export interface BackupOptions {
  config: Config;
  log: Logger;
  folder: string;
  withSecrets: boolean;
  now: Date;
}

/**
 * Saves the database, then the files: a file is stored before its row and removed after it, so that all rows of the
 * snapshot find theirs.
 */
export async function makeBackup(options: BackupOptions): Promise<string> {
  const { config, folder } = options;
  const archive = await createArchive(folder);
  try {
    const database = config.DATABASE_URL
      ? await dump(archive, config.DATABASE_URL)
      : await saveTables(archive, options);
    const files = config.S3_BUCKET === undefined;
    if (files) await saveFiles(archive, dataPath(config, 'files'));
    const own = [...operatorFiles, ...(options.withSecrets ? secretFiles : [])];
    for (const name of own) await saveFile(archive, dataPath(config, name), `data/${name}`);
    await archive.finish({
      format: 1,
      release: version,
      madeAt: options.now.toISOString(),
      database,
      files,
      secrets: options.withSecrets,
    });
    return describe(options, database);
  } catch (error) {
    await archive.discard();
    throw error;
  }
}

async function dump(archive: ArchiveWriter, databaseUrl: string): Promise<Manifest['database']> {
  const postgres = await dumpDatabase(databaseUrl, archive.pathOf('database.dump'));
  await archive.sum('database.dump');
  return { kind: 'dump', postgres };
}

async function saveTables(
  archive: ArchiveWriter,
  { config, log }: BackupOptions,
): Promise<Manifest['database']> {
  const opened = await openDatabase({ dataDirectory: config.DATA_DIR, databaseUrl: undefined, log });
  try {
    return await saveRows(archive, opened.connection);
  } finally {
    await opened.close();
  }
}

/** Saves the rows of all tables as they are at one moment. */
export async function saveRows(
  archive: ArchiveWriter,
  connection: Connection,
): Promise<Manifest['database']> {
  const client = new pg.Client({ ...connection, statement_timeout: 0, query_timeout: 0 });
  await client.connect();
  try {
    await beginSnapshot(client);
    const tables = [];
    for (const table of await listTables(client)) {
      const counting = countingRows();
      await archive.write(pathOfTable(table), readTable(client, table), counting, createGzip({ level: 1 }));
      tables.push({ ...table, ...counting.digest() });
    }
    const sequences = await readSequences(client);
    const postgres = await client.query<{ server_version: string }>('show server_version');
    const queue = await client.query<{ version: number }>('select version from pgboss.version');
    const migrations = await client.query<{ name: string }>('select name from schema_migrations order by 1');
    return {
      kind: 'tables',
      postgres: postgres.rows[0]?.server_version ?? '',
      queue: queue.rows[0]?.version ?? 0,
      migrations: migrations.rows.map(({ name }) => name),
      tables,
      sequences,
    };
  } finally {
    await client.end();
  }
}

/** Where a backup keeps the rows of a table. */
export function pathOfTable({ schema, name }: { schema: string; name: string }): string {
  return `tables/${schema}.${name}.gz`;
}

/** Not what is still arriving, nor what names this very folder. */
async function saveFiles(archive: ArchiveWriter, folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const inside = relative(folder, path);
    if (!entry.isFile() || inside === 'place' || inside.startsWith('unfinished/')) continue;
    await saveFile(archive, path, `files/${inside}`);
  }
}

/** One that was removed meanwhile is not needed. */
async function saveFile(archive: ArchiveWriter, from: string, to: string): Promise<void> {
  const file = await open(from).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (file) await archive.write(to, file.createReadStream());
}

function describe({ folder, config, withSecrets }: BackupOptions, database: Manifest['database']): string {
  return [
    database.kind === 'tables'
      ? `${folder} holds ${database.tables.reduce((sum, { rows }) => sum + rows, 0)} rows of ${database.tables.length} tables.`
      : `${folder} holds a dump of the database.`,
    config.S3_BUCKET === undefined
      ? 'Uploaded files are in it.'
      : `Uploaded files are in the bucket ${config.S3_BUCKET}: save it now, after the database.`,
    ...(withSecrets
      ? []
      : ['Secrets are not in it. Keep SESSION_SECRET elsewhere: without it everybody has to sign in again.']),
  ].join('\n');
}
