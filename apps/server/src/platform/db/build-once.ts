import type { Executor } from './database.ts';
import { planName } from './statement.ts';

/** The part of drizzle's query builder needed to prepare a query. */
interface Preparable<Prepared> {
  toSQL(): { sql: string };
  prepare(name: string): Prepared;
}

/**
 * Builds a query once per database instead of once per request, since building costs more than running it,
 * and plans it once per connection. Use `sql.placeholder` for each value.
 */
export function buildOnce<Prepared>(
  build: (executor: Executor) => Preparable<Prepared>,
): (executor: Executor) => Prepared {
  const built = new WeakMap<Executor, Prepared>();
  return (executor) => {
    const existing = built.get(executor);
    if (existing) return existing;
    const query = build(executor);
    const prepared = query.prepare(planName(query.toSQL().sql));
    built.set(executor, prepared);
    return prepared;
  };
}
