import type { Executor } from './database.ts';

/**
 * A query built once per database instead of once per request: putting the statement together costs more than running
 * it. Build it with placeholders and `.prepare('')`: the empty name leaves it unnamed on the wire, since named statements
 * of two connections collide on the embedded engine.
 */
export function buildOnce<Query>(build: (executor: Executor) => Query): (executor: Executor) => Query {
  const built = new WeakMap<Executor, Query>();
  return (executor) => {
    const existing = built.get(executor);
    if (existing) return existing;
    const query = build(executor);
    built.set(executor, query);
    return query;
  };
}
