import type { BrowserContext, Page } from '@playwright/test';
import { endOfSession } from './support/console-guard.ts';
import { expect, test } from './support/test.ts';

/** The access token expires: its cookie stays and says only that there was a session. */
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

test('an expired access token is renewed without a word', async ({ signedInPage: page, context }) => {
  const refreshes = countRefreshes(context);
  await expireAccess(context);
  await page.reload();
  await expectWorkspace(page);
  expect(refreshes()).toBe(1);

  await expireAccess(context);
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await expect.poll(refreshes).toBe(2);
  await expectWorkspace(page);
});

test('two tabs that refresh at once both stay', async ({ signedInPage: page, context }) => {
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

test('without a refresh token an expired session ends at the entrance', async ({
  signedInPage: page,
  context,
}) => {
  await context.clearCookies({ name: 'refresh' });
  await expireAccess(context);
  // Whatever asks first brings the entrance; it may be there before the click.
  await page
    .getByRole('link', { name: 'Settings' })
    .click({ timeout: 10_000 })
    .catch(() => undefined);
  await expect(page).toHaveURL('/signin');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
});

test('without any cookie the workspace opens the entrance', async ({ signedInPage: page, context }) => {
  await context.clearCookies();
  await page.reload();
  await expect(page).toHaveURL('/signin');
});

test('an expired session keeps what is kept locally, a log-out erases it', async ({
  signedInPage: page,
  context,
}) => {
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => /^polylogue:\d+:/.test(key)));
  await page.getByRole('button', { name: 'Collapse the sidebar' }).click();
  await expect(page.getByRole('button', { name: 'Expand the sidebar' })).toBeVisible();
  await expect.poll(kept).toHaveLength(1);

  const cookies = await context.cookies();
  await context.clearCookies();
  await page.reload();
  await expect(page).toHaveURL('/signin');
  await expect.poll(kept).toHaveLength(1);

  await context.addCookies(cookies);
  await page.goto('/chat');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/signin');
  await expect.poll(kept).toEqual([]);
  await expect.poll(() => context.cookies()).toEqual([]);
});

test('after a log-out the way back leads to the entrance', async ({ signedInPage: page }) => {
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL('/chat/settings');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/signin');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect(page).toHaveURL('/signin');
  await expect(page.getByRole('region', { name: 'You', exact: true })).toBeHidden();
});

test('a log-out in one tab brings the other tab to the entrance', async ({ signedInPage: page, context }) => {
  const other = await context.newPage();
  const socket = other.waitForEvent('websocket');
  await other.goto('/chat/settings');
  await expectWorkspace(other);
  await socket;
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/signin');
  await expect(other).toHaveURL('/signin');
});
