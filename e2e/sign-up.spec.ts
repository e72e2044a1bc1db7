import type { Page } from '@playwright/test';
import { expectNoAxeViolationsInBothThemes } from './support/accessibility.ts';
import { linkOf, readMail } from './support/mailbox.ts';
import { newcomer, register, signIn, type Person } from './support/people.ts';
import { expectFieldError } from './support/fields.ts';
import { expect, test } from './support/test.ts';

async function giveEmail(page: Page, email: string): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function giveDetails(page: Page, { name, login, password }: Person): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Username').fill(login);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('textbox', { name: 'Repeat the password' }).fill(password);
  await page.getByRole('checkbox', { name: /agree to the terms/ }).check();
}

function createAccount(page: Page) {
  return page.getByRole('button', { name: 'Create account' });
}

test('a newcomer signs up in two steps, follows the mailed link and is in the workspace', async ({
  page,
}) => {
  const person = newcomer();
  await giveEmail(page, person.email);
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible();
  await expect(page.getByText('Step 2 of 2')).toBeVisible();
  await expect(page.getByText(person.email)).toBeVisible();

  await giveDetails(page, person);
  await createAccount(page).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  await expect(page.getByText(`We sent a link to ${person.email}`)).toBeVisible();

  const mail = await readMail(person.email);
  expect(mail.subject).toBe('Confirm your e-mail address');
  await page.goto(linkOf(mail));
  await expect(page).toHaveURL('/chat');
  const you = page.getByRole('region', { name: 'You', exact: true });
  await expect(you).toContainText(person.name);
  await expect(you).toContainText(`@${person.login}`);
});

test('the link can be sent again after a minute, and to another address, where it works', async ({
  page,
}) => {
  await page.clock.install();
  const person = newcomer();
  const right = newcomer();
  await giveEmail(page, person.email);
  await giveDetails(page, person);
  await createAccount(page).click();
  const again = page.getByRole('button', { name: 'Send again' });
  await expect(again).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText(/You can send it again in \d:\d\d/)).toBeVisible();
  await readMail(person.email);
  await page.clock.fastForward(61_000);
  await expect(again).toHaveAttribute('aria-disabled', 'false');
  const asked = page.waitForResponse('**/api/auth/resend-sign-up-mail');
  await again.click();
  expect((await asked).status()).toBe(200);
  await expect(again).toHaveAttribute('aria-disabled', 'true');
  await expectNoAxeViolationsInBothThemes(page);

  await page.getByRole('button', { name: 'Use another address' }).click();
  const email = page.getByLabel('E-mail', { exact: true });
  await expect(email).toBeFocused();
  await expect(email).toHaveValue(person.email);
  await email.fill(right.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(`We sent a link to ${right.email}`)).toBeVisible();
  await expect(again).toHaveAttribute('aria-disabled', 'true');
  await page.goto(linkOf(await readMail(right.email)));
  await expect(page).toHaveURL('/chat');
  await expect(page.getByRole('region', { name: 'You', exact: true })).toContainText(`@${person.login}`);
});

test('a link works once; the second time the sign-in page says why', async ({
  page,
  context,
  consoleGuard,
}) => {
  consoleGuard.allow(/400.*auth\/email-verified/);
  const person = newcomer();
  await register(person);
  await signIn(context, person);
  const link = linkOf(await readMail(person.email));
  await page.goto(link);
  await expect(page).toHaveURL('/chat');
  // The workspace may still be loading, and its requests would be refused without the cookies.
  await page.goto('about:blank');
  await context.clearCookies();
  await page.goto(link);
  await expect(page).toHaveURL('/signin');
  await expect(page.getByText('This link is invalid, already used or expired. Get a new one.')).toBeVisible();
});

test('the reason for being redirected to the sign-in page disappears after a minute', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/400.*auth\/email-verified/);
  await page.clock.install();
  await page.goto('/verify-email/made-up');
  const reason = page.getByText('This link is invalid, already used or expired. Get a new one.');
  await expect(reason).toBeVisible();
  await page.clock.fastForward(40_000);
  await expect(reason).toBeVisible();
  await page.clock.fastForward(21_000);
  await expect(reason).toBeHidden();
});

