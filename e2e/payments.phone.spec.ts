import { expectNoAxeViolationsInBothThemes, expectNoSidewaysScroll } from './support/accessibility.ts';
import { cards, fillCard, latestPayment, packagePage } from './support/payments.ts';
import { expect, test } from './support/test.ts';
import type { Locator, Page } from '@playwright/test';

/** The lower edge of something. */
async function bottomOf(thing: Locator): Promise<number> {
  const box = await thing.boundingBox();
  return box === null ? Number.NaN : box.y + box.height;
}

/** The button that pays is in sight from the beginning, and in front of nothing; a low window has it in its place. */
async function expectPayInSight(page: Page, pay: Locator): Promise<void> {
  await expect(pay).toBeInViewport({ ratio: 1 });
  const { y: edge } = (await pay.boundingBox()) ?? { y: 0 };
  for (const label of ['Card number', 'Expiry', 'Name on the card']) {
    const field = page.getByLabel(label);
    await field.focus();
    expect(await bottomOf(field)).toBeLessThan(edge);
  }
  const last = page.getByRole('group', { name: 'Language' });
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  expect(await bottomOf(last)).toBeLessThan(edge);
  await page.setViewportSize({ width: 390, height: 420 });
  await page.getByLabel('Card number').focus();
  await expect(page.getByLabel('Card number')).toBeInViewport({ ratio: 1 });
  await expect(pay).not.toBeInViewport();
  await page.setViewportSize({ width: 390, height: 844 });
}

test('at twice the size the charges of a year are neither squeezed nor cut off', async ({
  memberPage: page,
}) => {
  await page.goto('/chat/tariffs?card=ru&period=year&plan=creative');
  await page.getByRole('button', { name: /^Get Creative, 12/ }).tap();
  await expect(page).toHaveURL(/cloud/);
  await page.setViewportSize({ width: 195, height: 422 });
  const order = page.getByRole('region', { name: 'Your order' });
  const day = await order.getByText(/^today, /).boundingBox();
  expect(day?.width).toBeGreaterThan(60);
  await expectNoSidewaysScroll(page);
});

test('on a phone Pay without the tick of “begin at once” says what is missing and leads there', async ({
  memberPage: page,
}) => {
  await page.goto(packagePage(100_000));
  const pay = page.getByRole('button', { name: /^Pay 249/ });
  const box = page.getByRole('checkbox', { name: /at once$/ });
  await fillCard(page, cards.approved);
  await box.uncheck();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(box).not.toBeInViewport();
  await expect(pay).toBeInViewport({ ratio: 1 });
  await pay.tap();
  await expect(box).toBeFocused();
  await expect(box).toHaveAccessibleDescription(/^Please tick this box first/);
  // What is missing is in sight, and not behind the button.
  await expect(box).toBeInViewport({ ratio: 1 });
  const { y: edge } = (await pay.boundingBox()) ?? { y: 0 };
  const missing = page.getByText(/^Please tick this box first/);
  await expect(missing).toBeInViewport({ ratio: 1 });
  expect(await bottomOf(missing)).toBeLessThan(edge);
  await expect(pay).toBeInViewport({ ratio: 1 });
  expect(await latestPayment(page.request)).toBeNull();
  await box.check();
  await pay.tap();
  await expect(page.getByText(/100,000 tokens were added/)).toBeVisible();
});

test('on a phone the plans are a list with one button, and the card page fits', async ({
  memberPage: page,
}) => {
  await page.goto('/chat/tariffs?card=ru');
  await page.getByRole('radio', { name: /^Creative/ }).tap();
  await expect(page.getByRole('heading', { name: 'With Creative' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolationsInBothThemes(page);
  await page.getByRole('button', { name: 'Promo code' }).tap();
  await expect(page.getByLabel('Promo code')).toBeFocused();
  // A year is named whole, where it is chosen and on its button.
  await page.getByText('Yearly −25%').tap();
  const creative = page.getByRole('radio', { name: /^Creative/ });
  await expect(creative).toHaveAccessibleName(/1.867,50.₽.\/ month.*22.410.₽ in all/);
  await expect(page.getByRole('button', { name: /^Get Creative, 12.×.1.867,50/ })).toBeVisible();
  await expect(page.getByText(/^Twelve monthly charges, 22.410.₽ in all\. VAT.included\.$/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByText('Monthly', { exact: true }).tap();
  await page.getByRole('button', { name: /^Get Creative for 2.490/ }).tap();
  const dialog = page.getByRole('dialog', { name: 'How would you like to pay?' });
  await dialog.getByRole('button', { name: /^By card/ }).tap();
  await expectPayInSight(page, page.getByRole('button', { name: /^Pay 2.490/ }));
  await fillCard(page, cards.approved);
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolationsInBothThemes(page);
  await page.getByRole('button', { name: 'Pay with SBP' }).tap();
  // The bank's application opens at once, and comes back by itself.
  await page.getByRole('button', { name: 'Pay', exact: true }).tap();
  await expect(page.getByText(/Creative is yours/)).toBeVisible();
});
