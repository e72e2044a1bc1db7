import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { isUnreachable } from './query-errors.ts';

/** What a query function takes: the pool or a transaction, never which of the two. */
export type Executor = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'with'
> & { $client: pg.Pool | pg.PoolClient };

/** The pool as queries are written for it. */
export type PooledDatabase = NodePgDatabase & { $client: pg.Pool };

/** An open database. */
export interface Database {
  engine: 'embedded' | 'server';
  db: PooledDatabase;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** How to reach a PostgreSQL: the settings the driver takes. */
export type Connection = Pick<
  pg.PoolConfig,
  | ('connectionString' | 'host' | 'user' | 'database' | 'keepAlive')
  | (
      | 'connectionTimeoutMillis'
      | 'statement_timeout'
      | 'query_timeout'
      | 'idle_in_transaction_session_timeout'
    )
>;

/** Set inside a transaction: what is to be done once it has committed. */
const insideTransaction = new AsyncLocalStorage<(() => void)[]>();

/** Does something once the transaction around the caller has committed, and never if it does not; at once without one. */
export function afterCommit(work: () => void): void {
  const waiting = insideTransaction.getStore();
  if (waiting) waiting.push(work);
  else work();
}

/** Throws inside a transaction, for what needs a connection of its own. */
export function refuseInsideTransaction(): void {
  if (insideTransaction.getStore()) {
    throw new Error('A query outside the transaction was made inside it; pass the transaction on instead.');
  }
}

/** Pools and transactions whose connections have statements of their own. */
const planKeepers = new WeakSet<Executor>();

/**
 * Whether a connection may name a statement so that its plan is kept. Not on the embedded engine, where all
 * connections are one to the engine and two of them would collide in a name.
 */
export function keepsPlans(executor: Executor): boolean {
  return planKeepers.has(executor);
}

/**
 * A pool that refuses to hand out a second connection inside a transaction: on the embedded engine that would
 * wait forever, because an open transaction holds everybody else up.
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
    return callback ? super.connect(callback) : super.connect();
  }
}

/** Size of the product's pool; the job queue has four more of the embedded engine's 64. */
const poolSize = 8;

/** Opens a pool on a PostgreSQL, embedded or not. */
export function connectDatabase(options: {
  connection: Connection;
  engine: Database['engine'];
  onError: (error: Error) => void;
  close?: () => Promise<void>;
}): Database {
  const pool = new GuardedPool({ ...options.connection, max: poolSize, idleTimeoutMillis: 0 });
  pool.on('error', options.onError);
  // The pool listens only to connections nobody has taken out. A lost one without a listener would end the process;
  // the query that runs on it, or the next one, fails with the error.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = drizzle(pool);
  if (options.engine === 'server') planKeepers.add(db);
  return {
    engine: options.engine,
    db,
    pool,
    close: async () => {
      await pool.end();
      await options.close?.();
    },
  };
}

/** Runs short work in one transaction. Nothing inside may wait for the outside world. */
export async function inTransaction<T>(
  db: PooledDatabase,
  work: (transaction: Executor) => Promise<T>,
): Promise<T> {
  const client = await db.$client.connect();
  const transaction = drizzle(client);
  if (keepsPlans(db)) planKeepers.add(transaction);
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

/** Answers why the connection must not be used again, if so: closing it ends its transaction as well. */
async function rollBack(client: pg.PoolClient, cause: unknown): Promise<Error | undefined> {
  if (cause instanceof Error && isUnreachable(cause)) return cause;
  try {
    await client.query('rollback');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error('The rollback failed.', { cause: error });
  }
}
