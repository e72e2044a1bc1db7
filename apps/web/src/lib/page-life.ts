import { newClientId } from './client-id.ts';

const prefix = 'polylogue:page:';

/** Id of this page until it is reloaded or closed. */
export const thisPage = newClientId();

/** Holds a lock while the page is open; the browser releases it when the page closes or crashes. */
function holdLife(): void {
  // Never resolves: only closing the page releases the lock.
  void navigator.locks?.request(prefix + thisPage, () => new Promise(() => undefined));
}

let isHeld = false;

/** Ids of this browser's open pages; only this one without Web Locks. */
export async function alivePages(): Promise<ReadonlySet<string>> {
  if (!isHeld) holdLife();
  isHeld = true;
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const names = held.map(({ name = '' }) => name).filter((name) => name.startsWith(prefix));
  return new Set([thisPage, ...names.map((name) => name.slice(prefix.length))]);
}

/** Resolves when that page has closed; never without Web Locks. */
export function whenGone(page: string): Promise<void> {
  const { locks } = navigator;
  if (locks === undefined) return new Promise(() => undefined);
  return locks.request(prefix + page, () => undefined);
}
