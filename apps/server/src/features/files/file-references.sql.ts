import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** SQL condition: whether a feature refers to a file. */
export type RefersToFile = (file: { id: PgColumn; userId: PgColumn }) => SQL;

/** Whether one of several columns, foreign keys to files, holds the file. */
export function refersByAny(...columns: PgColumn[]): RefersToFile {
  return (file) =>
    sql`(${sql.join(
      columns.map((column) => refersBy(column)(file)),
      sql` or `,
    )})`;
}

/** SQL condition: whether a feature has a row for the object under a storage key. */
export type KeepsObject = (key: SQL) => SQL;

/** Whether a column has the storage key. */
export function keepsBy(column: PgColumn): KeepsObject {
  return (key) => sql`exists (select 1 from ${column.table} where ${column} = ${key})`;
}

/** Whether a column, a foreign key to a file, holds the file. */
export function refersBy(column: PgColumn): RefersToFile {
  return (file) => sql`exists (select 1 from ${column.table} where ${column} = ${file.id})`;
}
