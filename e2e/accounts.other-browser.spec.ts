import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectNoAxeViolationsInBothThemes, expectRoomAt } from './support/accessibility.ts';
import { endOfSession } from './support/console-guard.ts';
import { readLink } from './support/mailbox.ts';
import { newcomer, register, signIn } from './support/people.ts';
import { photograph, screens, takesPictures } from './support/photograph.ts';
import { desktop, phone } from './support/screens.ts';
import { setLanguage } from './support/set-language.ts';
import { expect, test } from './support/test.ts';

const words = {
  en: 'Your e-mail is confirmed.',
  ru: 'Почта подтверждена.',
  fr: 'Votre e-mail est confirmé.',
} as const;

function notice(page: Page) {
  return page.getByRole('status').filter({ hasText: 'Your e-mail is confirmed.' });
}

async function enterPassword(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('E-mail or username').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function setPassword(page: Page, password: string) {
  await notice(page).getByRole('link', { name: 'Set a password' }).click();
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill(password);
  await page.getByRole('textbox', { name: 'Repeat the new password' }).fill(password);
  await page.getByRole('button', { name: 'Confirm and save' }).click();
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();
}

test('a user who signs up on a laptop and opens the mail on a phone is told, and sets a password there', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/401.*auth\/login/);
  const person = newcomer();
  await register(person);
  await page.goto(await readLink(person.email, '/verify-email/'));
  await expect(page).toHaveURL('/signin');
  await expect(notice(page)).toContainText('the password from then no longer works');
  await enterPassword(page, person);
  await expect(page.getByText('Wrong e-mail, username or password.')).toBeVisible();
  const password = 'Phones-Room-9';
  await setPassword(page, password);
  await page.getByRole('link', { name: 'Go to sign in' }).click();
  await enterPassword(page, { ...person, password });
  await expect(page).toHaveURL('/chat');
});

test('a plan that was chosen on a laptop is waiting where the mail is opened', async ({ page }) => {
  const person = newcomer();
  await register(person, { plan: 'pro', period: 'year', card: 'ru' });
  await page.goto(await readLink(person.email, '/verify-email/'));
  const password = 'Phones-Room-9';
  await setPassword(page, password);
  await page.getByRole('link', { name: 'Go to sign in' }).click();
  await enterPassword(page, { ...person, password });
  await expect(page).toHaveURL(/\/chat\/tariffs\?.*plan=pro/);
  await expect(page.getByRole('radio', { name: 'Ru card' })).toBeChecked();
  await expect(page.getByRole('radio', { name: /^Yearly/ })).toBeChecked();
});

test('the person who signed up with a stranger’s address is signed out when its owner confirms it', async ({
  page,
  browser,
  baseURL,
  consoleGuard,
}) => {
  consoleGuard.allow(endOfSession);
  const person = newcomer();
  await register(person);
  const stranger = await browser.newContext({ baseURL });
  await signIn(stranger, person);
  const strangersPage = await stranger.newPage();
  await strangersPage.goto('/chat');
  await expect(strangersPage.getByRole('region', { name: 'You', exact: true })).toBeVisible();

  await page.goto(await readLink(person.email, '/verify-email/'));
  await expect(notice(page)).toBeVisible();
  await expect(strangersPage).toHaveURL('/signin');
  await stranger.close();
  const password = 'Owners-Room-9';
  await setPassword(page, password);

  await page.getByRole('link', { name: 'Go to sign in' }).click();
  await expect(page).toHaveURL('/signin');
  await expect(notice(page)).toBeHidden();
  await enterPassword(page, { ...person, password });
  await expect(page).toHaveURL('/chat');
});

test('a user signed in to another account stays there and is told', async ({ residentTab: page }) => {
  const person = newcomer();
  await register(person);
  await page.goto(await readLink(person.email, '/verify-email/'));
  await expect(page).toHaveURL('/chat');
  await expect(page.getByText('Your e-mail is confirmed.')).toBeVisible();
});

test('the notice fits in three languages and both widths, without violations', async ({ page }) => {
  test.slow();
  const answer = { isAuth: false, resetToken: 'a-token' };
  await page.route('**/api/auth/email-verified?*', (route) => route.fulfill({ json: answer }));
  for (const language of ['fr', 'ru', 'en'] as const) {
    await setLanguage(page, language);
    await page.goto('/verify-email/abc');
    await expect(page.getByText(words[language])).toBeVisible();
    await expectRoomAt(page, [desktop.viewport, phone.viewport]);
    if (!takesPictures) continue;
    for (const [size, viewport] of Object.entries({ desktop: desktop.viewport, phone: phone.viewport })) {
      await page.setViewportSize(viewport);
      await photograph(page, { path: join(screens, `confirmed-elsewhere-${language}-${size}.png`) });
    }
    await page.setViewportSize(desktop.viewport);
  }
  await expectNoAxeViolationsInBothThemes(page);
});
