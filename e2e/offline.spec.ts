import type { Page, Route, WebSocketRoute } from '@playwright/test';
import { endOfSession } from './support/console-guard.ts';
import { answers, composer, expectAnswered, send } from './support/chat.ts';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

/** What the worker has kept of this user. */
function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const kept = await Promise.all(
      ['polylogue-page', 'polylogue-data'].map(async (name) =>
        (await caches.has(name)) ? (await caches.open(name)).keys() : [],
      ),
    );
    return kept.flat().map(({ url }) => new URL(url).pathname);
  });
}

test('without a connection the workspace opens with the chats last read and the draft; log-out forgets them', async ({
  signedInPage: page,
  context,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket/);
  // The worker's own requests go on while the session ends.
  consoleGuard.allow(endOfSession);
  await send(page, 'Which sea is the saltiest?');
  await expectAnswered(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  // The last that the workspace asks for.
  const notes = page.waitForResponse('**/api/notes/list');
  await page.reload();
  await expect(page.getByText('Which sea is the saltiest?').first()).toBeVisible();
  await notes;
  await expect.poll(() => keptAddresses(page)).toContain('/api/message/list');
  await expect.poll(() => keptAddresses(page)).toContain('/chat');
  await composer(page).fill('And which is the');

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: 'offline' })).toBeVisible();
  await expect(page.getByText('Which sea is the saltiest?').first()).toBeVisible();
  await expect(answers(page)).toHaveCount(1);
  await expect(composer(page)).toHaveValue('And which is the');

  await context.setOffline(false);
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: 'offline' })).toBeHidden();
  // The draft comes back first.
  await expect(composer(page)).toHaveValue('And which is the');
  await composer(page).fill('');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/signin');
  await expect.poll(() => keptAddresses(page)).toEqual([]);
});

test('a new version is offered when the page is connected again', async ({ memberPage: page }) => {
  const connected = new Set<WebSocketRoute>();
  await page.routeWebSocket(/\/realtime/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((frame) => {
      socket.send(frame);
      connected.add(socket);
    });
  });
  await page.goto('/chat');
  await composer(page).fill('Half a thought');
  await expect.poll(() => connected.size).toBe(1);
  await page.route(
    ({ pathname }) => pathname === '/',
    (route) => route.fulfill({ contentType: 'text/html', body: '<script src="/assets/index-new.js">' }),
  );
  // As a deploy does.
  for (const socket of connected) await socket.close({ code: 1012 });
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(composer(page)).toHaveValue('Half a thought');
});

test('a stalled connection shows what is kept; once it answers, the new version is offered', async ({
  signedInPage: page,
  context,
  consoleGuard,
}) => {
  consoleGuard.allow(/WebSocket|ERR_FAILED|Failed to fetch/);
  await send(page, 'Which lake is the deepest?');
  await expectAnswered(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect(page.getByText('Which lake is the deepest?').first()).toBeVisible();
  await expect.poll(() => keptAddresses(page)).toContain('/api/message/list');
  await expect.poll(() => keptAddresses(page)).toContain('/chat');

  let isStalled = true;
  const held: Route[] = [];
  await context.route(
    ({ pathname }) => pathname === '/chat' || pathname.startsWith('/api/'),
    (route) => {
      if (!isStalled) return route.continue();
      // Never answered, as by a connection that has gone silent.
      held.push(route);
      return undefined;
    },
  );
  await page.routeWebSocket(/\/realtime/, (socket) => {
    if (isStalled) void socket.close({ code: 1012 });
    else socket.connectToServer();
  });
  await page.reload();
  await expect(page.getByText('Which lake is the deepest?').first()).toBeVisible();
  await expect(answers(page)).toHaveCount(1);
  expect(held.map((route) => new URL(route.request().url()).pathname)).toContain('/chat');

  await context.route(
    ({ pathname }) => pathname === '/',
    (route) => route.fulfill({ contentType: 'text/html', body: '<script src="/assets/index-new.js">' }),
  );
  isStalled = false;
  for (const route of held) await route.abort();
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
});
