import type { Page } from '@playwright/test';
import { endOfSession } from './support/console-guard.ts';
import { expectFieldError } from './support/fields.ts';
import { readLink } from './support/mailbox.ts';
import { signIn } from './support/people.ts';
import { block, notification, openSettings } from './support/settings.ts';
import { expect, test } from './support/test.ts';

const fresh = 'Louder-Room-8';

function fields(page: Page) {
  const password = block(page, 'Password');
  return {
    password,
    old: password.getByRole('textbox', { name: 'Old password' }),
    confirm: password.getByRole('button', { name: 'Confirm' }),
    next: password.getByRole('textbox', { name: 'New password', exact: true }),
    repeat: password.getByRole('textbox', { name: 'Repeat the new password' }),
    change: password.getByRole('button', { name: 'Change password' }),
  };
}

test('the old password unlocks the new one, which then signs in', async ({
  memberPage: page,
  person,
  browser,
}) => {
  await openSettings(page);
  const { password, old, confirm, next, repeat, change } = fields(page);
  await expect(next).toBeDisabled();
  await expect(repeat).toBeDisabled();
  await old.fill(person.password);
  await confirm.click();
  await expect(next).toBeFocused();
  await next.fill('short');
  await repeat.fill('other');
  await change.click();
  await expect(next).toHaveAttribute('aria-invalid', 'true');
  await next.fill(fresh);
  await expect(password.getByRole('listitem').filter({ hasText: 'a digit, done' })).toBeVisible();
  await change.click();
  await expectFieldError(repeat, 'The passwords do not match.');
  await repeat.fill(fresh);
  await change.click();
  await expect(notification(page, 'Your password has been changed.')).toBeVisible();
  await expect(password).toBeFocused();
  await expect(old).toBeVisible();
  const other = await browser.newContext();
  await signIn(other, { ...person, password: fresh });
  await other.close();
});

test('three wrong attempts count down to the block', async ({ memberPage: page, person }) => {
  await openSettings(page);
  const { old, confirm, next } = fields(page);
  for (const said of ['2 attempts left.', '1 attempt left.', 'Too many wrong passwords.']) {
    await old.fill('Not-The-One-1');
    await confirm.click();
    await expectFieldError(old, said);
    await expect(old).toBeFocused();
  }
  await old.fill(person.password);
  await confirm.click();
  await expectFieldError(old, /in 24 hours/);
  await expect(next).toBeDisabled();
});

test('Russian uses its own plural forms for attempts', async ({ memberPage: page }) => {
  await page.addInitScript(() => localStorage.setItem('polylogue:locale', '"ru"'));
  const tries = [5, 2, 1];
  await page.route('**/api/auth/check-password', (route) =>
    route.fulfill({ json: { result: false, block: false, attempts: tries.shift() } }),
  );
  await page.goto('/chat/settings/password');
  const old = page.getByRole('textbox', { name: 'Старый пароль' });
  for (const said of ['Осталось 5 попыток.', 'Осталось 2 попытки.', 'Осталась 1 попытка.']) {
    await old.fill('Not-The-One-1');
    await page.getByRole('button', { name: 'Подтвердить', exact: true }).click();
    await expectFieldError(old, said);
  }
});

test('a mailed link skips the old password and ends every sign-in', async ({
  memberPage: page,
  person,
  consoleGuard,
}) => {
  consoleGuard.allow(endOfSession);
  consoleGuard.allow(/422.*reset-password-by-reset-token/);
  await openSettings(page);
  await page.getByRole('button', { name: 'E-mail me a link' }).click();
  await expect(notification(page, `We sent a link to ${person.email}.`)).toBeVisible();
  const link = await readLink(person.email, '/chat/settings/password?token=');
  await page.goto(link);
  const { old, next, repeat, change } = fields(page);
  await expect(next).toBeEnabled();
  await expect(old).toBeHidden();
  await next.fill(fresh);
  await repeat.fill(fresh);
  await change.click();
  await expect(page).toHaveURL('/signin');
  await expect(notification(page, 'Your password has been changed.')).toBeVisible();
  await signIn(page.context(), { ...person, password: fresh });
  await page.goto(link);
  await next.fill(person.password);
  await repeat.fill(person.password);
  await change.click();
  await expectFieldError(next, 'This link is invalid, already used or expired. Get a new one.');
});

test('an account without a password sets one directly', async ({ memberPage: page }) => {
  await page.route('**/api/account-info/personal', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...(await response.json()), hasPassword: false } });
  });
  await openSettings(page);
  const { old, next, password } = fields(page);
  await expect(old).toBeHidden();
  await expect(next).toBeEnabled();
  await expect(password.getByRole('button', { name: 'Set a password' })).toBeEnabled();
});
