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
import { keepsPlans, type Executor } from './database.ts';

/** A value in a piece of SQL: the value itself, or the place of one that a {@link statement} is given later. */
export type Given<T> = T | Placeholder;

/** A statement that waits for its values. */
export type Statement<Values, Row> = (executor: Executor, values: Values) => Promise<Row[]>;

const dialect = new PgDialect();

/** As the builder reads raw rows: dates and times, lists of them and of exact numbers stay as the database writes them. */
const types = new pg.TypeOverrides();
const { TIMESTAMPTZ, TIMESTAMP, DATE, INTERVAL } = pg.types.builtins;
for (const id of [TIMESTAMPTZ, TIMESTAMP, DATE, INTERVAL, 1185, 1115, 1182, 1187, 1231]) {
  types.setTypeParser(id, (text) => text);
}

/**
 * A statement of a hot path: put together once per process and, on a PostgreSQL, planned once per connection; both
 * cost more than running it. Its text must be the same for all values: what changes the text is another statement.
 */
export function statement<Values extends Record<string, unknown>, Row extends QueryResultRow>(
  build: (value: (name: keyof Values & string) => Placeholder) => SQL,
): Statement<Values, Row> {
  let written: (Query & { name: string }) | undefined;
  return async (executor, values) => {
    written ??= named(dialect.sqlToQuery(build((name) => sql.placeholder(name))));
    const { sql: text, params } = written;
    const name = keepsPlans(executor) ? written.name : undefined;
    const filled = fillPlaceholders(params, values);
    try {
      // By the driver itself: the builder offers no way to name a statement that is not its own.
      const { rows } = await executor.$client.query<Row>({ text, values: filled, name, types });
      return rows;
    } catch (error) {
      // As the builder would, so that logs know what to leave out.
      throw new DrizzleQueryError(text, filled, error instanceof Error ? error : undefined);
    }
  };
}

/** Named after the text, so that two versions of a statement never meet under one name. */
function named(query: Query): Query & { name: string } {
  return { ...query, name: planName(query.sql) };
}

/** The name under which a connection keeps the plan of a text. */
export function planName(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
