import { endOfSession, watchConsole } from './support/console-guard.ts';
import { composer } from './support/chat.ts';
import { signIn } from './support/people.ts';
import { block, notification, openSettings } from './support/settings.ts';
import { expect, test } from './support/test.ts';

test('another device is listed, and ending its session signs it out there', async ({
  memberPage: page,
  person,
  browser,
}) => {
  const other = await browser.newContext({
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  });
  const guard = watchConsole(other);
  guard.allow(endOfSession);
  await signIn(other, person);
  const otherPage = await other.newPage();
  await otherPage.goto('/chat');
  await expect(otherPage.getByRole('heading', { name: 'New chat' })).toBeVisible();

  await openSettings(page);
  const sessions = block(page, 'Where you are signed in');
  const here = sessions.getByRole('listitem').filter({ hasText: 'This device' });
  await expect(here).toHaveCount(1);
  await expect(here).toContainText('Active now');
  await expect(here.getByRole('button')).toHaveCount(0);
  // First signed in without a browser, so the device is named by that request.
  const ends = sessions.getByRole('button', { name: /^Sign out (?!everywhere)/ });
  const count = await ends.count();
  expect(count).toBeGreaterThan(0);
  await ends.first().click();
  const dialog = page.getByRole('dialog', { name: 'Sign this device out?' });
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await expect(notification(page, 'The device is signed out.')).toBeVisible();
  await expect(ends).toHaveCount(count - 1);
  await expect(sessions).toBeFocused();
  await expect(otherPage).toHaveURL('/signin');
  await other.close();
});

test('signing out everywhere ends this sign-in and the others', async ({
  memberPage: page,
  person,
  browser,
  consoleGuard,
}) => {
  consoleGuard.allow(endOfSession);
  const other = await browser.newContext();
  await signIn(other, person);
  const otherPage = await other.newPage();
  await otherPage.goto('/chat');
  await expect(otherPage.getByRole('heading', { name: 'New chat' })).toBeVisible();
  await page.goto('/chat');
  await composer(page).fill('Half a thought');
  await openSettings(page);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByRole('dialog')).toContainText('1 message is not finished.');
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL('/signin');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(otherPage).toHaveURL('/signin');
  await other.close();
});
