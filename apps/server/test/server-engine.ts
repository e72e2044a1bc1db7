import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { connectDatabase } from '../src/platform/db/database.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { createJobs } from '../src/platform/jobs/create-jobs.ts';

const template = 'polylogue_template';

/** Creates the migrated template database on a PostgreSQL server. */
export async function makeServerTemplate(url: string): Promise<void> {
  await asAdmin(url, `drop database if exists ${template}`);
  await asAdmin(url, `create database ${template}`);
  const connection = { connectionString: withDatabase(url, template) };
  const database = connectDatabase({ connection, engine: 'server', onError: () => undefined });
  await migrate(database.db);
  const jobs = createJobs({ connection, onError: () => undefined });
  await jobs.start([]);
  await jobs.stop();
  await database.close();
}

/** A separate database for one test file, copied from the template. */
export async function makeServerDatabase(url: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(url, `create database ${name} template ${template}`);
  return {
    url: withDatabase(url, name),
    drop: () => asAdmin(url, `drop database if exists ${name} with (force)`),
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
