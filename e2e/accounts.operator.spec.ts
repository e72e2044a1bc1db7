import { composer } from './support/chat.ts';
import { endOfSession } from './support/console-guard.ts';
import { loginLink } from './support/operator.ts';
import { block } from './support/settings.ts';
import { expect, test } from './support/test.ts';

test('the operator views an account under a banner and leaves through it; the link works once', async ({
  page,
  person,
  consoleGuard,
}) => {
  consoleGuard.allow(endOfSession);
  consoleGuard.allow(/400.*auth\/login-admin-user/);
  consoleGuard.allow(/403.*ai-chat\/send-message/);
  const link = await loginLink(person);
  await page.goto(link);
  await expect(page).toHaveURL('/chat');
  await expect(page.getByRole('region', { name: 'You', exact: true })).toContainText(`@${person.login}`);
  const banner = page.getByRole('region', { name: 'You’re viewing this account as the operator.' });
  await expect(banner).toBeVisible();
  await expect(banner).toContainText('You can read everything but change nothing');
  await page.goto('/chat/prompts');
  await expect(banner).toBeVisible();
  await page.goto('/chat/settings');
  await expect(block(page, 'Personal').getByLabel('E-mail')).toBeDisabled();
  for (const name of ['Delete all chats', 'Delete account']) {
    await expect(block(page, name)).toContainText('Nothing in it can be changed.');
    await expect(block(page, name).getByRole('button')).toHaveCount(0);
  }
  await page.goto('/chat');
  await composer(page).fill('In the name of somebody else');
  await composer(page).press('Enter');
  await expect(page.getByText('Nothing can be changed or sent.')).toBeVisible();
  await banner.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/signin');

  await page.goto(link);
  await expect(page).toHaveURL('/signin');
  await expect(page.getByText('This link is invalid, already used or expired. Get a new one.')).toBeVisible();
});

test('a user sees no banner', async ({ residentPage: page }) => {
  await expect(page.getByRole('region', { name: /as the operator/ })).toBeHidden();
});

test('an incomplete or forged link leads to the sign-in page', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/400.*auth\/login-admin-user/);
  for (const query of ['', '?id=1', '?security=abc', '?id=1&security=forged', '?id=x&security=y']) {
    await test.step(`it ends in "${query}"`, async () => {
      await page.goto(`/site/login-admin-user${query}`);
      await expect(page).toHaveURL('/signin');
      await expect(
        page.getByText('This link is invalid, already used or expired. Get a new one.'),
      ).toBeVisible();
    });
  }
});
