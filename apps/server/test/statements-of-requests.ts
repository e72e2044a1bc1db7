import type { Pool } from 'pg';
import { vi } from 'vitest';
import { currentContext } from '../src/platform/context.ts';

/**
 * Collects what requests ask of the pool until `restore`: a statement of its own or, undefined, a connection. Timers of the
 * process use the same pool at any moment; they are not counted.
 */
export function statementsOfRequests(pool: Pool): { asked: unknown[]; restore(): void } {
  const asked: unknown[] = [];
  const spies = (['query', 'connect'] as const).map((method) => {
    const original: (...args: unknown[]) => unknown = pool[method].bind(pool);
    return vi.spyOn(pool, method).mockImplementation((...args: unknown[]) => {
      // A statement of the pool takes its connection with a callback.
      const isOwn = method === 'query' || args.length === 0;
      if (isOwn && currentContext().requestId !== undefined) asked.push(args[0]);
      return original(...args);
    });
  });
  return { asked, restore: () => spies.forEach((spy) => spy.mockRestore()) };
}
