import { createHash } from 'node:crypto';
import { sql, type Placeholder, type Query, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { QueryResult, QueryResultRow } from 'pg';
import { keepsPlans, type Executor } from './database.ts';

/** A value in a piece of SQL: the value itself, or the place of one that a {@link statement} is given later. */
export type Given<T> = T | Placeholder;

/** A statement that waits for its values. */
export type Statement<Values, Row> = (executor: Executor, values: Values) => Promise<Row[]>;

const dialect = new PgDialect();

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
    const name = keepsPlans(executor) ? written.name : undefined;
    const prepared = executor._.session.prepareQuery<{
      execute: QueryResult<Row>;
      all: never;
      values: never;
    }>(written, undefined, name, false);
    const { rows } = await prepared.execute(values);
    return rows;
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
