import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import { currentContext } from '../context.ts';
import { afterCommit, inTransaction, type Database, type Executor } from '../db/database.ts';
import { mayPass } from '../db/query-errors.ts';
import { withinSeconds } from '../within-seconds.ts';
import type { Due, RowAside } from './due.ts';
import type { ClaimBounds } from './due-statements.ts';
import { createWorker, type DueWorker } from './due-worker.ts';

/** Extra time for stopping: an unresponsive database must not delay process exit. */
const closeSeconds = 5;

/** Rows that were set aside and are read at once to be tried again. */
const retriedAtOnce = 100;

/** Works on the rows that wait in the tables of features. */
export function createDue({
  database,
  clock,
  log,
  stopSeconds = 10,
  bounds,
}: {
  database: Pick<Database, 'db'>;
  clock: Clock;
  log: Logger;
  /** How long running work may take to end on stop. */
  stopSeconds?: number;
  /** How far claims look, for tests. */
  bounds?: ClaimBounds;
}): Due {
  const { db } = database;
  const workers = new Map<string, DueWorker>();
  let hasLeft = false;

  // The machine's own clock cancels out: the time of all claims is that of the database.
  const ahead = () => Math.round((clock.now().getTime() - Date.now()) / 1000);

  function workerOf(kind: string): DueWorker {
    const worker = workers.get(kind);
    if (!worker) throw new Error(`There is no due work of the kind ${kind}.`);
    return worker;
  }

  async function retry(executor: Executor, kind: string, id: number): Promise<boolean> {
    const worker = workers.get(kind);
    if (!worker) return false;
    const [row] = await worker.statements.retry(executor, { ahead: ahead(), id });
    if (!row) return false;
    await worker.onRetry?.(executor, row);
    wake(kind);
    return true;
  }

  async function retryAll(kind: string): Promise<{ retried: number; refused: number } | undefined> {
    const statements = workers.get(kind)?.statements;
    if (!statements) return undefined;
    const outcome = { retried: 0, refused: 0 };
    const rowsFrom = (afterId: number) => statements.idsAside(db, { afterId, limit: retriedAtOnce });
    for (let rows = await rowsFrom(0); rows.length > 0; rows = await rowsFrom(rows.at(-1)?.id ?? 0)) {
      for (const { id } of rows) outcome[await retryAlone(kind, id)] += 1;
    }
    return outcome;
  }

  async function retryAlone(kind: string, id: number): Promise<'retried' | 'refused'> {
    try {
      await inTransaction(db, (transaction) => retry(transaction, kind, id));
      return 'retried';
    } catch (error) {
      if (mayPass(error)) throw error;
      log.warn({ err: error, kind, id }, 'a row that was set aside cannot be tried again');
      return 'refused';
    }
  }

  const wake = (kind: string) =>
    afterCommit(() => {
      // Before the start there is nobody to wake, and the first thing that workers do is to look.
      if (workers.size > 0) workerOf(kind).wake();
    });

  function leave(): void {
    hasLeft = true;
    for (const worker of workers.values()) worker.leave();
  }

  return {
    start: (kinds) => {
      for (const kind of kinds) workers.set(kind.name, createWorker(kind, { database, log, ahead, bounds }));
    },
    work: ({ isWorker } = { isWorker: true }) => {
      if (hasLeft) return;
      for (const worker of workers.values()) if (isWorker || worker.isOnEveryNode) worker.work();
    },
    at: (seconds = 0) => sql`(now() + make_interval(secs => ${ahead() + seconds}))`,
    makeDue: async (executor, kind, { ownerId, ids, seconds = 0 }) => {
      const { requestId = null } = currentContext();
      const values = { ahead: ahead(), ownerId, ids: [...ids], seconds, requestId };
      await workerOf(kind).statements.makeDue(executor, values);
      wake(kind);
    },
    wake,
    runDue: (kind) => workerOf(kind).runDue(),
    state: () =>
      Promise.all(
        [...workers].toSorted(byName).map(async ([kind, { statements }]) => {
          const [row] = await statements.state(db, { ahead: ahead() });
          return {
            kind,
            ...(row ?? { waiting: 0, oldestSeconds: 0, running: 0, setAside: 0, asideSeconds: 0 }),
          };
        }),
      ),
    setAside: async ({ kind, limit, offset }) => {
      const list: RowAside[] = [];
      let totalCount = 0;
      for (const [name, { statements }] of workers) {
        if (kind !== undefined && kind !== name) continue;
        const [state] = await statements.state(db, { ahead: ahead() });
        totalCount += state?.setAside ?? 0;
        for (const row of await statements.aside(db, { limit: limit + offset })) {
          const { id, ownerId, reason } = row;
          list.push({ kind: name, id, ownerId, setAsideAt: new Date(row.setAsideAt), reason: reason ?? '' });
        }
      }
      list.sort((one, other) => other.setAsideAt.getTime() - one.setAsideAt.getTime());
      return { list: list.slice(offset, offset + limit), totalCount };
    },
    retry,
    retryAll,
    leave,
    stop: async () => {
      leave();
      const stopped = Promise.all([...workers.values()].map((worker) => worker.stop(stopSeconds)));
      await withinSeconds(stopSeconds + closeSeconds, stopped);
    },
  };
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1;
}
