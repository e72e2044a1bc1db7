import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compareReleases } from './migrate.ts';

const folder = join(import.meta.dirname, '../../../migrations');

/** Migrations up to this one predate the rule. */
const lastFree = '0006';

/** Migrations up to this one came with 0.2.0, which is what the migrator takes for them. */
const lastUnmarked = '0032';

/** Statements that break nodes running the previous release. */
const breaking = [
  /\bdrop\s+(table|view|materialized\s+view|type)\b/,
  /\bdrop\s+(column\b|(?!constraint|default|not|index|trigger|function|extension|identity|expression)(if\s+exists\s+)?"?\w+"?\s*[,;])/,
  /\brename\s+(to|column|"?\w+"?\s+to)\b/,
  /\balter\s+(column\s+)?"?\w+"?\s+(set\s+not\s+null|drop\s+default|(set\s+data\s+)?type\b)/,
];
const addedColumn =
  /\badd\s+(column\s+)?(if\s+not\s+exists\s+)?(?!constraint\b)"?\w+"?\s+[^,;]*\bnot\s+null\b[^,;]*/g;

/**
 * The statements of a migration that break the previous release; empty if the file names the release that
 * made it safe.
 */
function breaksOlderNodes(migration: string): string[] {
  if (/^--\s*contract:\s*\S/m.test(migration)) return [];
  const statements = migration
    .replace(/--.*$/gm, '')
    .replace(/'(''|[^'])*'/g, "''")
    .toLowerCase();
  const found = breaking.flatMap((pattern) => pattern.exec(statements)?.[0] ?? []);
  const added = [...statements.matchAll(addedColumn)].map(([text]) => text);
  return [...found, ...added.filter((text) => !/\bdefault\b|\bgenerated\b/.test(text))];
}

/**
 * The oldest release that a migration leaves working, as its first line says. One that takes something away leaves behind
 * at least the releases that still used it.
 */
function oldestRelease(migration: string): string | undefined {
  const [, oldest] = /^-- oldest release: (\d+\.\d+\.\d+)\n/.exec(migration) ?? [];
  const contract = /^--\s*contract:.*$/m.exec(migration)?.[0];
  if (contract === undefined || oldest === undefined) return oldest;
  const [, since] = /\bsince (\d+\.\d+(\.\d+)?)$/.exec(contract) ?? [];
  return since && compareReleases(oldest, since) >= 0 ? oldest : undefined;
}

/** Statements of a migration that do not go with how it is run: at once in a transaction, or one by one and perhaps again. */
function unfit(name: string, migration: string): string[] {
  const statements = migration.replace(/--.*$/gm, '').toLowerCase().split(';');
  const isUnfit = name.endsWith('.concurrent.sql')
    ? (statement: string) =>
        /\bindex\b/.test(statement) && !/\bconcurrently if (not )?exists\b/.test(statement)
    : (statement: string) => /\bconcurrently\b/.test(statement);
  return statements.filter(isUnfit);
}

/** The tables after a migration, by name. */
function tablesOf(snapshot: string): Record<string, { columns: object }> {
  const text = readFileSync(join(folder, 'meta', snapshot), 'utf8');
  return (JSON.parse(text) as { tables: Record<string, { columns: object }> }).tables;
}

