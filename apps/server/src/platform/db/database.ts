import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { withinSeconds } from '../within-seconds.ts';
import { beginWait, measureQueries } from './measured-pool.ts';
import { isUnreachable } from './query-errors.ts';

/** The pool or a transaction; query functions must not care which. */
export type Executor = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'with'
> & { $client: pg.Pool | pg.PoolClient };

/** The drizzle database on top of the pool. */
export type PooledDatabase = NodePgDatabase & { $client: pg.Pool };

/** An open database. */
export interface Database {
  db: PooledDatabase;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** How to reach a PostgreSQL server: the driver's settings. */
export type Connection = Pick<
  pg.PoolConfig,
  | ('connectionString' | 'host' | 'user' | 'password' | 'database' | 'keepAlive')
  | (
      | 'connectionTimeoutMillis'
      | 'statement_timeout'
      | 'query_timeout'
      | 'idle_in_transaction_session_timeout'
    )
>;

/** Set inside a transaction: callbacks to run after it commits. */
const insideTransaction = new AsyncLocalStorage<(() => void)[]>();

/**
 * Runs `work` after the surrounding transaction commits, never if it rolls back, and immediately outside a
 * transaction.
 */
export function afterCommit(work: () => void): void {
  const waiting = insideTransaction.getStore();
  if (waiting) waiting.push(work);
  else work();
}

/** Throws inside a transaction. Guards code that needs a connection of its own. */
export function refuseInsideTransaction(): void {
  if (insideTransaction.getStore()) {
    throw new Error('A query outside the transaction was made inside it; pass the transaction on instead.');
  }
}

/**
 * A pool that refuses a second connection inside a transaction: with every connection held by one that waits for another,
 * all would wait forever.
 */
class GuardedPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(
    callback: (
      error: Error | undefined,
      client: pg.PoolClient | undefined,
      done: (release?: unknown) => void,
    ) => void,
  ): void;
  override connect(
    callback?: (
      error: Error | undefined,
      client: pg.PoolClient | undefined,
      done: (release?: unknown) => void,
    ) => void,
  ): Promise<pg.PoolClient> | void {
    refuseInsideTransaction();
    const given = beginWait();
    if (!callback) return super.connect().finally(given);
    // The pool calls back in the context of whoever gave the connection back.
    const own = AsyncResource.bind(callback);
    return super.connect((...results) => {
      given();
      own(...results);
    });
  }
}

/** Enough for what is not the product: migrations, commands, tests. */
const smallPool = 8;

/** How long what is under way may take to end on closing. */
export const closeSeconds = 5;

/** Opens a pool on a PostgreSQL server. */
export function connectDatabase(options: {
  connection: Connection;
  onError: (error: Error) => void;
  poolSize?: number;
  close?: () => Promise<void>;
}): Database {
  const pool = new GuardedPool({
    ...options.connection,
    max: options.poolSize ?? smallPool,
    idleTimeoutMillis: 0,
  });
  let isClosing = false;
  // Closed connections may still hear that the server ends.
  pool.on('error', (error) => isClosing || options.onError(error));
  // The pool only listens for errors on idle connections. Without a listener, losing a checked-out one would
  // crash the process; its current or next query fails with the error anyway.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    measureQueries(client);
  });
  const db = drizzle(pool);
  return {
    db,
    pool,
    close: async () => {
      isClosing = true;
      // A query that is never answered must not keep the process from ending.
      await withinSeconds(closeSeconds, pool.end());
      await options.close?.();
    },
  };
}

const builders = new WeakMap<pg.PoolClient, Executor>();

/** The same for every transaction of a connection, so that what is built once is built once. */
function builderOf(client: pg.PoolClient): Executor {
  const builder = builders.get(client) ?? drizzle(client);
  builders.set(client, builder);
  return builder;
}

/** Runs short work in one transaction. Nothing inside may wait for anything external. */
export async function inTransaction<T>(
  db: PooledDatabase,
  work: (transaction: Executor) => Promise<T>,
): Promise<T> {
  const client = await db.$client.connect();
  const transaction = builderOf(client);
  const committed: (() => void)[] = [];
  let failure: Error | undefined;
  let result: T;
  try {
    await client.query('begin');
    result = await insideTransaction.run(committed, () => work(transaction));
    await client.query('commit');
  } catch (error) {
    failure = await rollBack(client, error);
    throw error;
  } finally {
    client.release(failure);
  }
  for (const left of committed) left();
  return result;
}

/** Returns the error that makes the connection unusable, if any; closing it also ends the transaction. */
async function rollBack(client: pg.PoolClient, cause: unknown): Promise<Error | undefined> {
  if (cause instanceof Error && isUnreachable(cause)) return cause;
  try {
    await client.query('rollback');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error('The rollback failed.', { cause: error });
  }
}
