import pg from 'pg';

/** Words of the error that every statement ends in after the crash. */
const crashed = 'the process has been killed';

/** Processes that are being killed: after how many more statements, and on which database if not on any. */
const dying = new Set<{ left: number; database: string | undefined }>();

/**
 * Runs work whose statements all fail from the nth on, as if the process had been killed there: what is not committed
 * is rolled back, and nothing after it happens. Whatever it throws or answers is lost with it. `database`: only the
 * process on that one is killed.
 */
export async function crashAfter(
  statements: number,
  work: () => Promise<unknown>,
  database?: string,
): Promise<void> {
  const killed = { left: statements, database };
  if (dying.size === 0) pg.Client.prototype.query = failing;
  dying.add(killed);
  try {
    await work();
  } catch {
    // Nobody is there to hear it.
  } finally {
    dying.delete(killed);
    if (dying.size === 0) pg.Client.prototype.query = query;
  }
}

const { query } = pg.Client.prototype;

function failing(this: pg.Client, ...args: unknown[]) {
  const killed = [...dying].find(({ database }) => database === undefined || database === this.database);
  // A dead process's transaction is rolled back by the server.
  if (!killed || isRollback(args[0]) || (killed.left -= 1) >= 0) {
    return Reflect.apply(query, this, args) as never;
  }
  const callback = args.at(-1);
  if (typeof callback === 'function') {
    queueMicrotask(() => {
      callback(new Error(crashed));
    });
    return undefined as never;
  }
  return Promise.reject(new Error(crashed)) as never;
}

function isRollback(query: unknown): boolean {
  const text = typeof query === 'object' && query !== null && 'text' in query ? query.text : query;
  return typeof text === 'string' && /^\s*rollback/i.test(text);
}
