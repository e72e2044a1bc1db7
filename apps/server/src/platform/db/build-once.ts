import { keepsPlans, type Executor } from './database.ts';
import { planName } from './statement.ts';

/** What of a query builder it takes to run the same query again. */
interface Preparable<Prepared> {
  toSQL(): { sql: string };
  prepare(name: string): Prepared;
}

/**
 * A query of the builder put together once per database instead of once per request, which costs more than running it,
 * and on a PostgreSQL planned once per connection. Build it with `sql.placeholder` for each value.
 */
export function buildOnce<Prepared>(
  build: (executor: Executor) => Preparable<Prepared>,
): (executor: Executor) => Prepared {
  const built = new WeakMap<Executor, Prepared>();
  return (executor) => {
    const existing = built.get(executor);
    if (existing) return existing;
    const query = build(executor);
    // Without a name the statement is planned each time.
    const prepared = query.prepare(keepsPlans(executor) ? planName(query.toSQL().sql) : '');
    built.set(executor, prepared);
    return prepared;
  };
}
