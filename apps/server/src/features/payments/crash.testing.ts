import pg from 'pg';

/** Words of the error that every statement ends in after the crash. */
const crashed = 'the process has been killed';

/**
 * Runs work whose statements all fail from the nth on, as if the process had been killed there: what is not committed
 * is rolled back, and nothing after it happens. Whatever it throws or answers is lost with it.
 */
export async function crashAfter(statements: number, work: () => Promise<unknown>): Promise<void> {
  const { query } = pg.Client.prototype;
  let left = statements;
  pg.Client.prototype.query = function failing(this: pg.Client, ...args: unknown[]) {
    // A dead process's transaction is rolled back by the server.
    if (isRollback(args[0]) || (left -= 1) >= 0) return Reflect.apply(query, this, args) as never;
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      queueMicrotask(() => {
        callback(new Error(crashed));
      });
      return undefined as never;
    }
    return Promise.reject(new Error(crashed)) as never;
  };
  try {
    await work();
  } catch {
    // Nobody is there to hear it.
  } finally {
    pg.Client.prototype.query = query;
  }
}

function isRollback(query: unknown): boolean {
  const text = typeof query === 'object' && query !== null && 'text' in query ? query.text : query;
  return typeof text === 'string' && /^\s*rollback/i.test(text);
}
