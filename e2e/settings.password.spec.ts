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

test('the old password unlocks the new one, which then signs in; three wrong ones count down to the block', async ({
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

  for (const said of ['2 attempts left.', '1 attempt left.', 'Too many wrong passwords.']) {
    await old.fill('Not-The-One-1');
    await confirm.click();
    await expectFieldError(old, said);
    await expect(old).toBeFocused();
  }
  await old.fill(fresh);
  await confirm.click();
  await expectFieldError(old, /in 24 hours/);
  await expect(next).toBeDisabled();
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
