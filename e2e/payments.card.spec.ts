import { productUrl } from './support/addresses.ts';
import { expectNoAxeViolationsInBothThemes } from './support/accessibility.ts';
import {
  beginAtOnce,
  cards,
  fillCard,
  latestPayment,
  packagePage,
  payInBank,
  tariffData,
} from './support/payments.ts';
import { setLanguage } from './support/set-language.ts';
import { expect, test } from './support/test.ts';

test('a plan is bought on the card page, by way of the bank; we are told neither number nor code', async ({
  memberPage: page,
}) => {
  const told: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(productUrl())) told.push(`${request.url()} ${request.postData() ?? ''}`);
  });
  await page.goto('/chat/tariffs?card=ru');
  await page.getByRole('listitem', { name: 'Pro', exact: true }).getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'How would you like to pay?' });
  await expect(dialog).toHaveText(/Pro, monthly: 1.290.₽/);
  // The sum is explained once, on the page that charges it.
  await expect(dialog).not.toContainText('To pay today');
  await dialog.getByRole('button', { name: /^By card/ }).click();

  const order = page.getByRole('region', { name: 'Your order' });
  await expect(order).toContainText(
    /Pro, 750,000 tokens and 300.MB library1.290.₽To pay today1.290.₽of which VAT/,
  );
  await expect(order).toContainText(/Renews on .* for 1.290.₽\. We write three days before; you can stop it/);
  const pay = page.getByRole('button', { name: /^Pay 1.290/ });
  const box = page.getByRole('checkbox', { name: 'Start Pro at once' });
  await expect(box).not.toBeChecked();
  // Nothing is paid without the tick. The button says what is missing, and leads to the first of it.
  await pay.click();
  await expect(page.getByLabel('Card number')).toBeFocused();
  await expect(box).toHaveAccessibleDescription(/^Please tick this box first/);
  await expectNoAxeViolationsInBothThemes(page);
  await box.check();
  await expect(box).not.toHaveAccessibleDescription(/^Please tick this box first/);
  await pay.click();
  const slip = page.getByText('The card details are not filled in correctly');
  await expect(slip).toBeVisible();
  await expect(slip).toBeHidden();
  // The message has gone, the marks stay until their field changes.
  await expect(page.getByText('Check the number')).toBeVisible();
  await expectNoAxeViolationsInBothThemes(page);
  await page.getByLabel('Card number').fill('4');
  await expect(page.getByText('Check the number')).toBeHidden();
  await expect(page.getByText('Check the code')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Polylogue' })).toHaveAttribute('href', '/');
  const accepted = page.getByText(/^By pressing Pay you accept the Public offer and the Privacy policy\.$/);
  await expect(accepted.getByRole('link', { name: 'Public offer' })).toHaveAttribute(
    'href',
    '/terms#public-offer',
  );
  await expect(accepted.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute(
    'href',
    '/terms#privacy-policy',
  );
  const preview = page.locator('[data-turned]');
  await page.getByLabel('CVV', { exact: true }).focus();
  await expect(preview).toHaveCount(1);
  await page.getByLabel('Expiry').fill('11/2');
  await expect(preview).toHaveCount(0);
  // The card shows what the date still lacks.
  await expect(page.getByText('11/2y', { exact: true })).toBeVisible();
  await page.getByLabel('CVV', { exact: true }).focus();
  await preview.click();
  await expect(preview).toHaveCount(0);
  await fillCard(page, cards.secure);
  await expect(page.getByText('VISA').first()).toBeVisible();
  await pay.click();
  await page.getByRole('button', { name: 'Confirm' }).click();

  await expect(page).toHaveURL(/\/chat(\?|$)/);
  await expect(page.getByText(/^The payment went through.*Pro is yours/)).toBeVisible();
  expect((await tariffData(page.request)).plan).toBe('pro');
  const everything = told.join('\n');
  expect(everything).toContain('cryptogramm');
  expect(everything).not.toContain(cards.secure);
  expect(everything).not.toMatch(/cvv|cvc/i);
});

