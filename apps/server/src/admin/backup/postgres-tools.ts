import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import pg from 'pg';
import { BackupError } from './archive.ts';

/** Tables that are made anew: vectors under an index, which has a partition for each share of the users, and who runs on the database. */
const left = ['--exclude-table=public.passage_points*', '--exclude-table-data=public.nodes'];

/** Saves a database with the operator's own `pg_dump`. Returns the server's version. */
export async function dumpDatabase(databaseUrl: string, file: string): Promise<string> {
  const server = await refuseOlder('pg_dump', databaseUrl);
  await run(
    'pg_dump',
    ['--format=custom', '--no-owner', '--no-privileges', ...left, `--file=${file}`],
    databaseUrl,
  );
  return server;
}

/** Brings a dump into an empty database with the operator's own `pg_restore`, all of it or nothing. */
export async function restoreDump(databaseUrl: string, file: string): Promise<void> {
  await refuseOlder('pg_restore', databaseUrl);
  const options = ['--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error'];
  await run('pg_restore', [...options, `--dbname=${withoutPassword(databaseUrl)}`, file], databaseUrl);
}

/** An older program does not know all that a newer server has. */
async function refuseOlder(program: string, databaseUrl: string): Promise<string> {
  const server = await serverVersion(databaseUrl);
  const own = await promisify(execFile)(program, ['--version']).then(
    ({ stdout }) => / (\d+)/.exec(stdout)?.[1],
    () => undefined,
  );
  const needed = Number.parseInt(server, 10);
  if (own === undefined) {
    throw new BackupError(
      `There is no ${program} here. Install PostgreSQL's client programs, version ${needed} or newer.`,
    );
  }
  if (Number(own) < needed) {
    throw new BackupError(
      `${program} is version ${own}, but the server is PostgreSQL ${server}. Install ${needed} or newer.`,
    );
  }
  return server;
}

async function serverVersion(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    return rows[0]?.server_version ?? '';
  } finally {
    await client.end();
  }
}

/** The password is not among the arguments, which everybody on the machine can read. */
async function run(program: string, options: string[], databaseUrl: string): Promise<void> {
  const { password } = new URL(databaseUrl);
  const names = program === 'pg_dump' ? [`--dbname=${withoutPassword(databaseUrl)}`] : [];
  const child = spawn(program, [...names, ...options], {
    env: { ...process.env, ...(password ? { PGPASSWORD: decodeURIComponent(password) } : {}) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new BackupError(`${program} failed:\n${errors.trim()}`);
}

function withoutPassword(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.password = '';
  return url.href;
}
