import type { BrowserContext, Page, WebSocketRoute } from '@playwright/test';
import { signIn } from './support/people.ts';
import { takenOver } from './support/taken-over.ts';
import { expect, test } from './support/test.ts';

/** The socket's URL, possibly with first frames. */
const address = /\/realtime(\?|$)/;

/** A connection to the server that can be cut. */
async function cable(page: Page, context: BrowserContext) {
  const open = new Set<WebSocketRoute>();
  let opened = 0;
  await page.routeWebSocket(address, (socket) => {
    const server = socket.connectToServer();
    open.add(socket);
    opened += 1;
    server.onClose((code, reason) => void socket.close({ code, reason }));
  });
  return {
    opened: () => opened,
    cut: async () => {
      await context.setOffline(true);
      for (const socket of open) await socket.close({ code: 1006 }).catch(() => socket.close());
      open.clear();
    },
    mend: () => context.setOffline(false),
  };
}

function notice(page: Page) {
  return page.getByText('You’re offline. Reconnecting automatically; nothing is lost.');
}

test('the workspace is connected and says nothing about it', async ({ page, context, person }) => {
  await signIn(context, person);
  const opening = page.waitForEvent('websocket');
  await page.goto('/chat');
  const socket = await opening;
  expect(new URL(socket.url()).pathname).toBe('/realtime');
  await expect(page.getByRole('heading', { name: 'New chat' })).toBeVisible();
  await expect(notice(page)).toBeHidden();
  expect(socket.isClosed()).toBe(false);
});

test('a lost connection is shown quietly, and the notice disappears when it is back', async ({
  page,
  context,
  person,
  consoleGuard,
}) => {
  // Parts of the page that were still loading are lost as well; see parts.spec.ts.
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|dynamically imported|LostCode/);
  await signIn(context, person);
  const line = await cable(page, context);
  await page.goto('/chat');
  await expect.poll(line.opened).toBe(1);

  await line.cut();
  await expect(notice(page)).toBeVisible();
  await expect(page.getByRole('status').filter({ has: notice(page) })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'New chat' })).toBeVisible();

  await line.mend();
  await expect.poll(line.opened).toBeGreaterThan(1);
  await expect(notice(page)).toBeHidden();
});

test('a socket that reconnects at once causes no notice', async ({ page, context, person }) => {
  await signIn(context, person);
  let opened = 0;
  await page.routeWebSocket(address, (socket) => {
    opened += 1;
    socket.connectToServer();
    if (opened === 1) void socket.close({ code: 4000 });
  });
  await page.goto('/chat');
  await expect.poll(() => opened).toBe(2);
  await expect(notice(page)).toBeHidden();
});

test('a guest opens no socket', async ({ page }) => {
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  await page.goto('/signin');
  await takenOver(page);
  await page.goto('/terms');
  await takenOver(page);
  expect(sockets).toEqual([]);
});
