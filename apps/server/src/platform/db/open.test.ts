import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLog } from '../log.ts';
import { openDatabase } from './open.ts';

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  await client.query(statement);
  await client.end();
}

test.each([
  { letters: 'C', warns: true },
  { letters: 'C.UTF-8', warns: false },
])('an LC_CTYPE of $letters is mentioned at the start: $warns', async ({ letters, warns }) => {
  const name = `letters_${warns}_${process.pid}`;
  await asAdmin(
    `create database ${name} template template0 locale_provider libc lc_collate 'C' lc_ctype '${letters}'`,
  );
  onTestFinished(() => asAdmin(`drop database ${name}`));
  const databaseUrl = new URL(process.env.TEST_DATABASE_URL ?? '');
  databaseUrl.pathname = `/${name}`;
  const dataDirectory = await mkdtemp(join(tmpdir(), 'polylogue-open-'));
  onTestFinished(() => rm(dataDirectory, { recursive: true }));
  const log = createLog('silent');
  const warn = vi.spyOn(log, 'warn');
  const { close } = await openDatabase({ dataDirectory, databaseUrl: databaseUrl.href, log });
  await close();
  const said = warn.mock.calls.filter(([first]) => String(first).includes('LC_CTYPE'));
  expect(said).toHaveLength(warns ? 1 : 0);
});
