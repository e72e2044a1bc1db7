import type { BrowserContext, Page } from '@playwright/test';
import { productUrl } from './support/addresses.ts';
import { endOfSession } from './support/console-guard.ts';
import { callHeaders, newcomer, signIn, type Person } from './support/people.ts';
import { allowAs, type Stranger } from './support/providers.ts';
import { expect, test } from './support/test.ts';

function stranger(): Stranger {
  return { email: newcomer().email, name: 'Ada Kern' };
}

/** Where the settings send a user who links a provider, after asking for the password. */
async function hrefOf(
  context: BrowserContext,
  provider: 'google' | 'linkedin',
  { password }: Person,
): Promise<string> {
  await context.request.post(`${productUrl()}/api/auth/check-password`, {
    headers: callHeaders,
    data: { password },
  });
  const query = new URLSearchParams({ provider, binding: '1' });
  const response = await context.request.get(`${productUrl()}/api/oauth/get-href?${query.toString()}`, {
    headers: callHeaders,
  });
  expect(response.status()).toBe(200);
  return ((await response.json()) as { href: string }).href;
}

async function beginBinding(
  page: Page,
  provider: 'google' | 'linkedin',
  { who, person }: { who: Stranger; person: Person },
): Promise<void> {
  await page.goto(await hrefOf(page.context(), provider, person));
  await allowAs(page, who);
}

function dialog(page: Page, provider: string) {
  return page.getByRole('dialog', { name: `Link ${provider}?` });
}

/** Leaves the page first: its further requests would be refused without the cookies. */
async function leave(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

test('Google is linked once and signs in; another account that links it moves it there', async ({
  page,
  person,
  nextPerson,
  consoleGuard,
}) => {
  consoleGuard.allow(endOfSession);
  consoleGuard.allow(/409.*oauth-binding\/register/);
  const ada = stranger();
  const asked = dialog(page, 'Google');
  await test.step('it is linked after confirmation', async () => {
    await signIn(page.context(), person);
    await beginBinding(page, 'google', { who: ada, person });
    await expect(asked).toContainText(ada.name);
    await expect(asked).toContainText(ada.email);
    await expect(page).toHaveURL('/chat/oauth-binding');
    await asked.getByRole('button', { name: 'Link' }).click();
    await expect(page).toHaveURL('/chat/settings/data');
    await expect(page.getByText('Google is linked.')).toBeVisible();
  });
  await test.step('a second account of the same provider is refused with a reason', async () => {
    await beginBinding(page, 'google', { who: stranger(), person });
    await expect(page).toHaveURL('/chat/settings/data');
    await expect(page.getByText('Another account from this provider is already linked.')).toBeVisible();
  });
  await test.step('it signs in to the account', async () => {
    await leave(page);
    await page.goto('/signin');
    await page.getByRole('button', { name: 'Google' }).click();
    await allowAs(page, ada);
    await expect(page).toHaveURL('/chat');
    await expect(page.getByRole('region', { name: 'You', exact: true })).toContainText(`@${person.login}`);
  });
  await test.step('it moves to another account, as this one keeps a way to sign in', async () => {
    await leave(page);
    const other = await nextPerson();
    await signIn(page.context(), other);
    await beginBinding(page, 'google', { who: ada, person: other });
    await expect(asked).toContainText('This Google account is linked to another account here.');
    await asked.getByRole('button', { name: 'Move it here' }).click();
    await expect(page.getByText('Google is linked.')).toBeVisible();
  });
});

test('cancelling at the provider links nothing and leads to the settings', async ({
  page,
  person,
  consoleGuard,
}) => {
  consoleGuard.allow(/400.*oauth-binding\/register/);
  await signIn(page.context(), person);
  for (const way of ['Cancel', 'Close'] as const) {
    await test.step(`"${way}" of the question`, async () => {
      await beginBinding(page, 'linkedin', { who: stranger(), person });
      await dialog(page, 'LinkedIn').getByRole('button', { name: way }).click();
      await expect(page).toHaveURL('/chat/settings/data');
      await expect(page.getByText('LinkedIn is linked.')).toBeHidden();
    });
  }
  await test.step('cancelled at the provider', async () => {
    await page.goto(await hrefOf(page.context(), 'google', person));
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL('/chat/settings/data');
    await expect(page.getByText('Nothing was linked.')).toBeVisible();
  });
  await test.step('a foreign callback', async () => {
    await page.goto('/chat/oauth-binding?code=stolen&state=forged');
    await expect(page).toHaveURL('/chat/settings/data');
    await expect(page.getByText('The sign-in was not completed. Please try again.')).toBeVisible();
  });
});

test("another account's only way to sign in stays there", async ({ page, person, consoleGuard }) => {
  consoleGuard.allow(/409.*register-confirm/);
  const ada = stranger();
  await page.goto('/signup');
  await page.getByRole('button', { name: 'Google' }).click();
  await allowAs(page, ada);
  await page.getByRole('checkbox', { name: /agree to the terms/ }).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/chat');

  await leave(page);
  await signIn(page.context(), person);
  await beginBinding(page, 'google', { who: ada, person });
  await dialog(page, 'Google').getByRole('button', { name: 'Move it here' }).click();
  await expect(
    page.getByText(
      'This is the only way to sign in to another account, so it can’t be moved. Set a password there first.',
    ),
  ).toBeVisible();
  await expect(page).toHaveURL('/chat/settings/data');
});

test('a more expensive plan on the other account is pointed out', async ({ page, resident }) => {
  const binding = { type: 'google', username: 'Ada Kern', used: true, email: null, isTariffDear: true };
  await page.route('**/api/oauth-binding/register', (route) => route.fulfill({ json: binding }));
  await resident.enter(page.context());
  await page.goto('/chat/oauth-binding?code=a&state=b');
  await expect(dialog(page, 'Google')).toContainText('The other account has a more expensive plan.');
});
