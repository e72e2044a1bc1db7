import { hash } from 'node:crypto';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** A table and those of its columns that are stored, not computed. */
export interface CopyTable {
  schema: string;
  name: string;
  columns: string[];
}

/** How many rows a table has, and a sum of their hashes: equal for equal rows in whatever order. */
export interface TableDigest {
  rows: number;
  digest: string;
}

/** Where a sequence stands. */
export interface SequenceValue {
  schema: string;
  name: string;
  value: string;
  isCalled: boolean;
}

/** The product's schemas: its own and that of the job queue. */
const schemas = ['public', 'pgboss'];

/** Vectors under an index, which only a server with pgvector has. They are made anew from those that are copied. */
const points = 'public.passage_points';

/**
 * Not copied: the processes that run on a database, the queue's statistics, which are in a partition for each day, and
 * its version, which is that of its tables.
 */
const leftOut = [points, 'public.nodes', 'pgboss.queue_stats', 'pgboss.version'];

/** Values are written alike whatever the server's settings are. */
const plainFormats = [
  "set local timezone = 'UTC'",
  "set local datestyle = 'ISO, MDY'",
  "set local intervalstyle = 'postgres'",
  "set local bytea_output = 'hex'",
  'set local extra_float_digits = 1',
  // A copy of a large table takes as long as it takes.
  'set local statement_timeout = 0',
  'set local idle_in_transaction_session_timeout = 0',
];

/** Begins a transaction that reads all tables as they are at this moment. */
export async function beginSnapshot(client: ClientBase): Promise<void> {
  await client.query('begin isolation level repeatable read read only');
  for (const setting of plainFormats) await client.query(setting);
}

/** All tables with rows of their own, by name. A partitioned one counts as one. */
export async function listTables(client: ClientBase): Promise<CopyTable[]> {
  const { rows } = await client.query<CopyTable>(
    `select nspname as schema, relname as name, array_agg(attname::text order by attnum) as columns
     from pg_class
     join pg_namespace on pg_namespace.oid = relnamespace
     join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
     where nspname = any($1) and relkind in ('r', 'p') and not relispartition
       and not nspname || '.' || relname = any($2)
     group by nspname, relname order by nspname desc, relname`,
    [schemas, leftOut],
  );
  return rows;
}

/** The rows of a table in PostgreSQL's text format, a line each. */
export function readTable(client: ClientBase, table: CopyTable): Readable {
  return client.query(copyTo(`copy (select ${columnsOf(table)} from ${nameOf(table)}) to stdout`));
}

