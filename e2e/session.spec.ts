import type { BrowserContext, Page } from '@playwright/test';
import { endOfSession } from './support/console-guard.ts';
import { expect, test } from './support/test.ts';

/** Expires the access token: its cookie remains, showing only that there was a session. */
async function expireAccess(context: BrowserContext): Promise<void> {
  const cookie = (await context.cookies()).find(({ name }) => name === 'access');
  if (cookie === undefined) throw new Error('Nobody is signed in');
  await context.addCookies([{ ...cookie, value: 'expired' }]);
}

function countRefreshes(context: BrowserContext): () => number {
  let refreshes = 0;
  context.on('request', (request) => {
    if (request.url().endsWith('/api/auth/refresh')) refreshes += 1;
  });
  return () => refreshes;
}

async function expectWorkspace(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'You', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/chat/);
}

test.beforeEach(({ consoleGuard }) => {
  consoleGuard.allow(endOfSession);
});

test('an expired access token is renewed silently', async ({ memberPage: page, context }) => {
  const refreshes = countRefreshes(context);
  // Before any page is open: the calls of one that is left would be counted too.
  await expireAccess(context);
  await page.goto('/chat');
  await expectWorkspace(page);
  expect(refreshes()).toBe(1);

  await expireAccess(context);
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await expect.poll(refreshes).toBe(2);
  await expectWorkspace(page);
});

test('two tabs that refresh at once both stay signed in', async ({ signedInPage: page, context }) => {
  const other = await context.newPage();
  await other.goto('/chat/settings');
  await expectWorkspace(other);
  for (let round = 0; round < 3; round += 1) {
    await expireAccess(context);
    await Promise.all([page.reload(), other.reload()]);
    await expectWorkspace(page);
    await expectWorkspace(other);
  }
});

test('without a refresh token an expired session ends on the sign-in page', async ({
  signedInPage: page,
  context,
}) => {
  await context.clearCookies({ name: 'refresh' });
  await expireAccess(context);
  // Any request may lead to the sign-in page, possibly before the click.
  await page
    .getByRole('link', { name: 'Settings' })
    .click({ timeout: 10_000 })
    .catch(() => undefined);
  await expect(page).toHaveURL('/signin');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
});

test('without cookies the workspace redirects to the sign-in page; local data stays until signing out, which has no way back', async ({
  signedInPage: page,
  context,
}) => {
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => /^polylogue:\d+:/.test(key)));
  await page.getByRole('button', { name: 'Collapse the sidebar' }).click();
  await expect(page.getByRole('button', { name: 'Expand the sidebar' })).toBeVisible();
  await expect.poll(kept).toContainEqual(expect.stringMatching(/:sidebar$/));

  const cookies = await context.cookies();
  await context.clearCookies();
  await page.reload();
  await expect(page).toHaveURL('/signin');
  await expect.poll(kept).toContainEqual(expect.stringMatching(/:sidebar$/));

  await context.addCookies(cookies);
  await page.goto('/chat');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL('/chat/settings');
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL('/signin');
  await expect.poll(kept).toEqual([]);
  const cookieNames = async () => (await context.cookies()).map(({ name }) => name);
  await expect.poll(cookieNames).toEqual(['language']);

  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect(page).toHaveURL('/signin');
  await expect(page.getByRole('region', { name: 'You', exact: true })).toBeHidden();
});

test('signing out in one tab takes the other to the sign-in page', async ({
  signedInPage: page,
  context,
}) => {
  const other = await context.newPage();
  const socket = other.waitForEvent('websocket');
  await other.goto('/chat/settings');
  await expectWorkspace(other);
  await socket;
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/signin');
  await expect(other).toHaveURL('/signin');
});
