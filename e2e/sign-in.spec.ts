import type { Page } from '@playwright/test';
import { endOfSession } from './support/console-guard.ts';
import type { Person } from './support/people.ts';
import { expectFieldError } from './support/fields.ts';
import { takenOver } from './support/taken-over.ts';
import { expect, test } from './support/test.ts';

const month = 30 * 24 * 60 * 60;

function passwordField(page: Page) {
  return page.getByRole('textbox', { name: 'Password' });
}

async function enter(page: Page, user: string, password: string): Promise<void> {
  await page.getByLabel('E-mail or username').fill(user);
  await passwordField(page).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function expectWorkspaceOf(page: Page, person: Person): Promise<void> {
  await expect(page).toHaveURL('/chat');
  await expect(page.getByRole('region', { name: 'You', exact: true })).toContainText(`@${person.login}`);
}

test('users sign in by e-mail or username, in any case, and out again', async ({
  page,
  person,
  consoleGuard,
}) => {
  consoleGuard.allow(endOfSession);
  await page.goto('/signin');
  for (const user of [person.email, person.login, person.email.toUpperCase()]) {
    await enter(page, user, person.password);
    await expectWorkspaceOf(page, person);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/signin');
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  }
});

test('a wrong password is shown on the field for a minute', async ({ page, person, consoleGuard }) => {
  consoleGuard.allow(/401.*auth\/login/);
  await page.clock.install();
  await page.goto('/signin');
  await enter(page, person.email, 'Wrong-Room-7');
  await expectFieldError(passwordField(page), 'Wrong e-mail, username or password.');
  await page.clock.fastForward(40_000);
  await expectFieldError(passwordField(page), 'Wrong e-mail, username or password.');
  await page.clock.fastForward(21_000);
  await expect(page.getByText('Wrong e-mail, username or password.')).toBeHidden();
  await expect(passwordField(page)).not.toHaveAttribute('aria-invalid', 'true');
});

test('the sign-in page requires both fields, reveals a password, reports errors, and then signs in', async ({
  page,
  context,
  person,
  consoleGuard,
}) => {
  consoleGuard.allow(/401.*auth\/login/);
  consoleGuard.allow(/500.*auth\/login/);
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/signin');
  await test.step('both fields are required', async () => {
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expectFieldError(page.getByLabel('E-mail or username'), 'Please fill this in.');
    await expectFieldError(passwordField(page), 'Please fill this in.');
  });
  await test.step('the password can be shown and hidden', async () => {
    await passwordField(page).fill('Quiet-Room-7');
    await expect(passwordField(page)).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(passwordField(page)).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(passwordField(page)).toHaveAttribute('type', 'password');
  });
  await test.step('a server failure shows a login error', async () => {
    const answer = { code: 'technical_error', message: 'technical_error' };
    await page.route('**/api/auth/login', (route) => route.fulfill({ status: 500, json: answer }));
    await enter(page, person.email, person.password);
    await expectFieldError(passwordField(page), 'Signing in failed. Please try again.');
    await page.unroute('**/api/auth/login');
  });
  await test.step('an unreachable server is reported as such', async () => {
    await context.setOffline(true);
    await enter(page, person.email, person.password);
    await expectFieldError(
      passwordField(page),
      'The server is not responding. Check your connection and try again.',
    );
    await context.setOffline(false);
  });
  await test.step('an unknown user gets the same message as a wrong password', async () => {
    await enter(page, 'nobody@kern.example', 'Quiet-Room-7');
    await expectFieldError(passwordField(page), 'Wrong e-mail, username or password.');
  });
  await test.step('typing clears the error, and the right password then works', async () => {
    await page.getByLabel('E-mail or username').fill(person.login);
    await passwordField(page).fill('Wrong-Room-7');
    await expect(page.getByText('Wrong e-mail, username or password.')).toBeHidden();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('Wrong e-mail, username or password.')).toBeVisible();
    await passwordField(page).fill(person.password);
    await expect(page.getByText('Wrong e-mail, username or password.')).toBeHidden();
    await passwordField(page).press('Enter');
    await expectWorkspaceOf(page, person);
  });
});

for (const remembers of [true, false]) {
  test(`the cookies ${remembers ? 'live for 30 days with' : 'end with the browser without'} remember-me`, async ({
    page,
    context,
    person,
  }) => {
    await page.goto('/signin');
    await takenOver(page);
    await page.getByRole('checkbox', { name: 'Remember me' }).setChecked(remembers);
    await enter(page, person.email, person.password);
    await expectWorkspaceOf(page, person);
    const cookies = (await context.cookies()).filter(({ name }) => name !== 'language');
    expect(cookies.map(({ name, path }) => `${name} ${path}`).sort()).toEqual([
      'access /',
      'refresh /api/auth',
    ]);
    for (const { expires, httpOnly, sameSite } of cookies) {
      expect({ httpOnly, sameSite }).toEqual({ httpOnly: true, sameSite: 'Lax' });
      if (!remembers) expect(expires).toBe(-1);
      else expect(Math.abs(expires - Date.now() / 1000 - month)).toBeLessThan(120);
    }
  });
}

test('the sign-in page links to sign-up and password reset', async ({ page }) => {
  for (const { name, path } of [
    { name: 'Create an account', path: '/signup' },
    { name: 'Forgot password?', path: '/reset' },
  ]) {
    await page.goto('/signin');
    await page.getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
  }
});