describe('a migration', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql') && name.slice(0, 4) > lastFree);
  test.each(files)('%s keeps the previous release working', (name) => {
    expect(breaksOlderNodes(readFileSync(join(folder, name), 'utf8'))).toEqual([]);
  });

  test.each(files)('%s is of the kind that its name says', (name) => {
    expect(unfit(name, readFileSync(join(folder, name), 'utf8'))).toEqual([]);
  });

  test.each([
    ['0040_pin.sql', 'create index concurrently if not exists pin on chats (pin);', 1],
    ['0040_pin.sql', 'create index pin on chats (pin);', 0],
    ['0040_pin.concurrent.sql', 'create index pin on chats (pin);', 1],
    ['0040_pin.concurrent.sql', 'create index concurrently pin on chats (pin);', 1],
    ['0040_pin.concurrent.sql', 'create unique index concurrently if not exists pin on chats (pin);', 0],
    ['0040_pin.concurrent.sql', 'drop index concurrently if exists pin;', 0],
  ])('%s with %s has %i unfit statements', (name, sql, count) => {
    expect(unfit(name, sql)).toHaveLength(count);
  });

  test.each(files.filter((name) => name.slice(0, 4) > lastUnmarked))(
    '%s names the oldest release that may run after it in its first line',
    (name) => {
      expect(oldestRelease(readFileSync(join(folder, name), 'utf8'))).toBeDefined();
    },
  );

  test.each([
    ['-- oldest release: 0.2.0\nselect 1;', '0.2.0'],
    ['-- oldest release: 0.3.1\n-- contract: nothing reads "pin" since 0.3.1\nselect 1;', '0.3.1'],
    ['-- oldest release: 0.3.0\n-- contract: nothing reads "pin" since 0.3\nselect 1;', '0.3.0'],
    ['-- oldest release: 0.4.0\n-- contract: nothing reads "pin" since 0.3\nselect 1;', '0.4.0'],
    ['-- oldest release: 0.2.0\n-- contract: nothing reads "pin" since 0.3\nselect 1;', undefined],
    ['-- oldest release: 0.3.0\n-- contract: nothing reads "pin"\nselect 1;', undefined],
    ['-- oldest release: next\nselect 1;', undefined],
    ['select 1;', undefined],
  ])('%j leaves %s working', (sql, release) => {
    expect(oldestRelease(sql)).toBe(release);
  });

  test('whose a row is says owner_id in each table that came after 0.2', () => {
    const newest = readdirSync(join(folder, 'meta'))
      .filter((name) => name.endsWith('_snapshot.json'))
      .toSorted()
      .at(-1);
    const before = tablesOf(`${lastUnmarked}_snapshot.json`);
    const added = Object.entries(tablesOf(newest ?? '')).filter(([name]) => !(name in before));
    expect(added.length).toBeGreaterThan(2);
    expect(added.filter(([, { columns }]) => 'user_id' in columns).map(([name]) => name)).toEqual([]);
  });

  test.each([
    'DROP TABLE "chats";',
    'ALTER TABLE "chats" DROP COLUMN "pin";',
    'alter table chats drop pin;',
    'ALTER TABLE "chats" RENAME COLUMN "pin" TO "pinned";',
    'ALTER TABLE "chats" RENAME TO "talks";',
    'ALTER TABLE "chats" ALTER COLUMN "pin" SET NOT NULL;',
    'ALTER TABLE "chats" ALTER COLUMN "pin" SET DATA TYPE text;',
    'ALTER TABLE "chats" ALTER COLUMN "pin" DROP DEFAULT;',
    'ALTER TABLE "chats" ADD COLUMN "pin" boolean NOT NULL;',
    'ALTER TABLE "chats" ADD COLUMN "a" text, ADD COLUMN "b" text NOT NULL;',
  ])('with %s is reported', (sql) => {
    expect(breaksOlderNodes(sql)).not.toEqual([]);
  });

  test.each([
    'CREATE TABLE "nodes" ("id" text PRIMARY KEY NOT NULL);',
    'ALTER TABLE "chats" ADD COLUMN "pin" boolean;',
    'ALTER TABLE "chats" ADD COLUMN "pin" boolean DEFAULT false NOT NULL;',
    'ALTER TABLE "chats" ADD CONSTRAINT "pin_set" CHECK ("pin" is not null) NOT VALID;',
    'ALTER TABLE "chats" ALTER COLUMN "pin" DROP NOT NULL;',
    'ALTER TABLE "chats" DROP CONSTRAINT "pin_set";',
    'DROP INDEX "chats_pin";',
    "INSERT INTO notes VALUES ('drop table chats;'); -- drop table chats;",
    '-- contract: nothing reads "pin" since 0.2\nALTER TABLE "chats" DROP COLUMN "pin";',
  ])('with %s is accepted', (sql) => {
    expect(breaksOlderNodes(sql)).toEqual([]);
  });
});
