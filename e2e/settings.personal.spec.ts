import { expectFieldError } from './support/fields.ts';
import { readLink } from './support/mailbox.ts';
import { newcomer, register } from './support/people.ts';
import { block, notification, openSettings } from './support/settings.ts';
import { saved } from './support/saved.ts';
import { expect, test } from './support/test.ts';

test('personal data and the newsletter: loading again, errors, undoing, saving; then a provider is linked', async ({
  memberPage: page,
  person,
  consoleGuard,
}) => {
  consoleGuard.allow(/account-info\/personal/);
  consoleGuard.allow(/422.*account\/personal-data/);
  consoleGuard.allow(/subscriptions/);
  consoleGuard.allow(/403.*oauth\/get-href/);
  const other = newcomer();
  await register(other);
  const personal = block(page, 'Personal');
  const name = personal.getByLabel('Name', { exact: true });
  const nickname = personal.getByLabel('Username');
  const save = personal.getByRole('button', { name: 'Save', exact: true });
  const news = page.getByRole('switch', { name: 'News by e-mail' });

  await test.step('a failure to load can be retried', async () => {
    await page.route('**/api/account-info/personal', (route) =>
      route.fulfill({ status: 400, json: { code: 'bad_request', message: '' } }),
    );
    await page.goto('/chat/settings');
    await expect(personal.getByRole('alert')).toHaveText(
      'The request could not be read. Reload the page and try again.',
    );
    await page.unroute('**/api/account-info/personal');
    await personal.getByRole('button', { name: 'Try again' }).click();
    await expect(nickname).toBeVisible();
    await expect(save).toBeDisabled();
  });
  await test.step("errors appear on their fields, ours and the server's", async () => {
    await nickname.fill('a@b');
    await save.click();
    await expectFieldError(nickname, 'Some of these characters are not allowed. Remove them.');
    await expect(nickname).toBeFocused();
    await nickname.fill(other.login);
    await save.click();
    await expectFieldError(nickname, 'This is already taken. Choose another one.');
  });
  await test.step('changes can be undone before they are saved', async () => {
    await personal.getByRole('button', { name: 'Undo changes' }).click();
    await expect(nickname).toHaveValue(person.login);
    await expect(save).toBeDisabled();
  });
  await test.step('saved data shows in the user panel at once', async () => {
    await name.fill('Maria Lind');
    await personal.getByRole('combobox', { name: 'Country' }).fill('germ');
    await page.getByRole('option', { name: 'Germany' }).click();
    await save.click();
    await expect(notification(page, 'Saved.')).toBeVisible();
    await expect(save).toBeDisabled();
    await expect(personal).toBeFocused();
    await expect(page.getByRole('region', { name: 'You', exact: true })).toContainText('Maria Lind');
  });
  await test.step('the newsletter is turned on, and all is there after a reload', async () => {
    await expect(news).not.toBeChecked();
    await news.click();
    await expect(news).toBeChecked();
    await saved(page);
    await page.reload();
    await expect(name).toHaveValue('Maria Lind');
    await expect(personal.getByRole('combobox', { name: 'Country' })).toHaveValue('Germany');
    await expect(news).toBeChecked();
  });
  await test.step('the newsletter is reverted if that cannot be saved', async () => {
    await page.route('**/api/subscriptions', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await news.click();
    await expect(notification(page, 'The switch is back where it was.')).toBeVisible();
    await expect(news).toBeChecked();
  });
  await test.step("linking asks for the password, then goes to the provider's page", async () => {
    await page.getByRole('button', { name: 'Link LinkedIn' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await expect(dialog).toContainText('To link LinkedIn as a way to sign in');
    await dialog.getByRole('textbox', { name: 'Password' }).fill(person.password);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(page).toHaveURL(/\/oauth\/linkedin\//);
  });
});

test('a new e-mail takes effect once the link mailed to it is opened', async ({
  memberPage: page,
  person,
}) => {
  const { email } = newcomer();
  await openSettings(page);
  const personal = block(page, 'Personal');
  const field = personal.getByLabel('E-mail');
  await expect(field).toHaveAccessibleDescription(/Confirmed/);
  await field.fill(email);
  await expect(personal.getByText('Until you open it, the old one stays.')).toBeVisible();
  await personal.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  const password = dialog.getByRole('textbox', { name: 'Password' });
  await expect(password).toBeFocused();
  await expect(dialog).toContainText(email);
  await password.fill('Loud-Room-8');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expectFieldError(password, /Wrong password\. 2 attempts left\./);
  await password.fill(person.password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toBeHidden();
  await expect(personal.getByText(`We sent a link to ${email}. Until you open it`)).toBeVisible();
  await expect(field).toHaveValue(person.email);
  const first = await readLink(email, '/verify-email/');
  await personal.getByRole('button', { name: 'Send again' }).click();
  await expect(personal.getByRole('button', { name: /^Again in/ })).toBeVisible();
  await page.goto(await readLink(email, '/verify-email/', first));
  await expect(page.getByRole('heading', { name: 'New chat' })).toBeVisible();
  await openSettings(page);
  await expect(field).toHaveValue(email);
  await expect(personal.getByRole('button', { name: 'Send again' })).toBeHidden();
});
