import { createHash } from 'node:crypto';
import {
  DrizzleQueryError,
  fillPlaceholders,
  sql,
  type Placeholder,
  type Query,
  type SQL,
} from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg, { type QueryResultRow } from 'pg';
import type { Executor } from './database.ts';

/** A value in a piece of SQL: either the value itself or the placeholder of a {@link statement}. */
export type SqlValue<T> = T | Placeholder;

/** A prepared statement. */
export type Statement<Values, Row> = (executor: Executor, values: Values) => Promise<Row[]>;

const dialect = new PgDialect();

/** Matches how the builder reads raw rows: dates, times, lists of them and exact numbers stay as text. */
const types = new pg.TypeOverrides();
const { TIMESTAMPTZ, TIMESTAMP, DATE, INTERVAL } = pg.types.builtins;
for (const id of [TIMESTAMPTZ, TIMESTAMP, DATE, INTERVAL, 1185, 1115, 1182, 1187, 1231]) {
  types.setTypeParser(id, (text) => text);
}

/**
 * A statement on a hot path: built once per process and planned once per connection, since both
 * cost more than running it. Its text must not depend on the values.
 */
export function statement<Values extends Record<string, unknown>, Row extends QueryResultRow>(
  build: (value: (name: keyof Values & string) => Placeholder) => SQL,
): Statement<Values, Row> {
  let written: (Query & { name: string }) | undefined;
  return async (executor, values) => {
    written ??= named(dialect.sqlToQuery(build((name) => sql.placeholder(name))));
    const { sql: text, params, name } = written;
    const filled = fillPlaceholders(params, values);
    try {
      // Goes to the driver directly: the builder cannot name a raw statement.
      const { rows } = await executor.$client.query<Row>({ text, values: filled, name, types });
      return rows;
    } catch (error) {
      // The builder's error type, so that the logger knows what to redact.
      throw new DrizzleQueryError(text, filled, error instanceof Error ? error : undefined);
    }
  };
}

/** Named by its text, so that two versions of a statement never share a name. */
function named(query: Query): Query & { name: string } {
  return { ...query, name: planName(query.sql) };
}

/** The name under which a connection keeps the plan of a statement. */
export function planName(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