test('what comes with a plan and what is saved stand beside its sum', async ({ memberPage: page }) => {
  // An operator has set the price that no longer holds.
  await page.route('**/api/tariff/list', async (route) => {
    const answer = await route.fetch();
    const list = (await answer.json()) as { period: string; crossed_amount: number | null }[];
    const json = list.map((one) => (one.period === 'month' ? { ...one, crossed_amount: 169_000 } : one));
    await route.fulfill({ response: answer, json });
  });
  await page.goto('/chat/tariffs?card=ru');
  await page.getByRole('listitem', { name: 'Pro', exact: true }).getByRole('button').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^By card/ })
    .click();
  const order = page.getByRole('region', { name: 'Your order' });
  await expect(order).toContainText(
    /Pro, 750,000 tokens and 300.MB library1.690.₽Discount−400.₽To pay today1.290.₽/,
  );
  await expectNoAxeViolationsInBothThemes(page);
  await page.goto('/chat/tariffs?card=ru&period=year');
  await page.getByRole('button', { name: 'Get Pro' }).click();
  await expect(order).toContainText('750,000 tokens every month and 300 MB library');
  await expect(order).toContainText(/3.870.₽ less than twelve single months/);
  await expectNoAxeViolationsInBothThemes(page);
});

for (const [language, name, heading] of [
  ['en', 'Refunds', '9. Refunds'],
  ['fr', 'Remboursements', '9. Remboursements'],
  ['ru', 'Возврат', '7. Возврат и досрочный отказ'],
] as const) {
  test(`the card page leads to what the offer says about refunds, in ${language}`, async ({
    memberPage: page,
  }) => {
    await setLanguage(page, language);
    await page.goto(packagePage(100_000));
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { name: heading })).toBeInViewport();
  });
}

test('a declined card says why, and another one pays', async ({ memberPage: page, consoleGuard }) => {
  consoleGuard.allow(/402/);
  await page.goto(packagePage(100_000));
  await fillCard(page, cards.noFunds);
  const pay = page.getByRole('button', { name: /^Pay 249/ });
  await page.route('**/api/payment/tokens', async (route) => {
    await expect(page.locator('form button[type=submit]')).toHaveAttribute('aria-busy', 'true');
    await route.continue();
  });
  await pay.click();
  await expect(page.getByRole('alert')).toContainText('there is not enough money on the card');
  await page.getByLabel('Card number').fill(cards.approved);
  await pay.click();
  await expect(page.getByText(/100,000 tokens were added/)).toBeVisible();
  expect((await tariffData(page.request)).tokens).toBe(130_000);

  // The same once more within minutes may be a slip: nothing is charged, and nothing is said to be.
  await page.unroute('**/api/payment/tokens');
  await page.goto(packagePage(100_000));
  await fillCard(page, cards.approved);
  await pay.click();
  const before = page.getByRole('dialog', { name: 'Bought a moment ago' });
  await expect(before).toContainText('100,000 tokens. So nothing was charged now');
  await expect(page.getByText(/tokens were added/)).toBeHidden();
  expect((await tariffData(page.request)).tokens).toBe(130_000);
  await before.getByRole('button', { name: /^Buy once more for 249/ }).click();
  await expect(page.getByText(/100,000 tokens were added/)).toBeVisible();
  expect((await tariffData(page.request)).tokens).toBe(230_000);
});

test('what is paid by the fast payment system says that it never renews', async ({ memberPage: page }) => {
  await page.goto('/chat/tariffs?card=ru');
  await page.getByRole('listitem', { name: 'Pro', exact: true }).getByRole('button').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^By SBP/ })
    .click();
  const order = page.getByRole('region', { name: 'Your order' });
  await expect(order).toContainText(/One period, no renewal\. It ends on .*; nothing more is charged\./);
  await expect(order).not.toContainText('Renews');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay with SBP');
  const pay = page.getByRole('button', { name: /^Pay 1.290.₽ with SBP/ });
  await pay.click();
  const box = page.getByRole('checkbox', { name: 'Start Pro at once' });
  await expect(box).toBeFocused();
  await expect(box).toHaveAccessibleDescription(/^Please tick this box first/);
  await box.check();
  await expectNoAxeViolationsInBothThemes(page);
  await pay.click();
  await expect(page.getByRole('img', { name: 'QR code of the payment' })).toBeVisible();
  await expect(page.getByText(/^The code works until \d+:\d\d/)).toBeVisible();
  await expect(order).not.toContainText('Renews');
  await page.getByRole('button', { name: 'Pay by card instead' }).click();
  await expect(order).toContainText('Renews on');
});

