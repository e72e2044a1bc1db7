import type { Connection } from './database.ts';

/** How long the database may keep somebody waiting, in milliseconds. */
export interface DatabaseTimeouts {
  /** Until a connection is there: a free one of the pool, or a new one. */
  connect: number;
  /** For one statement; the server ends it. */
  statement: number;
  /** For one statement of a server that no longer answers; longer than `statement`, or the server's own word would come too late. */
  query: number;
  /** For a transaction that does nothing, and holds its locks meanwhile. */
  idleInTransaction: number;
}

/** No statement of the product takes seconds; removing a large account may. */
export const databaseTimeouts: DatabaseTimeouts = {
  connect: 10_000,
  statement: 60_000,
  query: 75_000,
  idleInTransaction: 30_000,
};

/** The driver's settings for a PostgreSQL server. */
export function serverTimeouts(timeouts: DatabaseTimeouts): Connection {
  return {
    keepAlive: true,
    connectionTimeoutMillis: timeouts.connect,
    statement_timeout: timeouts.statement,
    query_timeout: timeouts.query,
    idle_in_transaction_session_timeout: timeouts.idleInTransaction,
  };
}

/**
 * The embedded engine works on one statement at a time and cannot interrupt it: a new connection waits for the statements before it.
 * One that never answers again is noticed by its process.
 */
export const embeddedTimeouts: Connection = { connectionTimeoutMillis: 60_000 };
