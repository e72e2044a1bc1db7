import type { Connection } from './database.ts';

/** Database time limits in milliseconds. */
export interface DatabaseTimeouts {
  /** Getting a connection, from the pool or a new one. */
  connect: number;
  /** One statement; enforced by the server. */
  statement: number;
  /**
   * One statement on a server that no longer answers. Longer than `statement`, so that the server's own
   * timeout wins.
   */
  query: number;
  /** An idle transaction, which holds its locks meanwhile. */
  idleInTransaction: number;
}

/** No ordinary statement takes seconds; deleting a large account may. */
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
