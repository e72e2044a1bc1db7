import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createJobs } from '../jobs/create-jobs.ts';
import { asSuperuser, findRuntime, makeCluster, role, type Runtime } from '../postgres/cluster.ts';
import { packagedMajor } from '../postgres/programs.ts';
import { startPostgres } from '../postgres/server.ts';
import { randomToken } from '../secrets.ts';
import { connectDatabase, type Database } from './database.ts';
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
 * A migrated data directory to copy from, built once per major version, set of migrations and content. Creating one
 * takes seconds, copying it a fraction of that, which keeps the first start fast.
 */
export async function ensureTemplate(content?: TemplateContent, runtime?: Runtime): Promise<string> {
  const fingerprints = [await migrationsFingerprint(), content?.fingerprint];
  const nameOf = (major: number) =>
    [`postgres${major}`, ...fingerprints].filter((part) => part !== undefined).join('-');
  // What the directory is copied for may run in another way, but by the same programs.
  const find = (): Runtime => {
    mkdirSync(cache, { recursive: true });
    return findRuntime(cache, { major: runtime?.programs.major });
  };
  const likely = runtime?.programs.major ?? packagedMajor;
  // One that is there is only copied, which takes neither programs nor the right to write into the cache.
  const major = existsSync(join(cache, nameOf(likely))) ? likely : find().programs.major;
  return ensureInCache({ cache, name: nameOf(major), now: new Date() }, (directory) =>
    build(find(), directory, content),
  );
}

async function build(runtime: Runtime, directory: string, content: TemplateContent | undefined) {
  await makeCluster(runtime, directory);
  // Only for now: each copy gets its own.
  const password = randomToken();
  await asSuperuser(runtime, directory, [`alter role ${role} password '${password}'`]);
  const server = await startPostgres({ runtime, directory, flush: false, connections: 20 });
  const connection = { host: server.host, user: role, database: role, password };
  const database = connectDatabase({ connection, onError: () => undefined, close: server.stop });
  await migrate(database.db);
  await content?.fill(database);
  const jobs = createJobs({ connection, onError: () => undefined });
  await jobs.start([]);
  await jobs.stop();
  await database.close();
}