test('only a purchase offers the fast payment system, and a card can be kept without one', async ({
  memberPage: page,
}) => {
  await page.goto('/chat/settings/cards');
  await page.getByRole('button', { name: 'Add a card' }).click();
  await expect(page).toHaveURL(/\/payment\/.+/);
  await page.goto(`/cloud/${encodeURIComponent('{"type":"card","data":{}}')}`);
  await fillCard(page, cards.approved);
  await expect(page.getByRole('button', { name: 'Pay with SBP' })).toBeHidden();
  await page.getByRole('button', { name: 'Save the card' }).click();
  await expect(page.getByText('The card is saved.')).toBeVisible();
  await page.goto('/chat/settings/cards');
  await expect(page.getByRole('region', { name: 'Cards' })).toContainText('Visa •• 3055');
});

test('tokens are paid by the fast payment system, and the page notices by itself', async ({
  memberPage: page,
}) => {
  await page.goto(packagePage(500_000));
  await beginAtOnce(page);
  await page.getByRole('button', { name: 'Pay with SBP' }).click();
  await expect(page.getByRole('img', { name: 'QR code of the payment' })).toBeVisible();
  await expectNoAxeViolationsInBothThemes(page);
  await payInBank(page.request);
  await expect(page.getByText(/500,000 tokens were added/)).toBeVisible();
});

test('a tab that was closed too early: the next visit tells how the payment ended', async ({
  memberPage: page,
}) => {
  await page.goto(packagePage(100_000));
  await beginAtOnce(page);
  await page.getByRole('button', { name: 'Pay with SBP' }).click();
  await expect(page.getByRole('img', { name: 'QR code of the payment' })).toBeVisible();
  const next = await page.context().newPage();
  await page.close();
  await payInBank(next.request);
  await expect.poll(async () => (await latestPayment(next.request))?.status).toBe('succeeded');
  await next.goto('/chat');
  await expect(next.getByText(/100,000 tokens were added/)).toBeVisible();
});

test('answers that say nothing, another address, and no link', async ({ memberPage: page, consoleGuard }) => {
  consoleGuard.allow(/502/);
  await page.goto(packagePage(100_000));
  await page.route('**/api/payment/tokens-spb', (route) =>
    route.fulfill({ status: 502, json: { code: 'payment_link_error', message: 'None' } }),
  );
  await beginAtOnce(page);
  await page.getByRole('button', { name: 'Pay with SBP' }).click();
  const refusal = page.getByText('The SBP payment link could not be created');
  await expect(refusal).toBeVisible();
  await expect(refusal).toBeHidden();

  // A number of 13 digits is right, but the gateway's script takes none.
  await fillCard(page, '4222222222222');
  await page.getByRole('button', { name: /^Pay 249/ }).click();
  await expect(page.getByText('The card details are not filled in correctly')).toBeVisible();

  await page.route('**/api/payment/tokens', (route) => route.fulfill({ json: null }));
  await fillCard(page, cards.approved);
  await page.getByRole('button', { name: /^Pay 249/ }).click();
  await expect(page).toHaveURL(/\/chat(\?|$)/);
  await expect(page.getByText('The payment did not go through. Nothing was charged.')).toBeVisible();

  await page.goto('/chat/tariffs?card=other');
  await page.route('**/api/payment/tariff', (route) => route.fulfill({ json: null }));
  await page.getByRole('button', { name: 'Get Basic' }).click();
  await expect(page.getByText('The payment did not go through. Try again or pay another way.')).toBeVisible();
  await page.route('**/api/payment/tariff', (route) => {
    const nothing = { additionalParams: null, isRecurrentPayment: false, token: null };
    return route.fulfill({
      json: { ...nothing, processingType: 2, url: '/terms', paymentId: 1, status: 'pending' },
    });
  });
  await page.getByRole('button', { name: 'Get Basic' }).click();
  await expect(page).toHaveURL(/\/terms$/);
});

test('two tabs that pay for the same thing buy it once', async ({ memberPage: page }) => {
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto(packagePage(100_000));
    await fillCard(tab, cards.approved);
  }
  await Promise.all([page, other].map((tab) => tab.getByRole('button', { name: /^Pay 249/ }).dblclick()));
  // The one that comes second asks whether it is meant.
  for (const tab of [page, other]) {
    const hasPaid = tab.getByRole('heading', { name: 'New chat' });
    await expect(hasPaid.or(tab.getByRole('dialog', { name: 'Bought a moment ago' }))).toBeVisible();
  }
  expect((await tariffData(page.request)).tokens).toBe(130_000);
});
