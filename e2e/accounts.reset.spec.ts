import type { Page } from '@playwright/test';
import { readLink } from './support/mailbox.ts';
import { newcomer, signIn } from './support/people.ts';
import { expectFieldError } from './support/fields.ts';
import { expect, test } from './support/test.ts';

const newPassword = 'Brighter-Room-8';

function emailField(page: Page) {
  return page.getByLabel('E-mail', { exact: true });
}

function passwordField(page: Page) {
  return page.getByRole('textbox', { name: 'New password', exact: true });
}

function repeatField(page: Page) {
  return page.getByRole('textbox', { name: 'Repeat the new password' });
}

function sendAgain(page: Page) {
  return page.getByRole('button', { name: 'Send again' });
}

async function ask(page: Page, email: string): Promise<void> {
  await page.goto('/reset');
  await sendTo(page, email);
}

async function sendTo(page: Page, email: string): Promise<void> {
  await emailField(page).fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
}

async function save(page: Page, password: string, repeat: string): Promise<void> {
  await passwordField(page).fill(password);
  await repeatField(page).fill(repeat);
  await page.getByRole('button', { name: 'Confirm and save' }).click();
}

test('a forgotten password is reset through the mailed link, which works once', async ({
  page,
  person,
  consoleGuard,
}) => {
  consoleGuard.allow(/401.*auth\/login/);
  consoleGuard.allow(/422.*reset-password-by-reset-token/);
  await page.goto('/signin');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await emailField(page).fill(person.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  await expect(page.getByText(`If there is an account for ${person.email}`)).toBeVisible();

  const link = await readLink(person.email, '/default/reset-password?token=');
  await page.goto(link);
  await expect(page).toHaveTitle('New password · Polylogue');
  const rules = page.getByRole('list', { name: 'A good password has' });
  await passwordField(page).fill('brighter');
  await expect(rules.getByRole('listitem').filter({ hasText: 'done' })).toHaveCount(2);
  await save(page, newPassword, newPassword);
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();

  await page.getByRole('link', { name: 'Go to sign in' }).click();
  for (const [password, path] of [
    [person.password, '/signin'],
    [newPassword, '/chat'],
  ] as const) {
    await page.getByLabel('E-mail or username').fill(person.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    if (path === '/signin') await expect(page.getByText('Wrong e-mail, username or password.')).toBeVisible();
    await expect(page).toHaveURL(path);
  }

  await page.goto(link);
  await save(page, 'Darkest-Room-9', 'Darkest-Room-9');
  await expectFieldError(repeatField(page), 'This link is invalid, already used or expired. Get a new one.');
});

test('a new password ends open sessions', async ({ page, person, context, consoleGuard }) => {
  consoleGuard.allow(/401 /);
  await signIn(context, person);
  await page.goto('/chat');
  await expect(page.getByRole('heading', { name: 'New chat' })).toBeVisible();
  await ask(page, person.email);
  await page.goto(await readLink(person.email, '/default/reset-password?token='));
  await save(page, newPassword, newPassword);
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();
  await page.goto('/chat');
  await expect(page).toHaveURL('/signin');
});

test('the link can be sent again after a minute, not sooner, and the delay survives leaving the screen', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/send-reset-password-email')) asked.push(request.url());
  });
  const { email } = newcomer();
  await page.clock.install();
  await ask(page, email);
  await expect(page.getByText(/again in (1:00|0:[45]\d)/)).toBeVisible();
  await expect(sendAgain(page)).toBeDisabled();
  await sendAgain(page).click({ force: true });
  await page.clock.fastForward(20_000);
  await expect(page.getByText(/again in 0:(40|[0-3]\d)/)).toBeVisible();
  await expect(page.getByRole('status').getByText('in a minute')).toBeAttached();

  await page.getByRole('button', { name: 'Use another address' }).click();
  await expect(emailField(page)).toHaveValue(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(/again in 0:(40|[0-3]\d)/)).toBeVisible();
  expect(asked).toHaveLength(1);

  await page.clock.fastForward(41_000);
  await expect(page.getByRole('status').getByText('You can send it again now.')).toBeAttached();
  await expect(sendAgain(page)).toBeEnabled();
  await sendAgain(page).click();
  await expect(page.getByText(/again in (1:00|0:[45]\d)/)).toBeVisible();
  expect(asked).toHaveLength(2);
});

test('the address is validated before sending; errors appear on the field; an unknown address gets the same message', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/429.*send-reset-password-email/);
  await page.goto('/reset');
  for (const { typed, said } of [
    { typed: '', said: 'Please fill this in.' },
    { typed: 'maria', said: 'Enter an e-mail address such as name@example.com.' },
    { typed: `${'m'.repeat(200)}@kern.example`, said: 'At most 200 characters.' },
  ]) {
    await sendTo(page, typed);
    await expectFieldError(emailField(page), said);
  }

  const answer = { code: 'too_many_requests', message: '' };
  await page.route('**/api/auth/send-reset-password-email', (route) =>
    route.fulfill({ status: 429, json: answer }),
  );
  await sendTo(page, 'maria@kern.example');
  await expectFieldError(emailField(page), 'Too many attempts. Wait a little and try again.');

  await page.unroute('**/api/auth/send-reset-password-email');
  await sendTo(page, newcomer().email);
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  await expect(page.getByText('a link to set a new password is on its way')).toBeVisible();
});

test('a new password is validated, and a wrong or incomplete link leads to a new one', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/(422|500).*reset-password-by-reset-token/);
  await page.goto('/default/reset-password?token=nobody-sent-this');
  await test.step('a weak password and a different repeat are shown on their fields', async () => {
    await save(page, 'weakweakweak', 'weakweakweak');
    await expectFieldError(passwordField(page), 'The password does not meet all the rules yet.');
    await save(page, newPassword, 'Another-Room-9');
    await expectFieldError(repeatField(page), 'The passwords do not match.');
  });
  await test.step('any other failure is shown on the repeated password', async () => {
    const answer = { code: 'technical_error', message: '' };
    await page.route('**/api/auth/reset-password-by-reset-token', (route) =>
      route.fulfill({ status: 500, json: answer }),
    );
    await save(page, newPassword, newPassword);
    await expectFieldError(repeatField(page), 'Something went wrong on our side. Please try again.');
    await expect(passwordField(page)).not.toHaveAttribute('aria-invalid', 'true');
    await page.unroute('**/api/auth/reset-password-by-reset-token');
  });
  await test.step('a wrong link marks the password and is shown on the repeated one', async () => {
    await save(page, newPassword, newPassword);
    await expectFieldError(
      repeatField(page),
      'This link is invalid, already used or expired. Get a new one.',
    );
    await expect(passwordField(page)).toHaveAttribute('aria-invalid', 'true');
    await passwordField(page).fill('another');
    await expect(repeatField(page)).not.toHaveAttribute('aria-invalid', 'true');
    await page.getByRole('link', { name: 'Get a new one' }).click();
    await expect(page).toHaveURL('/reset');
  });
  await test.step('a link without its token says so and offers a new one', async () => {
    await page.goto('/default/reset-password');
    await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible();
    await page.getByRole('link', { name: 'Get a new one' }).click();
    await expect(page).toHaveURL('/reset');
  });
});
