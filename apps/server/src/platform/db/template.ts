import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createJobs } from '../jobs/jobs.ts';
import { connectDatabase, type Database } from './database.ts';
import { exists, startEmbedded } from './embedded.ts';
import { migrate, migrationsFingerprint } from './migrate.ts';

const cache = join(import.meta.dirname, '../../../../../.cache/database');

/** What a new database begins with beside its tables. */
export interface TemplateContent {
  /** Changes whenever `fill` would write something else. */
  fingerprint: string;
  fill(database: Database): Promise<void>;
}

/**
 * A migrated data directory to copy from, built once per engine version, set of migrations and content. Creating one
 * takes seconds, copying it a fraction of one; that is what makes the first start and every test file quick.
 */
export async function ensureTemplate(content?: TemplateContent): Promise<string> {
  const parts = [await engineVersion(), await migrationsFingerprint(), content?.fingerprint];
  const path = join(cache, ['template', ...parts.filter((part) => part !== undefined)].join('-'));
  if (await exists(path)) return path;
  const building = `${path}.${process.pid}`;
  await rm(building, { recursive: true, force: true });
  await build(building, content);
  try {
    await rename(building, path);
  } catch (error) {
    // Another process was quicker; its template is as good as ours.
    await rm(building, { recursive: true, force: true });
    if (!(await exists(path))) throw error;
  }
  return path;
}

async function build(directory: string, content: TemplateContent | undefined): Promise<void> {
  const embedded = await startEmbedded({ directory, socketDirectory: `${directory}.socket` });
  const database = connectDatabase({
    connection: embedded.connection,
    engine: 'embedded',
    onError: () => undefined,
    close: embedded.close,
  });
  await migrate(database.db);
  await content?.fill(database);
  const jobs = createJobs({ connection: embedded.connection, onError: () => undefined });
  await jobs.start([]);
  await jobs.stop();
  const spare = await spareLogs(database, directory);
  await database.close();
  await Promise.all(spare.map((path) => rm(path)));
  await rm(`${directory}.socket`, { recursive: true, force: true });
}

/**
 * Files of the write-ahead log that the engine has put aside for later: after a big content they are most of the
 * template, and every copy would carry them. The one in use stays, and the next, into which closing may write.
 */
async function spareLogs({ pool }: Database, directory: string): Promise<string[]> {
  await pool.query('checkpoint');
  const { rows } = await pool.query<{ name: string }>('select pg_walfile_name(pg_current_wal_lsn()) as name');
  const logs = (await readdir(join(directory, 'pg_wal')))
    .filter((name) => /^[0-9A-F]{24}$/.test(name))
    .sort();
  const inUse = logs.indexOf(rows[0]?.name ?? '');
  return inUse < 0 ? [] : logs.slice(inUse + 2).map((name) => join(directory, 'pg_wal', name));
}

async function engineVersion(): Promise<string> {
  const main = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const manifest = JSON.parse(await readFile(join(main, '../../package.json'), 'utf8')) as {
    version: string;
  };
  return manifest.version;
}
