import { expectNoAxeViolationsInBothThemes, expectNoSidewaysScroll } from './support/accessibility.ts';
import { tariffData } from './support/payments.ts';
import { takenOver } from './support/taken-over.ts';
import { expect, test } from './support/test.ts';

test('a guest compares the plans, picks one, and finds it again after signing in', async ({
  page,
  person,
}) => {
  await page.goto('/tariffs?card=other#compare-plans-wrapper');
  await takenOver(page);
  const pro = page.getByRole('listitem', { name: 'Pro', exact: true });
  await expect(pro).toContainText('€15');
  await expect(pro.getByText('Popular')).toBeVisible();
  await expect(page.getByRole('listitem', { name: 'Creative' })).toContainText('25% more favourable');
  await expect(page.getByRole('row', { name: /^Models side by side/ })).toContainText('2356');
  await page.getByRole('button', { name: /^4 more/ }).click();
  await expect(page.getByRole('row', { name: /^Own prompts/ })).toContainText('Unlimited');
  await page.getByRole('button', { name: 'Compare plans', expanded: true }).click();
  await expect(page.getByRole('row', { name: /^Models side by side/ })).toBeHidden();
  await expect(page.getByRole('row', { name: /^Polylogue Fast/ })).toContainText('answers');
  await expectNoAxeViolationsInBothThemes(page);

  await page.getByText('Ru card').click();
  await expect(pro).toContainText('1 290 ₽');
  await page.getByText('Yearly −25%').click();
  await expect(pro).toContainText('charged monthly');
  await pro.getByRole('link', { name: 'Get Pro' }).click();
  await expect(page).toHaveURL(/\/signup$/);
  // What was chosen is not forgotten on the way.
  await expect(page.getByText(/^You chose Pro\. First an account, then you pay/)).toBeVisible();

  await page.goto('/signin');
  await page.getByLabel('E-mail or username').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/chat\/tariffs\?.*plan=pro/);
  await expect(page.getByRole('radio', { name: 'Ru card' })).toBeChecked();
  await expect(page.getByRole('radio', { name: /^Yearly/ })).toBeChecked();
});

test('a member sees the own plan, the token packages and the way back', async ({ signedInPage: page }) => {
  await page.getByRole('link', { name: 'Buy tokens' }).first().click();
  const free = page.getByRole('listitem', { name: 'Free', exact: true });
  await expect(free.getByRole('button', { name: 'Your plan' })).toBeDisabled();
  // The promo code and comparing share a row.
  const middles = [page.getByLabel('Promo code'), page.getByRole('button', { name: 'Compare plans' })].map(
    async (control) => {
      const box = await control.boundingBox();
      return box === null ? Number.NaN : box.y + box.height / 2;
    },
  );
  const [promo = Number.NaN, compare = Number.NaN] = await Promise.all(middles);
  expect(Math.abs(promo - compare)).toBeLessThan(4);
  await page.getByText('1,000,000 tokens').click();
  await expect(page.getByRole('button', { name: /^Buy 1,000,000 for/ })).toBeEnabled();
  await page.getByText('Ru card').click();
  await expect(page.getByText('Cards: VISA, MASTERCARD, MIR')).toBeVisible();
  await page.getByText('Global').click();
  await expect(page.getByText('Cards: VISA, MASTERCARD', { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolationsInBothThemes(page);
  await page.getByRole('link', { name: 'Close the plans' }).click();
  await expect(page).toHaveURL(/\/chat$/);
});

test('while a paid plan has run out no tokens are sold, and both ways on are open', async ({
  memberPage: page,
}) => {
  const own = await tariffData(page.request);
  await page.route('**/api/account-info/tariff-data', (route) =>
    route.fulfill({ json: { ...own, name: 'pro', dateDeactivated: '2026-01-01T00:00:00.000Z' } }),
  );
  await page.goto('/chat/tariffs');
  await expect(page.getByRole('button', { name: /^Buy 500,000 for/ })).toBeDisabled();
  await expect(page.getByText(/^Your plan has run out\. Renew it/)).toBeVisible();
  await page.getByRole('button', { name: 'Go to Free' }).click();
  const question = page.getByRole('dialog', { name: 'Go to Free?' });
  await expect(question).toContainText('your chats, notes and files stay');
  let isGranted = false;
  await page.route('**/api/tariff/switch-to-free', (route) =>
    route.fulfill({ json: { result: isGranted, endsAt: null } }),
  );
  await question.getByRole('button', { name: 'Go to Free' }).click();
  await expect(page.getByText(/^The plan could not be changed/)).toBeVisible();
  await expect(question).toBeHidden();
  isGranted = true;
  await page.getByRole('button', { name: 'Go to Free' }).click();
  await question.getByRole('button', { name: 'Go to Free' }).click();
  await expect(page.getByText('You are on the free plan.')).toBeVisible();
});