test('both steps show errors on their fields', async ({ page, person }) => {
  await test.step('the first step checks the e-mail', async () => {
    await page.goto('/signup');
    const email = page.getByLabel('E-mail');
    const go = page.getByRole('button', { name: 'Continue' });
    for (const { typed, said } of [
      { typed: '', said: 'Please fill this in.' },
      { typed: 'maria', said: 'Enter an e-mail address such as name@example.com.' },
      { typed: 'a@b', said: 'Enter an e-mail address such as name@example.com.' },
      { typed: `${'m'.repeat(190)}@kern.example`, said: /At most 200 characters|such as name@example/ },
      { typed: person.email, said: 'This is already taken. Choose another one.' },
      { typed: person.email.toUpperCase(), said: 'This is already taken. Choose another one.' },
    ]) {
      await email.fill(typed);
      await go.click();
      await expectFieldError(email, said);
    }
  });
  await test.step('the e-mail can be changed from the second step', async () => {
    const { email } = newcomer();
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Change' }).click();
    await expect(page.getByLabel('E-mail')).toHaveValue(email);
    await page.getByRole('button', { name: 'Continue' }).click();
  });
  await test.step('the second step shows missing values on their fields', () => expectFieldsChecked(page));
  await test.step('password rules are ticked as they are met', () => expectRulesTicked(page));
});

async function expectFieldsChecked(page: Page): Promise<void> {
  await createAccount(page).click();
  const name = page.getByLabel('Name', { exact: true });
  const login = page.getByLabel('Username');
  const password = page.getByRole('textbox', { name: 'Password', exact: true });
  const repeat = page.getByRole('textbox', { name: 'Repeat the password' });
  for (const field of [name, login, password, repeat]) {
    await expectFieldError(field, 'Please fill this in.');
  }
  await expect(page.getByText('Please agree to the terms.')).toBeVisible();

  await name.fill('R2-D2');
  await login.fill('maria@kern');
  await password.fill('short');
  await repeat.fill('other');
  await createAccount(page).click();
  await expectFieldError(name, 'Some of these characters are not allowed. Remove them.');
  await expectFieldError(login, 'Some of these characters are not allowed. Remove them.');
  await expectFieldError(password, 'At least 8 characters, please.');

  await password.fill('longenough');
  await createAccount(page).click();
  await expectFieldError(password, 'The password does not meet all the rules yet.');

  await name.fill('Maria Kern');
  await login.fill('maria');
  await password.fill('Quiet-Room-7');
  await page.getByRole('checkbox', { name: /agree to the terms/ }).check();
  await createAccount(page).click();
  await expectFieldError(repeat, 'The passwords do not match.');
}

async function expectRulesTicked(page: Page): Promise<void> {
  const rules = page.getByRole('list', { name: 'A good password has' }).getByRole('listitem');
  const password = page.getByRole('textbox', { name: 'Password', exact: true });
  await password.fill('');
  await expect(rules).toHaveText(Array<RegExp>(5).fill(/, missing$/));
  for (const { typed, met } of [
    { typed: 'q', met: [/a lowercase letter, done/] },
    { typed: 'qR', met: [/a lowercase letter, done/, /a capital letter, done/] },
    { typed: 'qR7', met: [/lowercase/, /capital/, /a digit, done/] },
    { typed: 'qR7-', met: [/lowercase/, /capital/, /digit/, /one of @ # \$ % \^ & \+ = ! \? -, done/] },
    { typed: 'qR7-room', met: [/8 characters or more, done/, /lowercase/, /capital/, /digit/, /one of/] },
  ]) {
    await password.fill(typed);
    await expect(rules.filter({ hasText: ', done' })).toHaveText(met);
  }
  await password.fill('q');
  await expect(password).toHaveAccessibleDescription(
    /A good password has.*8 characters or more ?, missing.*a lowercase letter ?, done/,
  );
}

test('a general failure is shown on the name, an e-mail taken meanwhile on the first step', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/(422|500).*auth\/register/);
  const person = newcomer();
  await giveEmail(page, person.email);
  await giveDetails(page, person);

  const answer = { code: 'technical_error', message: 'technical_error' };
  await page.route('**/api/auth/register', (route) => route.fulfill({ status: 500, json: answer }));
  await createAccount(page).click();
  await expectFieldError(
    page.getByLabel('Name', { exact: true }),
    'Something went wrong on our side. Please try again.',
  );

  await page.unroute('**/api/auth/register');
  await register({ ...newcomer(), email: person.email });
  await createAccount(page).click();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(person.email);
  await expectFieldError(page.getByLabel('E-mail'), 'This is already taken. Choose another one.');
});

test('a taken username is shown on its field and no input is lost', async ({
  page,
  person,
  consoleGuard,
}) => {
  consoleGuard.allow(/422.*auth\/register/);
  const second = { ...newcomer(), login: person.login.toUpperCase() };
  await giveEmail(page, second.email);
  await giveDetails(page, second);
  await createAccount(page).click();
  await expectFieldError(page.getByLabel('Username'), 'This is already taken. Choose another one.');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(second.name);
  await page.getByLabel('Username').fill(second.login.replace('MARIA', 'anna'));
  await createAccount(page).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
});
