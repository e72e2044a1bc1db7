import { expectNoAxeViolationsInBothThemes } from './support/accessibility.ts';
import { cards, fillForm, tariffData } from './support/payments.ts';
import { expect, test } from './support/test.ts';

test('a plan is bought in the provider’s form, and the saved card pays for tokens and a dearer plan', async ({
  memberPage: page,
  consoleGuard,
}) => {
  // The accessibility checker reads style sheets, and may not read the provider's.
  consoleGuard.allow(/classic-reset\.css/);
  await page.goto('/chat/tariffs?card=other');
  await page.getByRole('listitem', { name: 'Basic' }).getByRole('button', { name: 'Get Basic' }).click();
  await expect(page).toHaveURL(/\/payment\/.+/);
  const pay = page.getByRole('button', { name: 'Pay €7' });
  await expect(pay).toBeVisible();
  await expect(page.getByRole('link', { name: 'Polylogue' })).toHaveAttribute('href', '/');
  await expect(page.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute(
    'href',
    '/terms#privacy-policy',
  );
  const script = page.locator('script[kr-public-key]');
  await expect(script).toHaveAttribute('kr-language', 'en-EN');
  await expect(script).toHaveAttribute('src', /\/static\/js\/krypton-client\/V4\.0\//);
  await expectNoAxeViolationsInBothThemes(page);
  await fillForm(page, cards.form);
  await pay.click();
  await expect(page.getByText(/Basic is yours/)).toBeVisible();
  expect((await tariffData(page.request)).plan).toBe('basic');

  await page.goto('/chat/tariffs?card=other');
  await page.getByRole('button', { name: 'Buy for €11.90' }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirm the payment' });
  await expect(confirm).toContainText('•••• 0055');
  await confirm.getByRole('button', { name: 'Pay €11.90' }).click();
  await expect(page.getByText(/^The payment went through/)).toBeVisible();
  await expect(page).toHaveURL(/\/chat$/);

  await page.goto('/chat/tariffs?card=other');
  await page.getByRole('button', { name: 'Get Pro' }).click();
  const change = page.getByRole('dialog', { name: 'Switch to Pro?' });
  await expect(change).toContainText('Left of your current plan');
  await change.getByRole('button', { name: /^Pay €/ }).click();
  await expect.poll(async () => (await tariffData(page.request)).plan).toBe('pro');

  await page.goto('/chat/settings/tariff');
  const plan = page.getByRole('region', { name: 'Plan' });
  await expect(plan.getByText('Active')).toBeVisible();
  await page.route('**/api/tariff/cancel-subscribe', (route) => route.fulfill({ json: { result: false } }));
  await plan.getByRole('button', { name: 'Stop renewal' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop renewal' }).click();
  await expect(page.getByText(/^The renewal could not be stopped/)).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.unroute('**/api/tariff/cancel-subscribe');
  await plan.getByRole('button', { name: 'Stop renewal' }).click();
  const question = page.getByRole('dialog', { name: 'Stop renewal?' });
  await expect(question).toContainText('Pro stays with everything in it until');
  await question.getByRole('button', { name: 'Stop renewal' }).click();
  await expect(page.getByText(/^Nothing more will be charged/)).toBeVisible();
});
