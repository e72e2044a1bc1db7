import { sql } from 'drizzle-orm';
import { index, integer, text, timestamp, uuid, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** The columns of a table whose rows wait. Only `platform/due` writes them, but for `dueAt` of a new row, and null where none is needed any more. */
export function dueColumns() {
  return {
    /** When its work may begin: now, or soon after a failure; null if there is none. What is to be done next week is not due yet. */
    dueAt: moment('due_at'),
    /** Until then a process works on it, by the clock of the database. */
    leaseUntil: moment('lease_until'),
    /** Which claim the lease belongs to: whoever has another one may no longer write. */
    leaseToken: uuid('lease_token'),
    /** How often its work was begun since it last ended. */
    tries: integer().notNull().default(0),
    /** With a row that failed for good: when and why. It waits for an operator or its user. */
    setAsideAt: moment('set_aside_at'),
    setAsideReason: text('set_aside_reason'),
    /** The request that made it due, until its work ends: log lines of the work have it. */
    requestId: text('request_id'),
  };
}

/** A table with {@link dueColumns}. */
export type DueTable = PgTable & Record<keyof ReturnType<typeof dueColumns>, PgColumn>;

/** The indexes that claims and figures need; all are empty but for rows that wait, run or were set aside. */
export function dueIndexes(name: string, table: Omit<DueTable, keyof PgTable>, owner: PgColumn) {
  const { dueAt, leaseUntil, setAsideAt } = table;
  return [
    index(`${name}_due`)
      .on(dueAt)
      .where(sql`${dueAt} is not null`),
    // Goes from one owner to the next without reading the rows of each.
    index(`${name}_due_owner`)
      .on(owner, dueAt)
      .where(sql`${dueAt} is not null`),
    index(`${name}_leased`)
      .on(leaseUntil)
      .where(sql`${leaseUntil} is not null`),
    index(`${name}_set_aside`)
      .on(setAsideAt)
      .where(sql`${setAsideAt} is not null`),
  ];
}
