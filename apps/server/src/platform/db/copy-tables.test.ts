import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeTestPlace, type TestPlace } from '../../../test/database.ts';
import { describeSchema } from '../../../test/schema-description.ts';
import { createLog } from '../log.ts';
import { CopyFailed, copyTables, countingRows, listTables, writeTables } from './copy-tables.ts';
import { openDatabase, type OpenDatabase } from './open.ts';

/** What a careless copy would break: line breaks, tabs, backslashes, nothing at all, other scripts. */
const words = ['', ' ', '\t\\N', 'a\nb\r\n', '\\.', 'привет', '🜁', "it's", '\\x00', 'end\\'];

/** A row that refers to nobody and nothing. */
const orphanValues: Record<string, string> = {
  user_id: '999',
  prompt_id: '999',
  created_at: '2026-01-01 00:00:00+00',
};

let places: TestPlace[] = [];
let databases: OpenDatabase[] = [];

async function open(): Promise<OpenDatabase> {
  const place = await makeTestPlace();
  places.push(place);
  const database = await openDatabase({ ...place, log: createLog('silent') });
  databases.push(database);
  return database;
}

beforeEach(() => {
  [places, databases] = [[], []];
});

afterEach(async () => {
  for (const database of databases) await database.close();
  for (const place of places) await place.remove();
});

describe('copying all tables', () => {
  test('keeps every value, the numbering, the keys and the triggers', async () => {
    const [source, target] = [await open(), await open()];
    await fill(source);
    const schemaBefore = await describeSchema(target.db);
    const copied = await copyBetween(source, target);
    expect(copied.get('public.messages')?.rows).toBe(words.length);
    expect(copied.get('pgboss.queue')?.rows).toBeGreaterThan(0);
    for (const table of ['users', 'prompts', 'chats', 'messages', 'find_pending', 'schema_migrations']) {
      const query = sql.raw(`select * from ${table} order by 1`);
      expect((await target.db.execute(query)).rows, table).toEqual((await source.db.execute(query)).rows);
    }
    expect(await describeSchema(target.db)).toBe(schemaBefore);
    const next = sql`insert into users (email, username, display_name, locale, created_at)
      values ('next@example.test', 'next', 'Next', 'en', now()) returning id`;
    expect((await target.db.execute(next)).rows).toEqual((await source.db.execute(next)).rows);
    const { rows: before } = await target.db.execute(sql`select count(*)::int as count from find_pending`);
    await target.db.execute(sql`update chats set name = 'found again'`);
    const { rows: after } = await target.db.execute(sql`select count(*)::int as count from find_pending`);
    expect(after).not.toEqual(before);
  });

  test('changes nothing if a key is broken, a table is missing, or the rows end early', async () => {
    const target = await open();
    await fill(target);
    const client = await connect(target);
    const tables = await listTables(client);
    const none = { sequences: () => Promise.resolve([]), read: () => Readable.from([]) };
    const orphan = ({ name, columns }: { name: string; columns: string[] }) => {
      if (name !== 'prompt_favourites') return Readable.from([]);
      const row = columns.map((column) => orphanValues[column] ?? '\\N').join('\t');
      return Readable.from([Buffer.from(`${row}\n`)]);
    };
    await expect(writeTables(client, { ...none, tables, read: orphan })).rejects.toThrow('foreign key');
    await expect(writeTables(client, { ...none, tables: tables.slice(1) })).rejects.toThrow(CopyFailed);
    const failing = () =>
      Readable.from(
        (function* failing() {
          yield Buffer.from('1');
          throw new Error('the disk is gone');
        })(),
      );
    await expect(writeTables(client, { ...none, tables, read: failing })).rejects.toThrow('the disk is gone');
    await client.end();
    const { rows } = await target.db.execute(sql`select count(*)::int as count from messages`);
    expect(rows).toEqual([{ count: words.length }]);
  });
});

async function fill({ db }: OpenDatabase): Promise<void> {
  await db.execute(sql`
    insert into users (email, username, display_name, locale, created_at)
    select 'user' || n || '@example.test', 'user' || n, 'User', 'en', now() from generate_series(1, 3) n`);
  await db.execute(sql`
    insert into chats (user_id, name, named_by, "order", voices, created_at, updated_at)
    select id, 'chat', 'user', 1, '{"a b",NULL}', now(), now() from users`);
  for (const word of words) {
    await db.execute(sql`
      insert into messages (chat_id, user_id, exchange, type, text, created_at)
      select id, user_id, 1, 'user', ${word}, now() from chats limit 1`);
  }
  await db.execute(
    sql`insert into prompts (language, name, description, body, created_at, updated_at)
        values ('en', 'a', 'b', 'c', now(), '2026-01-01 00:00:00.123456+03')`,
  );
  // So that the next number is not the highest one plus one.
  await db.execute(sql`insert into users (email, username, display_name, locale, created_at)
    values ('gone@example.test', 'gone', 'Gone', 'en', now())`);
  await db.execute(sql`delete from users where username = 'gone'`);
}

async function connect({ connection }: OpenDatabase): Promise<pg.Client> {
  const client = new pg.Client(connection);
  await client.connect();
  return client;
}

async function copyBetween(source: OpenDatabase, target: OpenDatabase) {
  const [from, to] = [await connect(source), await connect(target)];
  try {
    return await copyTables(from, to);
  } finally {
    await from.end();
    await to.end();
  }
}

test('a digest tells rows apart, not their order or how they are cut into pieces', async () => {
  const digestOf = async (...pieces: string[]) => {
    const counting = countingRows();
    await Readable.from(pieces.map((piece) => Buffer.from(piece)))
      .pipe(counting)
      .resume()
      .reduce((_, part) => part, undefined);
    return counting.digest();
  };
  const digest = await digestOf('a\tb\nc\td\n');
  expect(digest.rows).toBe(2);
  expect(await digestOf('c\t', 'd', '\na\tb\n')).toEqual(digest);
  expect(await digestOf('a\td\nc\tb\n')).not.toEqual(digest);
  expect(await digestOf('a\tb\na\tb\n')).not.toEqual(await digestOf('c\td\nc\td\n'));
});
