import type { Page } from '@playwright/test';
import { endOfSession } from './support/console-guard.ts';
import { readLink } from './support/mailbox.ts';
import { newcomer } from './support/people.ts';
import { expectFieldError } from './support/fields.ts';
import { allowAs, type Stranger } from './support/providers.ts';
import { notification } from './support/settings.ts';
import { expect, test } from './support/test.ts';

type Provider = 'Google' | 'LinkedIn';

function stranger(): Stranger {
  return { email: newcomer().email, name: 'Ada Kern' };
}

async function leaveFor(page: Page, provider: Provider, path = '/signin'): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: provider }).click();
}

function agreement(page: Page) {
  return page.getByRole('checkbox', { name: 'I am 13 or older and agree to the terms of use' });
}

async function createAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create account' }).click();
}

async function expectWorkspaceOf(page: Page, { name }: Stranger): Promise<void> {
  await expect(page).toHaveURL('/chat');
  await expect(page.getByRole('region', { name: 'You', exact: true })).toContainText(name);
}

test('a newcomer agrees to the terms after Google, and is signed in directly the second time', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(endOfSession);
  const ada = stranger();
  await leaveFor(page, 'Google', '/signup');
  await allowAs(page, ada);
  await expect(page.getByRole('heading', { name: 'One last thing' })).toBeVisible();
  await expect(page).toHaveURL('/oauth/login');
  await expect(page.getByText(ada.email)).toBeVisible();
  await expect(page.getByText('This is your first time signing in with Google.')).toBeVisible();
  await createAccount(page);
  await expectFieldError(agreement(page), 'Please agree to the terms.');
  await expect(page.getByRole('link', { name: /terms of use/ })).toHaveAttribute(
    'href',
    '/terms#terms-of-use',
  );
  await agreement(page).check();
  await createAccount(page);
  await expectWorkspaceOf(page, ada);

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/signin');
  await leaveFor(page, 'Google');
  await allowAs(page, ada);
  await expectWorkspaceOf(page, ada);
});

test('a signed-in user is told in the workspace why a callback failed', async ({
  memberPage: page,
  consoleGuard,
}) => {
  consoleGuard.allow(/400 .*\/api\/(oauth\/register|auth\/email-verified|auth\/login-admin-user)/);
  for (const { path, said } of [
    { path: '/oauth/login?code=a&state=b', said: 'The sign-in was not completed. Please try again.' },
    { path: '/oauth/login?error=access_denied&state=b', said: 'Nothing has changed.' },
    { path: '/verify-email/made-up', said: 'This link is invalid, already used or expired. Get a new one.' },
    {
      path: '/site/login-admin-user?id=1&security=a',
      said: 'This link is invalid, already used or expired. Get a new one.',
    },
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL('/chat');
    await expect(notification(page, said)).toBeVisible();
  }
});

test('LinkedIn without an e-mail asks for one, which must be confirmed', async ({
  page,
  person,
  consoleGuard,
}) => {
  consoleGuard.allow(/409.*oauth\/complete/);
  const ada = { ...stranger(), sharesEmail: false };
  await leaveFor(page, 'LinkedIn');
  await allowAs(page, ada);
  const email = page.getByLabel('E-mail', { exact: true });
  await agreement(page).check();
  await createAccount(page);
  await expectFieldError(email, 'Please fill this in.');
  await email.fill(person.email);
  await createAccount(page);
  await expectFieldError(
    email,
    'An account with this e-mail already exists. Sign in, then link LinkedIn in the settings.',
  );
  const own = newcomer().email;
  await email.fill(own);
  await createAccount(page);
  await expectWorkspaceOf(page, ada);
  const banner = page.getByRole('region', { name: 'Confirm your e-mail.' });
  await expect(banner).toContainText(own);
  await page.goto(await readLink(own, '/verify-email/'));
  await expectWorkspaceOf(page, ada);
  await expect(banner).toBeHidden();
});

test('an address that has an account leads to the sign-in, with a hint to link', async ({
  page,
  person,
  consoleGuard,
}) => {
  consoleGuard.allow(/409.*oauth\/register/);
  await leaveFor(page, 'Google');
  await allowAs(page, { email: person.email, name: 'Ada Kern' });
  await expect(page).toHaveURL('/signin');
  await expect(
    page.getByText('An account with this e-mail already exists. Sign in, then link Google in the settings.'),
  ).toBeVisible();
});

test('leaving a provider without signing in returns quietly', async ({ page }) => {
  for (const { provider, button } of [
    { provider: 'Google', button: 'Cancel' },
    { provider: 'LinkedIn', button: 'Cancel' },
    { provider: 'LinkedIn', button: 'Leave the sign-in' },
  ] as const) {
    await test.step(`"${button}" at ${provider}`, async () => {
      await leaveFor(page, provider);
      await page.getByRole('button', { name: button }).click();
      await expect(page).toHaveURL('/signin');
      await expect(
        page.getByText(`Signing in with ${provider} was cancelled. Nothing has changed.`),
      ).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
  }
});

test('an empty or foreign callback is refused, and its code disappears from the URL', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/400.*oauth\/register/);
  await page.goto('/oauth/login');
  await expect(page).toHaveURL('/signin');
  await expect(page.getByText('The sign-in was not completed. Please try again.')).toBeVisible();

  await page.goto('/oauth/login?code=stolen&state=forged');
  await expect(page).toHaveURL('/signin');
  await expect(page.getByText('The sign-in was not completed. Please try again.')).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/code=/);
});

test('the buttons work again after an unreachable provider, and after going back from one', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/503.*oauth\/get-href/);
  const answer = { code: 'unavailable', message: '' };
  await page.route('**/api/oauth/get-href*', (route) => route.fulfill({ status: 503, json: answer }));
  await leaveFor(page, 'Google');
  await expect(page.getByRole('alert')).toContainText('The service is not available right now.');
  await expect(page.getByRole('button', { name: 'Google' })).toBeEnabled();

  await page.unroute('**/api/oauth/get-href*');
  await page.getByRole('button', { name: 'Google' }).click();
  await expect(page.getByRole('heading', { name: /^Sign in to / })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Google' })).toBeEnabled();
});
