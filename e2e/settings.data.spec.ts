import { endOfSession } from './support/console-guard.ts';
import { callHeaders } from './support/people.ts';
import { block, notification, openSettings } from './support/settings.ts';
import { expect, test } from './support/test.ts';

const linked: { type: string; status: boolean; email: string | null; removable: boolean }[] = [
  'google',
  'linkedin',
].map((type) => ({
  type,
  status: true,
  email: `${type}@kern.example`,
  removable: true,
}));

test('without a password: one is set directly, a provider is unlinked after confirmation, the last one stays', async ({
  memberPage: page,
  consoleGuard,
}) => {
  consoleGuard.allow(/409.*oauth-binding\/remove/);
  let list = linked;
  let refuses = true;
  await page.route('**/api/account-info/personal', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...(await response.json()), hasPassword: false } });
  });
  await page.route('**/api/oauth-binding/list', (route) => route.fulfill({ json: list }));
  await page.route('**/api/oauth-binding/remove', (route) => {
    if (refuses) return route.fulfill({ status: 409, json: { code: 'last_sign_in_way', message: '' } });
    list = list.map((one) =>
      one.type === 'google'
        ? { ...one, status: false, email: null, removable: false }
        : { ...one, removable: false },
    );
    return route.fulfill({ json: { result: true } });
  });
  await openSettings(page);
  const data = block(page, 'Data');
  const unlink = data.getByRole('button', { name: 'Unlink Google' });

  await test.step('a password is set without an old one', async () => {
    const password = block(page, 'Password');
    await expect(password.getByRole('textbox', { name: 'Old password' })).toBeHidden();
    await expect(password.getByRole('textbox', { name: 'New password', exact: true })).toBeEnabled();
    await expect(password.getByRole('button', { name: 'Set a password' })).toBeEnabled();
  });
  await test.step('a refusal leaves the provider', async () => {
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Unlink' });
    await expect(data.getByText('google@kern.example')).toBeVisible();
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
  await test.step('the last way to sign in stays, and the page says why', async () => {
    const last = data.getByRole('button', { name: 'Unlink LinkedIn' });
    await expect(last).toBeDisabled();
    await expect(last).toHaveAccessibleDescription('It is the only way you sign in. Set a password first.');
  });
});

test('an account is deleted after consent and confirmation; a failure is reported, and it stays', async ({
  memberPage: page,
  person,
  consoleGuard,
}) => {
  consoleGuard.allow(endOfSession);
  consoleGuard.allow(/401.*auth\/login/);
  consoleGuard.allow(/remove-account/);
  await page.route('**/api/account/remove-account', (route) => route.abort());
  await openSettings(page);
  const card = block(page, 'Delete account');
  const remove = card.getByRole('button', { name: 'Delete account' });
  await expect(remove).toBeDisabled();
  await card.getByRole('checkbox').check();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await remove.click();
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(notification(page, 'Couldn’t delete the account.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/chat/settings');
  await page.unroute('**/api/account/remove-account');
  await remove.click();
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
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