/** Where all sequences stand. Read after the rows: none of them then has a number that the sequence will give again. */
export async function readSequences(client: ClientBase): Promise<SequenceValue[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    'select schemaname as schema, sequencename as name from pg_sequences where schemaname = any($1) order by 1, 2',
    [schemas],
  );
  const values: SequenceValue[] = [];
  for (const sequence of rows) {
    const found = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${nameOf(sequence)}`,
    );
    values.push(...found.rows.map((row) => ({ ...sequence, ...row })));
  }
  return values;
}

/** Passes rows on and sums them up meanwhile. */
export function countingRows(): Transform & { digest(): TableDigest } {
  let rows = 0;
  let sum = 0n;
  let begun: Buffer[] = [];
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let start = 0;
      // A line break inside a value is escaped, so that each one ends a row.
      for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
        const row = Buffer.concat([...begun, chunk.subarray(start, end)]);
        sum = BigInt.asUintN(256, sum + BigInt(`0x${hash('sha256', row, 'hex')}`));
        rows += 1;
        begun = [];
        start = end + 1;
      }
      if (start < chunk.length) begun.push(chunk.subarray(start));
      done(null, chunk);
    },
  });
  return Object.assign(counting, { digest: () => ({ rows, digest: sum.toString(16).padStart(64, '0') }) });
}

/** What a table holds, read to its end. */
export async function digestTable(client: ClientBase, table: CopyTable): Promise<TableDigest> {
  const counting = countingRows();
  await pipeline(readTable(client, table), counting, async (source: AsyncIterable<Buffer>) => {
    for await (const _ of source);
  });
  return counting.digest();
}

/** What is written: tables, where the rows of each come from, and where sequences stand once these have come. */
export interface TablesToWrite {
  tables: readonly CopyTable[];
  read(table: CopyTable): Readable | Promise<Readable>;
  sequences(): Promise<readonly SequenceValue[]>;
  /** Called with each table once its rows are there; what it throws undoes everything. */
  onTable?(table: CopyTable, digest: TableDigest): void;
}

/** What is to be written does not fit into the tables that are there, or did not arrive as it was. */
export class CopyFailed extends Error {}

/**
 * Replaces the content of all tables in one transaction. Foreign keys are dropped meanwhile and checked when they are
 * added again, triggers do not fire, and each table is read back and compared with what came. It needs the rights of the
 * tables' owner, not those of a superuser. The schema must be the one that the rows were read from.
 */
export async function writeTables(client: ClientBase, given: TablesToWrite): Promise<void> {
  await client.query('begin');
  try {
    for (const setting of plainFormats) await client.query(setting);
    const present = await listTables(client);
    refuseOtherTables(given.tables, present);
    const names = present.map(nameOf);
    await client.query(`drop table if exists ${points}`);
    const keys = await dropForeignKeys(client);
    for (const name of names) await client.query(`alter table ${name} disable trigger user`);
    await client.query(`truncate ${names.join(', ')}`);
    for (const table of given.tables) {
      const digest = await writeTable(client, table, given);
      given.onTable?.(table, digest);
    }
    for (const sequence of await given.sequences()) await setSequence(client, sequence);
    for (const { table, name, definition } of keys) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
    for (const name of names) await client.query(`alter table ${name} enable trigger user`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
  await client.query('analyze');
}

/** Copies all tables of one database into another one with the same schema, in one snapshot and one transaction. */
export async function copyTables(from: ClientBase, to: ClientBase): Promise<Map<string, TableDigest>> {
  const copied = new Map<string, TableDigest>();
  await beginSnapshot(from);
  try {
    await writeTables(to, {
      tables: await listTables(from),
      read: (table) => readTable(from, table),
      sequences: () => readSequences(from),
      onTable: (table, digest) => copied.set(`${table.schema}.${table.name}`, digest),
    });
  } finally {
    await from.query('rollback');
  }
  return copied;
}

/** Rows whose table or column is missing would be lost, and a table that is not given would end up empty. */
function refuseOtherTables(given: readonly CopyTable[], present: readonly CopyTable[]): void {
  const describe = ({ schema, name, columns }: CopyTable) =>
    `${schema}.${name}: ${columns.toSorted().join(', ')}`;
  const [wanted, found] = [new Set(given.map(describe)), new Set(present.map(describe))];
  const different = [...wanted.symmetricDifference(found)];
  if (different.length === 0) return;
  throw new CopyFailed(`The tables are not those of this database:\n${different.sort().join('\n')}`);
}

async function writeTable(client: ClientBase, table: CopyTable, given: TablesToWrite): Promise<TableDigest> {
  const counting = countingRows();
  const writing = client.query(copyFrom(`copy ${nameOf(table)} (${columnsOf(table)}) from stdin`));
  await pipeline(await given.read(table), counting, writing);
  const came = counting.digest();
  const stored = await digestTable(client, table);
  if (came.rows === stored.rows && came.digest === stored.digest) return came;
  throw new CopyFailed(
    `${nameOf(table)} was not stored as it came: ${came.rows} rows came, ${stored.rows} are there.`,
  );
}

async function setSequence(client: ClientBase, sequence: SequenceValue): Promise<void> {
  await client.query('select setval($1::regclass, $2, $3)', [
    nameOf(sequence),
    sequence.value,
    sequence.isCalled,
  ]);
}

async function dropForeignKeys(
  client: ClientBase,
): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace::regnamespace::text = any($1) order by 1, 2`,
    [schemas],
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return rows;
}

function nameOf({ schema, name }: { schema: string; name: string }): string {
  return `"${schema}"."${name}"`;
}

function columnsOf({ columns }: CopyTable): string {
  return columns.map((column) => `"${column}"`).join(', ');
}
