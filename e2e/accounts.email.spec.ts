import type { Page } from '@playwright/test';
import { productUrl } from './support/addresses.ts';
import { endOfSession } from './support/console-guard.ts';
import { readLink } from './support/mailbox.ts';
import { callHeaders, newcomer, register, signIn, type Person } from './support/people.ts';
import { block } from './support/settings.ts';
import { expect, test } from './support/test.ts';

function banner(page: Page) {
  return page.getByRole('region', { name: 'Confirm your e-mail.' });
}

function sendAgain(page: Page) {
  return banner(page).getByRole('button', { name: 'Send again' });
}

/** A user in the workspace whose address is unconfirmed. */
async function openUnverified(page: Page): Promise<Person> {
  const person = newcomer();
  await register(person);
  await signIn(page.context(), person);
  await page.goto('/chat');
  await expect(banner(page)).toContainText(`We sent a link to ${person.email}.`);
  return person;
}

/** Whether a tab has found its session ended and waits for another tab to renew it. */
function isWaitingToRefresh(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const { pending = [] } = await navigator.locks.query();
    return pending.some(({ name }) => name === 'polylogue-refresh');
  });
}

/** Delays the response to the mailed link, and so the new cookies, until something has happened. */
async function verifyLate(page: Page, happened: () => Promise<unknown>): Promise<void> {
  await page.route('**/api/auth/email-verified?*', async (route) => {
    const url = route.request().url();
    const cookies = await page.context().cookies(url);
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { headers: { ...callHeaders, cookie } });
    await happened();
    await route.fulfill({
      status: answer.status,
      contentType: 'application/json',
      headers: { 'set-cookie': answer.headers.getSetCookie().join('\n') },
      body: await answer.text(),
    });
  });
}

/** Changes the address like the settings do: password first. */
async function changeEmail(page: Page, person: Person, email: string): Promise<void> {
  for (const [path, data] of [
    ['auth/check-password', { password: person.password }],
    ['account/personal-data', { email }],
  ] as const) {
    const response = await page.context().request.post(`${productUrl()}/api/${path}`, {
      headers: callHeaders,
      data,
    });
    expect(response.status(), await response.text()).toBe(200);
  }
}

test('an unconfirmed address is mentioned on every page until its link is opened', async ({ page }) => {
  const person = await openUnverified(page);
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await expect(page).toHaveURL('/chat/settings');
  await expect(banner(page)).toBeVisible();
  await page.goto(await readLink(person.email, '/verify-email/'));
  await expect(page).toHaveURL('/chat');
  await expect(page.getByRole('heading', { name: 'New chat' })).toBeVisible();
  await expect(banner(page)).toBeHidden();
});

test('a tab waiting for the confirmation stays signed in when another one confirms', async ({
  page,
  context,
  consoleGuard,
}) => {
  consoleGuard.allow(endOfSession);
  const socket = page.waitForEvent('websocket');
  const person = await openUnverified(page);
  await socket;
  const refreshes: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/api/auth/refresh')) refreshes.push(response.status());
  });
  const other = await context.newPage();
  // The old session ends, and the waiting tab learns of it, before the new cookies arrive.
  await verifyLate(other, () => expect.poll(() => isWaitingToRefresh(page)).toBe(true));
  await other.goto(await readLink(person.email, '/verify-email/'));
  await expect(other).toHaveURL('/chat');
  await expect(banner(page)).toBeHidden();
  await expect(page).toHaveURL('/chat');
  expect(refreshes).not.toContain(401);
  for (const tab of [page, other]) {
    await tab.reload();
    await expect(tab.getByRole('region', { name: 'You', exact: true })).toContainText(`@${person.login}`);
  }
});

