import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Column, getTableName, is, Table } from 'drizzle-orm';
import { expect, test } from 'vitest';

/**
 * The import rules keep a `.tables.ts` inside its feature. Here stands what they cannot see: a table that leaves through
 * a file others may import, and a table that is named in a text of SQL.
 */
const features = join(import.meta.dirname, '../src/features');
const sources = (await readdir(features, { recursive: true })).filter(
  (name) => name.endsWith('.ts') && !/\.(test|testing)\.ts$/.test(name),
);

async function exportsOf(name: string): Promise<[string, unknown][]> {
  const module: object = await import(join(features, name));
  return Object.entries(module);
}

function featureOf(name: string): string | undefined {
  return name.split(/[\\/]/)[0];
}

/** Whether it is a table or columns of one, alone or as the members of an object. */
function isOfTable(value: unknown): boolean {
  if (is(value, Table) || is(value, Column)) return true;
  const isPlain =
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  return (Array.isArray(value) || isPlain) && Object.values(value).some(isOfTable);
}

/** What a file hands out: its values, and what functions without parameters make. */
function handedOut(value: unknown): unknown {
  if (typeof value !== 'function' || value.length > 0) return value;
  const made: unknown = value();
  return made;
}

test('no table and no column leaves its feature; keys hand out the one a foreign key refers to', async () => {
  const leaving: string[] = [];
  for (const name of sources.filter((source) => /\.(service|sql|present)\.ts$/.test(source))) {
    for (const [key, value] of await exportsOf(name)) {
      const isMade = name.endsWith('.sql.ts');
      if (isOfTable(isMade ? handedOut(value) : value)) leaving.push(`${name} ${key}`);
    }
  }
  for (const name of sources.filter((source) => source.endsWith('.keys.ts'))) {
    for (const [key, value] of await exportsOf(name)) {
      if (!is(handedOut(value), Column)) leaving.push(`${name} ${key}`);
    }
  }
  expect(leaving).toEqual([]);
});

/** By the name of each table, the feature that owns it. */
async function tableOwners(): Promise<Map<string, string | undefined>> {
  const owners = new Map<string, string | undefined>();
  for (const name of sources.filter((source) => source.endsWith('.tables.ts'))) {
    for (const [, value] of await exportsOf(name)) {
      if (is(value, Table)) owners.set(getTableName(value), featureOf(name));
    }
  }
  return owners;
}

/** The tables that SQL in a source reads or writes by their names. */
function tablesNamedIn(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return [...code.matchAll(/\b(?:from|join|into|update|using)\s+"?([a-z_]+)/g)].map(([, name = '']) => name);
}

test('SQL names only tables of its own feature', async () => {
  expect(tablesNamedIn('sql`with a as (select * from "users") update chats set b join files f`')).toEqual([
    'users',
    'chats',
    'files',
  ]);
  const owners = await tableOwners();
  expect(owners.get('messages')).toBe('messages');
  const foreign: string[] = [];
  for (const name of sources) {
    for (const table of tablesNamedIn(await readFile(join(features, name), 'utf8'))) {
      const owner = owners.get(table);
      if (owner !== undefined && owner !== featureOf(name)) foreign.push(`${name} ${table}`);
    }
  }
  expect(foreign).toEqual([]);
});
