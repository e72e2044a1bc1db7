import pg from 'pg';
import { Gauge, Histogram, type Metric } from 'prom-client';
import { currentContext } from '../context.ts';

/** From a read by key to what only jobs may take. */
const buckets = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 60];

const queries = new Histogram({
  name: 'database_query_seconds',
  help: 'Time of a statement, without the wait for a connection',
  buckets,
  registers: [],
});

const waits = new Histogram({
  name: 'database_connection_wait_seconds',
  help: 'Time until the pool gave a connection',
  buckets,
  registers: [],
});

type Callback = (...results: unknown[]) => unknown;

function isCallback(value: unknown): value is Callback {
  return typeof value === 'function';
}

/** Measures every statement of a connection. */
export function measureQueries(client: pg.PoolClient): void {
  function measured(...values: unknown[]): unknown {
    // Looked up with each call: tests that cut a process off put a failing one into the class.
    const { query } = pg.Client.prototype;
    const begun = performance.now();
    const span = currentContext().span?.child('query', {
      'db.system.name': 'postgresql',
      'db.query.text': textOf(values[0]),
    });
    const ended = (error?: unknown) => {
      queries.observe((performance.now() - begun) / 1000);
      span?.end(error ?? undefined);
    };
    const callback = values.at(-1);
    if (isCallback(callback)) {
      values[values.length - 1] = (...results: unknown[]) => {
        ended(results[0]);
        return callback(...results);
      };
      return Reflect.apply(query, client, values);
    }
    const result: unknown = Reflect.apply(query, client, values);
    if (result instanceof Promise) result.then(() => ended(), ended);
    return result;
  }
  Object.defineProperty(client, 'query', { value: measured, configurable: true });
}

/** Statements hold placeholders; their values are never read here. */
function textOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query;
  if (typeof query !== 'object' || query === null || !('text' in query)) return undefined;
  return typeof query.text === 'string' ? query.text : undefined;
}

/** Measures how long a connection is waited for: from this call to that of the returned function. */
export function beginWait(): () => void {
  const begun = performance.now();
  return () => waits.observe((performance.now() - begun) / 1000);
}

/** The metrics of a pool and its statements. */
export function databaseMetrics({ database }: { database: { pool: pg.Pool } }): Metric[] {
  const { pool } = database;
  const connections = new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool by state, and the most it may have',
    labelNames: ['state'],
    registers: [],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'most' }, pool.options.max);
    },
  });
  const waiting = new Gauge({
    name: 'database_connections_awaited',
    help: 'Statements and transactions that wait for a connection',
    registers: [],
    collect() {
      this.set(pool.waitingCount);
    },
  });
  return [connections, waiting, waits, queries];
}
