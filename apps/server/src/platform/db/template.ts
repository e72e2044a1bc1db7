import { readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createJobs } from '../jobs/create-jobs.ts';
import { connectDatabase, type Database } from './database.ts';
import { startEmbedded } from './embedded.ts';
import { migrate, migrationsFingerprint } from './migrate.ts';
import { ensureInCache } from './template-cache.ts';
import { root } from '../root.ts';

const cache = join(root, '.cache/database');

/** Initial content of a new database besides its tables. */
export interface TemplateContent {
  /** Changes whenever `fill` would write something different. */
  fingerprint: string;
  fill(database: Database): Promise<void>;
}

/**
 * A migrated data directory to copy from, built once per engine version, set of migrations and content.
 * Creating one takes seconds, copying it a fraction of that, which keeps the first start and every test file
 * fast.
 */
export async function ensureTemplate(content?: TemplateContent): Promise<string> {
  const parts = [await engineVersion(), await migrationsFingerprint(), content?.fingerprint];
  const name = ['template', ...parts.filter((part) => part !== undefined)].join('-');
  return ensureInCache({ cache, name, now: new Date() }, (directory) => build(directory, content));
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
  await database.pool.query('checkpoint');
  await database.close();
  await rm(`${directory}.socket`, { recursive: true, force: true });
}

async function engineVersion(): Promise<string> {
  const main = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const manifest = JSON.parse(await readFile(join(main, '../../package.json'), 'utf8')) as {
    version: string;
  };
  return manifest.version;
}
