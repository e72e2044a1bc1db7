import { newClientId } from '../../answers/sending/client-id.ts';

const prefix = 'polylogue:page:';

/** This page of the browser, until it is reloaded or closed. */
export const thisPage = newClientId();

/** Held as long as the page lives; the browser lets go of it when the page is gone, however that came. */
function holdLife(): void {
  // Never kept: the lock is given back by the end of the page alone.
  void navigator.locks?.request(prefix + thisPage, () => new Promise(() => undefined));
}

let isHeld = false;

/** The pages of this browser that are open. Where the browser does not tell, only this one. */
export async function alivePages(): Promise<ReadonlySet<string>> {
  if (!isHeld) holdLife();
  isHeld = true;
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const names = held.map(({ name = '' }) => name).filter((name) => name.startsWith(prefix));
  return new Set([thisPage, ...names.map((name) => name.slice(prefix.length))]);
}