test('the verification mail can be sent again after a minute', async ({ page }) => {
  await page.clock.install();
  const person = await openUnverified(page);
  const first = await readLink(person.email, '/verify-email/');
  await expect(sendAgain(page)).toBeEnabled();
  await sendAgain(page).click();
  await expect(page.getByText('A new link is on its way.')).toBeVisible();
  await expect(sendAgain(page)).toBeDisabled();
  await expect(banner(page).getByText(/^(1:00|0:\d\d)$/)).toBeVisible();
  await expect(banner(page).getByRole('status')).toHaveText('You can send it again in a minute.');
  const second = await readLink(person.email, '/verify-email/', first);

  await page.getByRole('link', { name: 'Settings' }).first().click();
  await expect(banner(page).getByText(/^0:\d\d$/)).toBeVisible();
  // The settings offer the same link with the same delay.
  const personal = block(page, 'Personal');
  await expect(personal.getByRole('button', { name: /^Again in 0:\d\d$/ })).toBeVisible();
  await page.clock.fastForward(61_000);
  await expect(sendAgain(page)).toBeEnabled();
  await expect(personal.getByRole('button', { name: 'Send again' })).toBeEnabled();
  await expect(banner(page).getByText(/^\d:\d\d$/)).toBeHidden();

  await page.goto(second);
  await expect(page).toHaveURL('/chat');
  await expect(page.getByRole('heading', { name: 'New chat' })).toBeVisible();
  await expect(banner(page)).toBeHidden();
});

test('a refused resend says how long to wait', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/429.*resend-verification/);
  await page.route('**/api/auth/resend-verification', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '34' },
      json: { code: 'too_many_requests', message: '' },
    }),
  );
  await openUnverified(page);
  await sendAgain(page).click();
  await expect(page.getByText('Too many attempts. Wait a little and try again.')).toBeVisible();
  await expect(banner(page).getByText(/^0:([0-2]\d|3[0-4])$/)).toBeVisible();
});

test('an address confirmed elsewhere is reported, and the session is reloaded', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/409.*resend-verification/);
  await page.route('**/api/auth/resend-verification', (route) =>
    route.fulfill({ status: 409, json: { code: 'conflict', message: '' } }),
  );
  await openUnverified(page);
  const asked = page.waitForRequest('**/api/account-info/me');
  await sendAgain(page).click();
  await expect(page.getByText('Your e-mail is already confirmed.')).toBeVisible();
  await asked;
});

test('a changed address is confirmed on the same page, and its old owner can revert it', async ({
  page,
  person,
  context,
  consoleGuard,
}) => {
  test.slow();
  consoleGuard.allow(endOfSession);
  await signIn(context, person);
  const { email } = newcomer();
  await changeEmail(page, person, email);
  await page.goto(await readLink(email, '/verify-email/'));
  await expect(page).toHaveURL('/chat');
  await expect(page.getByRole('heading', { name: 'New chat' })).toBeVisible();

  await page.goto(await readLink(person.email, '/revert-email/'));
  await expect(page).toHaveTitle('Restoring your e-mail · Polylogue');
  await expect(page.getByRole('heading', { name: 'Wasn’t this you?' })).toBeVisible();
  await page.getByRole('button', { name: 'Restore my address' }).click();
  await expect(page.getByRole('heading', { name: 'Your address is restored' })).toBeVisible();
  await expect(page.getByText('We sent you a link to set a new password.')).toBeVisible();
  await page.goto('/chat');
  await expect(page).toHaveURL('/signin');
  expect(await readLink(person.email, '/default/reset-password?token=')).toContain('token=');
});

test('a server failure leaves the revert link usable; an expired one leads to a password reset', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/(400|500).*auth\/revert-email/);
  const answer = { code: 'technical_error', message: '' };
  await page.route('**/api/auth/revert-email', (route) => route.fulfill({ status: 500, json: answer }));
  await page.goto('/revert-email/nobody-sent-this');
  await page.getByRole('button', { name: 'Restore my address' }).click();
  await expect(page.getByRole('alert')).toContainText('Something went wrong on our side.');
  await expect(page.getByRole('button', { name: 'Restore my address' })).toBeEnabled();

  await page.unroute('**/api/auth/revert-email');
  await page.getByRole('button', { name: 'Restore my address' }).click();
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await page.getByRole('link', { name: 'Set a new password' }).click();
  await expect(page).toHaveURL('/reset');
});
