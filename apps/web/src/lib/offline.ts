import { cacheNames, keptMark } from '../../service-worker/kept.ts';

/** Files of the page that have been fetched so far. */
function fetchedFiles(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && /^\/(assets\/|theme\.js)/.test(pathname))
    .map(({ pathname }) => pathname);
}

/** Lets the workspace open without a connection from now on. The first visit is kept as far as it was fetched. */
export async function keepForOffline(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const isFirst = navigator.serviceWorker.controller === null;
  try {
    await navigator.serviceWorker.register('/service-worker.js');
    const { active } = await navigator.serviceWorker.ready;
    if (isFirst) active?.postMessage([...new Set(fetchedFiles())]);
  } catch {
    // Refused by the browser, as in private windows: the app only needs a connection then.
  }
}

/** Whether this page was opened from what is kept: its code and data may be older than the server's. */
export function isKeptPage(): boolean {
  return document.documentElement.hasAttribute(keptMark);
}

/** Forgets what was kept of a user. Files of the app stay. */
export function eraseKept(): void {
  if (typeof caches === 'undefined') return;
  for (const name of [cacheNames.page, cacheNames.data]) void caches.delete(name).catch(() => undefined);
}
