import type { BrowserContext, Page } from '@playwright/test';
import { productUrl } from './support/addresses.ts';
import { endOfSession } from './support/console-guard.ts';
import { callHeaders, newcomer, signIn, type Person } from './support/people.ts';
import { allowAs, type Stranger } from './support/providers.ts';
import { expect, test } from './support/test.ts';

function stranger(): Stranger {
  return { email: newcomer().email, name: 'Ada Kern' };
}

/** Where the settings send somebody who links a provider. */
async function hrefOf(context: BrowserContext, provider: 'google' | 'linkedin'): Promise<string> {
  const query = new URLSearchParams({ provider, binding: '1' });
  const response = await context.request.get(`${productUrl()}/api/oauth/get-href?${query.toString()}`, {
    headers: callHeaders,
  });
  expect(response.status()).toBe(200);
  return ((await response.json()) as { href: string }).href;
}

async function beginBinding(page: Page, provider: 'google' | 'linkedin', who: Stranger): Promise<void> {
  await page.goto(await hrefOf(page.context(), provider));
  await allowAs(page, who);
}

function dialog(page: Page, provider: string) {
  return page.getByRole('dialog', { name: `Link ${provider}?` });
}

/** Away from the page first: what it still asks for would be refused without the cookies. */
async function leave(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

async function bindTo(page: Page, person: Person, who: Stranger): Promise<void> {
  await signIn(page.context(), person);
  await beginBinding(page, 'google', who);
  await dialog(page, 'Google').getByRole('button', { name: 'Link' }).click();
  await expect(page.getByText('Google is linked.')).toBeVisible();
}

test('Google is linked after a question, and then opens the account', async ({
  page,
  person,
  consoleGuard,
}) => {
  consoleGuard.allow(endOfSession);
  const ada = stranger();
  await signIn(page.context(), person);
  await beginBinding(page, 'google', ada);
  const asked = dialog(page, 'Google');
  await expect(asked).toContainText(ada.name);
  await expect(asked).toContainText(ada.email);
  await expect(page).toHaveURL('/chat/oauth-binding');
  await asked.getByRole('button', { name: 'Link' }).click();
  await expect(page).toHaveURL('/chat/settings/data');
  await expect(page.getByText('Google is linked.')).toBeVisible();

  await leave(page);
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Google' }).click();
  await allowAs(page, ada);
  await expect(page).toHaveURL('/chat');
  await expect(page.getByRole('region', { name: 'You', exact: true })).toContainText(`@${person.login}`);
});

test('who turns round on the way links nothing and is led to the settings', async ({
  page,
  person,
  consoleGuard,
}) => {
  consoleGuard.allow(/400.*oauth-binding\/register/);
  await signIn(page.context(), person);
  for (const way of ['Cancel', 'Close'] as const) {
    await test.step(`"${way}" of the question`, async () => {
      await beginBinding(page, 'linkedin', stranger());
      await dialog(page, 'LinkedIn').getByRole('button', { name: way }).click();
      await expect(page).toHaveURL('/chat/settings/data');
      await expect(page.getByText('LinkedIn is linked.')).toBeHidden();
    });
  }
  await test.step('cancelled at the provider', async () => {
    await page.goto(await hrefOf(page.context(), 'google'));
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL('/chat/settings/data');
    await expect(page.getByText('Nothing was linked.')).toBeVisible();
  });
  await test.step('a way back that is not ours', async () => {
    await page.goto('/chat/oauth-binding?code=stolen&state=forged');
    await expect(page).toHaveURL('/chat/settings/data');
    await expect(page.getByText('The sign-in was not completed. Please try again.')).toBeVisible();
  });
});

test('an identity of another account moves here when that one keeps a way in', async ({
  page,
  nextPerson,
}) => {
  const ada = stranger();
  await bindTo(page, await nextPerson(), ada);
  await leave(page);
  const other = await nextPerson();
  await signIn(page.context(), other);
  await beginBinding(page, 'google', ada);
  const asked = dialog(page, 'Google');
  await expect(asked).toContainText('This Google account belongs to another account here.');
  await asked.getByRole('button', { name: 'Move it here' }).click();
  await expect(page.getByText('Google is linked.')).toBeVisible();
});

test("another account's only way in stays where it is", async ({ page, person, consoleGuard }) => {
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
  await beginBinding(page, 'google', ada);
  await dialog(page, 'Google').getByRole('button', { name: 'Move it here' }).click();
  await expect(
    page.getByText('This sign-in belongs to another account, which would be left without one.'),
  ).toBeVisible();
  await expect(page).toHaveURL('/chat/settings/data');
});

test('the dearer plan of the other account is told', async ({ page, resident }) => {
  const binding = { type: 'google', username: 'Ada Kern', used: true, email: null, isTariffDear: true };
  await page.route('**/api/oauth-binding/register', (route) => route.fulfill({ json: binding }));
  await resident.enter(page.context());
  await page.goto('/chat/oauth-binding?code=a&state=b');
  await expect(dialog(page, 'Google')).toContainText('The other account has the dearer plan.');
});

test('a second account of the same provider is refused with a word why', async ({
  page,
  person,
  consoleGuard,
}) => {
  consoleGuard.allow(/409.*oauth-binding\/register/);
  await bindTo(page, person, stranger());
  await beginBinding(page, 'google', stranger());
  await expect(page).toHaveURL('/chat/settings/data');
  await expect(page.getByText('Another account of this provider is linked already.')).toBeVisible();
});
