import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { connectDatabase } from '../src/platform/db/database.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { createJobs } from '../src/platform/jobs/create-jobs.ts';
import { asSuperuser, findRuntime, makeCluster, role } from '../src/platform/postgres/cluster.ts';
import { debianPrograms } from '../src/platform/postgres/programs.ts';
import { startPostgres, type RunningPostgres } from '../src/platform/postgres/server.ts';
import { randomToken } from '../src/platform/secrets.ts';

const template = 'polylogue_template';

/** A PostgreSQL server for tests. */
export interface TestPostgres {
  url: string;
  /** Ends it in order and drops every connection. */
  shutDown(): Promise<void>;
  /** Ends it at once, as in a crash. */
  kill(): Promise<void>;
  /** Brings it back with its data. */
  restart(): Promise<void>;
  /** Ends it and leaves nothing. */
  remove(): Promise<void>;
}

/** Starts a PostgreSQL that does not flush: the packaged one, or Debian's oldest. */
export async function startTestPostgres({ debian = false } = {}): Promise<TestPostgres> {
  const place = mkdtempSync(join(tmpdir(), 'polylogue-postgres-'));
  const directory = join(place, 'postgres');
  const runtime = findRuntime(place, { major: debian ? debianPrograms()[0]?.major : undefined });
  await makeCluster(runtime, directory);
  const password = randomToken();
  await asSuperuser(runtime, directory, [`alter role ${role} createdb password '${password}'`]);
  const options = { runtime, directory, flush: false, connections: 300 };
  let server: RunningPostgres = await startPostgres(options);
  return {
    url: `postgresql://${role}:${password}@localhost/${role}?host=${encodeURIComponent(server.host)}`,
    shutDown: () => server.stop(),
    kill: () => server.kill(),
    restart: async () => {
      server = await startPostgres({ ...options, host: server.host });
    },
    remove: async () => {
      await server.stop();
      rmSync(place, { recursive: true, force: true });
    },
  };
}

/** Creates the migrated template database on a PostgreSQL server. */
export async function makeServerTemplate(url: string): Promise<void> {
  await asAdmin(url, `drop database if exists ${template}`);
  await asAdmin(url, `create database ${template}`);
  const connection = { connectionString: withDatabase(url, template) };
  const database = connectDatabase({ connection, onError: () => undefined });
  await migrate(database.db);
  const jobs = createJobs({ connection, onError: () => undefined });
  await jobs.start([]);
  await jobs.stop();
  await database.close();
}

/** A separate database, copied from the migrated template or from another. */
export async function makeServerDatabase(
  url: string,
  source = template,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Without flushing this is several times faster than to write it all to the log.
  await asAdmin(url, `create database ${name} template ${source} strategy file_copy`);
  return {
    url: withDatabase(url, name),
    async drop() {
      // Not `with (force)`: it is refused while an autovacuum worker, which is no process of ours, is at work there.
      await asAdmin(
        url,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and usename = current_user`,
      );
      await asAdmin(url, `drop database if exists ${name}`);
    },
  };
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(url, 'postgres') });
  await client.connect();
  try {
    // Copying a template requires it to be idle; test files start together, so they take turns.
    await client.query('select pg_advisory_lock(1)');
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function withDatabase(url: string, database: string): string {
  const parsed = new URL(url);
  parsed.pathname = `/${database}`;
  return parsed.href;
}
