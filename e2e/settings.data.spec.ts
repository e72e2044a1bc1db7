import { endOfSession } from './support/console-guard.ts';
import { callHeaders } from './support/people.ts';
import { block, notification, openSettings } from './support/settings.ts';
import { expect, test } from './support/test.ts';

const linked = [
  { type: 'google', status: true, email: 'maria@kern.example', removable: false },
  { type: 'linkedin', status: false, email: null, removable: false },
];

test('the last way to sign in cannot be unlinked, and the page says why', async ({ memberPage: page }) => {
  await page.route('**/api/oauth-binding/list', (route) => route.fulfill({ json: linked }));
  await openSettings(page);
  const unlink = block(page, 'Data').getByRole('button', { name: 'Unlink Google' });
  await expect(unlink).toBeDisabled();
  await expect(unlink).toHaveAccessibleDescription('It is the only way you sign in. Set a password first.');
});

test('a provider is unlinked after confirmation; a refusal leaves it', async ({
  memberPage: page,
  consoleGuard,
}) => {
  consoleGuard.allow(/409.*oauth-binding\/remove/);
  let list = linked.map((one) => ({ ...one, removable: one.status }));
  let refuses = true;
  await page.route('**/api/oauth-binding/list', (route) => route.fulfill({ json: list }));
  await page.route('**/api/oauth-binding/remove', (route) => {
    if (refuses) return route.fulfill({ status: 409, json: { code: 'last_sign_in_way', message: '' } });
    list = list.map((one) => ({ ...one, status: false, email: null }));
    return route.fulfill({ json: { result: true } });
  });
  await openSettings(page);
  const data = block(page, 'Data');
  const unlink = data.getByRole('button', { name: 'Unlink Google' });
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Unlink' });
  await expect(data.getByText('maria@kern.example')).toBeVisible();
  await unlink.click();
  await confirm.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(unlink).toBeFocused();
  refuses = false;
  await unlink.click();
  await confirm.click();
  await expect(notification(page, 'Google is unlinked.')).toBeVisible();
  await expect(data.getByRole('button', { name: 'Link Google' })).toBeVisible();
  await expect(data).toBeFocused();
});

test("linking asks for the password, then goes to the provider's page", async ({
  memberPage: page,
  person,
  consoleGuard,
}) => {
  consoleGuard.allow(/403.*oauth\/get-href/);
  await openSettings(page);
  await page.getByRole('button', { name: 'Link LinkedIn' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(dialog).toContainText('To link LinkedIn as a way to sign in');
  await dialog.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(/\/oauth\/linkedin\//);
});

test('an account is deleted after consent and confirmation', async ({
  memberPage: page,
  person,
  consoleGuard,
}) => {
  consoleGuard.allow(endOfSession);
  consoleGuard.allow(/401.*auth\/login/);
  await openSettings(page);
  const card = block(page, 'Delete account');
  const remove = card.getByRole('button', { name: 'Delete account' });
  await expect(remove).toBeDisabled();
  await card.getByRole('checkbox').check();
  await remove.click();
  await page
    .getByRole('dialog', { name: 'Delete your account?' })
    .getByRole('button', { name: 'Delete for good' })
    .click();
  await expect(notification(page, 'Your account has been deleted.')).toBeVisible();
  await expect(page).toHaveURL('/signin');
  const kept = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => /^polylogue:\d/.test(key)),
  );
  expect(kept).toEqual([]);
  const credentials = Buffer.from(`${person.email}:${person.password}`).toString('base64');
  const answer = await page.context().request.post('/api/auth/login', {
    headers: { ...callHeaders, authorization: `Basic ${credentials}` },
    data: {},
  });
  expect(answer.status()).toBe(401);
});

test('a failed deletion is reported, and the account stays', async ({ memberPage: page, consoleGuard }) => {
  consoleGuard.allow(/remove-account/);
  await page.route('**/api/account/remove-account', (route) => route.abort());
  await openSettings(page);
  const card = block(page, 'Delete account');
  await card.getByRole('checkbox').check();
  await card.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();
  await expect(notification(page, 'Couldn’t delete the account.')).toBeVisible();
  await expect(page).toHaveURL('/chat/settings');
});
