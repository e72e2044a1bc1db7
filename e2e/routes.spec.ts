import type { Page } from '@playwright/test';
import { expectNoRawKeys } from './support/raw-keys.ts';
import { takenOver } from './support/taken-over.ts';
import { expect, test } from './support/test.ts';

/** Where a path leads; it stays if not given. */
interface Route {
  path: string;
  title: string;
  guest?: 'signin';
  user?: 'chat' | 'data' | 'plans';
}

const ends = {
  signin: { path: '/signin', title: 'Sign in' },
  chat: { path: '/chat', title: 'New chat' },
  data: { path: '/chat/settings/data', title: 'Settings' },
  plans: { path: '/chat/tariffs', title: 'Plans' },
};

const routes: readonly Route[] = [
  { path: '/signin', title: 'Sign in', user: 'chat' },
  { path: '/signup', title: 'Create an account', user: 'chat' },
  { path: '/reset', title: 'Reset password' },
  { path: '/default/reset-password', title: 'New password' },
  { path: '/revert-email/some-token', title: 'Restoring your e-mail' },
  // A callback we did not start redirects: to the sign-in page, and from there on.
  { path: '/oauth/login?code=a&state=b', title: 'Signing in', guest: 'signin', user: 'chat' },
  { path: '/site/login-admin-user?id=1&security=a', title: 'Signing in', guest: 'signin', user: 'chat' },
  { path: '/chat', title: 'New chat', guest: 'signin' },
  { path: '/chat/prompts', title: 'Prompts', guest: 'signin' },
  { path: '/chat/compare-models', title: 'Compare models', guest: 'signin' },
  { path: '/chat/tariffs', title: 'Plans', guest: 'signin' },
  { path: '/chat/settings', title: 'Settings', guest: 'signin' },
  { path: '/chat/settings/password', title: 'Settings', guest: 'signin' },
  { path: '/chat/oauth-binding?code=a&state=b', title: 'Linking an account', guest: 'signin', user: 'data' },
  // With nothing pending, on to the plans.
  { path: '/payment', title: 'Payment', guest: 'signin', user: 'plans' },
  { path: '/payment/some-token', title: 'Payment', guest: 'signin' },
  { path: '/cloud/%7B%22tariffId%22%3A2%7D', title: 'Card payment', guest: 'signin' },
  { path: '/tariffs', title: 'Plans' },
  { path: '/blog', title: 'Blog' },
  {
    path: '/blog/compare-models',
    title: 'How to compare AI models fairly, and how to read the disagreement',
  },
  { path: '/blog/tag/models', title: 'Models' },
  // Nobody has shared anything there.
  { path: '/share/7f1cbb0e-27a5-4b93-8f0c-6a8f0d1f9d11', title: 'Not found' },
  { path: '/support', title: 'Support' },
  { path: '/terms', title: 'Terms' },
  { path: '/after-payment-success', title: 'Payment received', guest: 'signin', user: 'chat' },
  { path: '/after-payment-error', title: 'Payment failed', guest: 'signin', user: 'chat' },
  { path: '/no/such/page', title: 'Not found' },
];

/** The code, state and token in the paths above are made up. */
const refusedReturn = /400 .*\/api\/(oauth\/register|oauth-binding\/register|auth\/login-admin-user)/;

/** The links in the paths above are made up, too, and one page does not exist. */
const unknownLink = /404 .*(\/(share|no\/such\/page)|token=some-token)/;

async function expectEnd(page: Page, { path, title }: { path: string; title: string }): Promise<void> {
  await expect.soft(page, `the title of ${path}`).toHaveTitle(`${title} · Polylogue`);
  await expect.soft(page, `the path of ${path}`).toHaveURL(path);
  await expect.soft(page.getByRole('main'), `the page of ${path}`).not.toBeEmpty();
  await expect.soft(page.getByRole('heading', { level: 1 }), `the heading of ${path}`).toBeVisible();
  await expectNoRawKeys(page);
}

test('every route takes a guest to the right place, with its title', async ({ page, consoleGuard }) => {
  test.slow();
  consoleGuard.allow(refusedReturn);
  consoleGuard.allow(unknownLink);
  for (const route of routes) {
    await page.goto(route.path);
    await expectEnd(page, route.guest === undefined ? route : ends[route.guest]);
  }
});

test('every route takes a user to the right place, with its title', async ({
  page,
  context,
  resident,
  consoleGuard,
}) => {
  test.slow();
  consoleGuard.allow(refusedReturn);
  consoleGuard.allow(unknownLink);
  await resident.enter(context);
  for (const route of routes) {
    await page.goto(route.path);
    await expectEnd(page, route.user === undefined ? route : ends[route.user]);
  }
});

test('the root leads a guest to the sign-in page and a user to the chat; a link to the password settings passes its token to recovery for a guest only', async ({
  page,
  context,
  resident,
}) => {
  await page.goto('/');
  await expect(page).toHaveURL('/signin');
  await page.goto('/chat/settings/password?token=abc123');
  await expect(page).toHaveURL('/default/reset-password?token=abc123');
  await expect(page).toHaveTitle('New password · Polylogue');
  await resident.enter(context);
  await page.goto('/');
  await expect(page).toHaveURL('/chat');
  await page.goto('/chat/settings/password?token=abc123');
  await expect(page).toHaveURL('/chat/settings/password?token=abc123');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
});

test('an unknown path says so and links to the main page', async ({ page }) => {
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { name: 'Nobody is talking here' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the main page' }).click();
  await expect(page).toHaveURL('/signin');
});

test('the session comes with the page and is requested on each navigation, but not between sign-in and sign-up', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/account-info/me')) asked.push(request.url());
  });
  await page.goto('/signin');
  await takenOver(page);
  expect(asked).toHaveLength(0);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  expect(asked).toHaveLength(0);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  expect(asked).toHaveLength(0);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL('/reset');
  await expect.poll(() => asked).toHaveLength(1);
});

test('back and forward move through the workspace screens', async ({ residentPage: page }) => {
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL('/chat/settings');
  await page.getByRole('link', { name: 'Buy tokens' }).click();
  await expect(page).toHaveURL('/chat/tariffs');
  await page.goBack();
  await expect(page).toHaveTitle('Settings · Polylogue');
  await page.goBack();
  await expect(page).toHaveTitle('New chat · Polylogue');
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
});
