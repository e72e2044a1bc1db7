/** Runs a task under a named lock. */
export type ExclusiveByName = <Result>(name: string, task: () => Promise<Result>) => Promise<Result>;

/**
 * Lock across the pages of the browser with Web Locks. Without them (plain HTTP other than localhost) it only
 * serialises this page.
 */
export function exclusiveByName(locks: LockManager | undefined, prefix: string): ExclusiveByName {
  if (locks !== undefined) return async (name, task) => await locks.request(prefix + name, task);
  const turns = new Map<string, Promise<unknown>>();
  return (name, task) => {
    const turn = (turns.get(name) ?? Promise.resolve()).then(task);
    turns.set(
      name,
      turn.catch(() => undefined),
    );
    return turn;
  };
}
