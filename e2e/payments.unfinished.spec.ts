import { expectNoAxeViolationsInBothThemes, expectNoSidewaysScroll } from './support/accessibility.ts';
import { beginAtOnce, cards, fillCard, latestPayment, packagePage, tariffData } from './support/payments.ts';
import { phone } from './support/screens.ts';
import { expect, test } from './support/test.ts';

test('a payment left at the bank is remembered, continued, and dropped', async ({ memberPage: page }) => {
  await page.goto(packagePage(100_000));
  await fillCard(page, cards.secure);
  await page.getByRole('button', { name: /^Pay 249/ }).click();
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible();

  await page.goto('/chat');
  const waiting = page.getByRole('region', { name: /^A payment from .* is not finished$/ });
  await expect(waiting).toContainText(/100,000 tokens, 249.₽\. Nothing was charged\./);
  await expectNoAxeViolationsInBothThemes(page);
  await page.setViewportSize(phone.viewport);
  await expectNoSidewaysScroll(page);
  await waiting.getByRole('button', { name: 'Continue it' }).click();
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible();

  // On the page that pays for the same thing it says what becomes of the earlier one.
  await page.goto(packagePage(100_000));
  await expect(waiting).toContainText('Paying below replaces it.');
  await beginAtOnce(page);
  await expectNoAxeViolationsInBothThemes(page);
  await page.goto(packagePage(500_000));
  await expect(waiting).toContainText('Nothing was charged.');
  await expect(waiting).not.toContainText('Paying below replaces it.');

  await waiting.getByRole('button', { name: 'Drop it' }).click();
  await expect(waiting).toBeHidden();
  expect(await latestPayment(page.request)).toMatchObject({ status: 'failed' });
  await page.goto('/chat');
  await expect(page.getByRole('heading', { name: 'New chat' })).toBeVisible();
  await expect(waiting).toBeHidden();
});

test('a form and a code that were left are continued where they were, or given up for another way', async ({
  memberPage: page,
}) => {
  await page.goto('/chat/tariffs?card=other');
  await page.getByRole('button', { name: 'Get Basic' }).click();
  await expect(page).toHaveURL(/\/payment\/.+/);
  const form = page.url();
  await page.goto('/chat');
  const waiting = page.getByRole('region', { name: /^A payment from .* is not finished$/ });
  await expect(waiting).toContainText('Basic, monthly, €7. Nothing was charged.');
  await waiting.getByRole('button', { name: 'Continue it' }).click();
  await expect(page).toHaveURL(form);

  await page.goto(packagePage(100_000));
  await beginAtOnce(page);
  await page.getByRole('button', { name: 'Pay with SBP' }).click();
  const code = page.getByRole('img', { name: 'QR code of the payment' });
  await expect(code).toBeVisible();
  await page.goto('/chat');
  await expect(waiting).toContainText('100,000 tokens');
  await waiting.getByRole('button', { name: 'Continue it' }).click();
  await expect(code).toBeVisible();
  await page.getByRole('button', { name: 'Pay another way' }).click();
  await expect(page).toHaveURL(/\/tariffs/);
  expect(await latestPayment(page.request)).toMatchObject({ status: 'failed' });
});

test('a form that was continued is given up by paying in another way', async ({ memberPage: page }) => {
  await page.goto('/chat/tariffs?card=other');
  await page.getByRole('button', { name: 'Get Basic' }).click();
  await expect(page).toHaveURL(/\/payment\/.+/);
  const form = page.url();
  await page.goto('/chat');
  await page
    .getByRole('region', { name: /^A payment from .* is not finished$/ })
    .getByRole('button', { name: 'Continue it' })
    .click();
  await expect(page).toHaveURL(form);
  await page.getByRole('link', { name: 'Back to the plans' }).click();
  await page.getByText('Ru card', { exact: true }).click();
  await page.getByRole('button', { name: 'Get Basic' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^By card/ })
    .click();
  await fillCard(page, cards.approved);
  await page.getByRole('button', { name: /^Pay 590/ }).click();
  await expect(page.getByText(/Basic is yours/)).toBeVisible();
  expect((await tariffData(page.request)).plan).toBe('basic');
  // Nothing is asked about the form any more, and it cannot be paid in.
  await expect(page.getByRole('region', { name: /^A payment from .* is not finished$/ })).toBeHidden();
  await page.goto(form);
  await expect(page.getByText(/^This payment link has ended/)).toBeVisible();
});

test('after paying a card says what one has got, until it is closed', async ({ memberPage: page }) => {
  await page.goto('/chat/tariffs?card=ru');
  await page.getByRole('listitem', { name: 'Pro', exact: true }).getByRole('button').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^By card/ })
    .click();
  await fillCard(page, cards.approved);
  await page.getByRole('button', { name: /^Pay 1.290/ }).click();
  const bought = page.getByRole('status').filter({ hasText: 'Pro is yours.' });
  await expect(bought).toContainText(
    /Thank you! Pro is yours\. 750,000 tokens until .*\. 1.290.₽ paid; the receipt comes by/,
  );
  await expectNoAxeViolationsInBothThemes(page);
  await page.setViewportSize(phone.viewport);
  await expectNoSidewaysScroll(page);
  // It stands above the heading and covers nothing.
  const [card, heading] = await Promise.all([
    bought.boundingBox(),
    page.getByRole('heading', { level: 1 }).boundingBox(),
  ]);
  expect((card?.y ?? 0) + (card?.height ?? 0)).toBeLessThanOrEqual(heading?.y ?? 0);
  expect((await tariffData(page.request)).plan).toBe('pro');
  await bought.getByRole('link', { name: 'Receipts' }).click();
  await expect(page).toHaveURL(/\/chat\/settings\/history/);
  await bought.getByRole('button', { name: 'Close' }).click();
  await expect(bought).toBeHidden();
});
