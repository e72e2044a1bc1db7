import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { cacheNames, isKeptCall, isWorkspace, keptMark, withoutChat, workspacePage } from './kept.ts';

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

/** A connection that does not answer for this long is treated like a missing one. */
const patienceSeconds = 3;
/** How long it is taken for stalled without another sign. */
const stalledSeconds = 60;
let stalledUntil = 0;

// The kept page is for a missing or stalled connection only, and says so: once connected it asks for a newer version.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isWorkspace(url.pathname),
  new NetworkFirst({
    cacheName: cacheNames.page,
    networkTimeoutSeconds: patienceSeconds,
    plugins: [
      {
        cacheKeyWillBeUsed: async () => workspacePage,
        cacheWillUpdate: async ({ response }) =>
          response.status === 200
            ? new Response(withoutChat(await response.text()), { headers: response.headers })
            : null,
        cachedResponseWillBeUsed: async ({ cachedResponse }) => {
          if (!cachedResponse) return undefined;
          stalledUntil = Date.now() + stalledSeconds * 1000;
          return markKept(cachedResponse);
        },
      },
    ],
  }),
);

const answers = {
  cacheName: cacheNames.data,
  plugins: [
    new ExpirationPlugin({ maxEntries: mostAnswers }),
    {
      fetchDidSucceed: async ({ response }: { response: Response }) => {
        stalledUntil = 0;
        return response;
      },
    },
  ],
};
// A kept answer may be older than what the user has just changed, so a slow server alone is waited for.
const patient = new NetworkFirst(answers);
const impatient = new NetworkFirst({ ...answers, networkTimeoutSeconds: patienceSeconds });
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isKeptCall(url.pathname),
  (options) => (Date.now() < stalledUntil ? impatient : patient).handle(options),
);

// The theme and the icon stand outside of the hashed files.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/(theme\.js|favicon\.svg)$/.test(url.pathname),
  new NetworkFirst({ cacheName: cacheNames.files, networkTimeoutSeconds: patienceSeconds }),
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

/** The page with a sign that it is a kept one. */
async function markKept(page: Response): Promise<Response> {
  const html = (await page.text()).replace('<html', `<html ${keptMark}`);
  return new Response(html, { status: page.status, headers: page.headers });
}
