import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { cacheNames, isKeptCall, isWorkspace, workspacePage } from './kept.ts';

declare const self: ServiceWorkerGlobalScope;

/** Files of the last few versions. */
const mostFiles = 300;
/** The chats and notes last read. */
const mostAnswers = 100;

void self.skipWaiting();
clientsClaim();

// The name of a file has a hash of its content.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({
    cacheName: cacheNames.files,
    plugins: [new ExpirationPlugin({ maxEntries: mostFiles })],
  }),
);

// The kept page is only for a missing connection: a page never runs older code than the server's.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isWorkspace(url.pathname),
  new NetworkFirst({
    cacheName: cacheNames.page,
    plugins: [{ cacheKeyWillBeUsed: async () => workspacePage }],
  }),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isKeptCall(url.pathname),
  new NetworkFirst({
    cacheName: cacheNames.data,
    plugins: [new ExpirationPlugin({ maxEntries: mostAnswers })],
  }),
);

// The theme and the icon stand outside of the hashed files.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/(theme\.js|favicon\.svg)$/.test(url.pathname),
  new NetworkFirst({ cacheName: cacheNames.files }),
);

/** Keeps what the first visit had fetched before this worker ran. */
self.addEventListener('message', (event) => {
  const files: unknown = event.data;
  if (!Array.isArray(files)) return;
  event.waitUntil(keep(files.filter((file) => typeof file === 'string')));
});

async function keep(files: readonly string[]): Promise<void> {
  const [kept, page] = await Promise.all([caches.open(cacheNames.files), caches.open(cacheNames.page)]);
  await Promise.all([kept.addAll([...files]), page.add(workspacePage)]);
}
