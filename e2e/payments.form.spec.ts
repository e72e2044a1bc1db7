import { expectNoAxeViolationsInBothThemes } from './support/accessibility.ts';
import { cards, fillForm, tariffData } from './support/payments.ts';
import { setLanguage } from './support/set-language.ts';
import { expect, test } from './support/test.ts';

test('a plan is bought in the provider’s form, and the saved card pays for tokens and a dearer plan', async ({
  memberPage: page,
  consoleGuard,
}) => {
  // The accessibility checker reads style sheets, and may not read the provider's.
  consoleGuard.allow(/classic-reset\.css|404.*token=none/);
  await page.goto('/chat/tariffs?card=other');
  await page.getByRole('listitem', { name: 'Basic' }).getByRole('button', { name: 'Get Basic' }).click();
  await expect(page).toHaveURL(/\/payment\/.+/);
  const pay = page.getByRole('button', { name: 'Pay €7' });
  await expect(pay).toBeVisible();
  await expect(page.getByRole('link', { name: 'Polylogue' })).toHaveAttribute('href', '/');
  const accepted = page.getByText(/^By clicking the button you agree to the Public offer and the Privacy/);
  await expect(accepted.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute(
    'href',
    '/terms#privacy-policy',
  );
  // The provider's fields have labels, and the colours of the page around them.
  for (const label of ['Card number', 'Expiry', 'CVV']) {
    await expect(page.locator('.kr-label').filter({ hasText: label })).toBeVisible();
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('.kr-pan')).toHaveCSS('background-color', 'rgb(28, 28, 32)');
  await page.emulateMedia({ colorScheme: 'light' });
  // Nothing can be paid before the buyer has asked to begin at once; that is noted with the order.
  const box = page.getByRole('checkbox', { name: 'Start Basic at once' });
  await expect(box).not.toBeChecked();
  await pay.click();
  await expect(box).toBeFocused();
  await expect(box).toHaveAccessibleDescription(/^Please tick this box first/);
  const noted = page.waitForRequest('**/api/payment/begin-now');
  await box.check();
  expect((await noted).postDataJSON()).toMatchObject({ beginNow: true });
  const address = page.url();
  const script = page.locator('script[kr-public-key]');
  await expect(script).toHaveAttribute('kr-language', 'en-EN');
  await expect(script).toHaveAttribute('src', /\/static\/js\/krypton-client\/V4\.0\//);
  await expectNoAxeViolationsInBothThemes(page);
  await fillForm(page, cards.form);
  await pay.click();
  await expect(page.getByText(/Basic is yours/)).toBeVisible();
  expect((await tariffData(page.request)).plan).toBe('basic');

  // Links that are over say so, instead of a form without a sum.
  await page.goto(address);
  await expect(page.getByText('This payment is done. What it brought is in your account.')).toBeVisible();
  await page.goto('/payment/none');
  await expect(page.getByText('This payment link has ended. Please choose again.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText('Nothing to pay');
  await expect(page.locator('.kr-embedded')).toHaveCount(0);

  await page.goto('/chat/tariffs?card=other');
  await page.getByRole('button', { name: 'Buy 500,000 for €11.90' }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirm the payment' });
  await expect(confirm).toContainText('500,000 tokens€11.90');
  await expect(confirm).toContainText('Visa •• 0055');
  await confirm.getByRole('button', { name: 'Pay €11.90' }).click();
  const wish = confirm.getByRole('checkbox', { name: 'Get the tokens at once' });
  await expect(wish).toBeFocused();
  await expect(wish).toHaveAccessibleDescription(/^Please tick this box first/);
  await wish.check();
  await expectNoAxeViolationsInBothThemes(page);
  await confirm.getByRole('button', { name: 'Pay €11.90' }).click();
  await expect(page.getByText(/^The payment went through/)).toBeVisible();
  await expect(page).toHaveURL(/\/chat$/);

  // The same once more within minutes may be a slip, so it is asked about.
  await page.goto('/chat/tariffs?card=other');
  await page.getByRole('button', { name: 'Buy 500,000 for €11.90' }).click();
  await confirm.getByRole('checkbox', { name: 'Get the tokens at once' }).check();
  await confirm.getByRole('button', { name: 'Pay €11.90' }).click();
  const before = page.getByRole('dialog', { name: 'Bought a moment ago' });
  await expect(before).toContainText('500,000 tokens. So nothing was charged now');
  const { tokens } = await tariffData(page.request);
  await before.getByRole('button', { name: 'Buy once more for €11.90' }).click();
  await expect.poll(async () => (await tariffData(page.request)).tokens).toBe(tokens + 500_000);

  await page.goto('/chat/tariffs?card=other');
  await page.getByRole('button', { name: 'Get Pro' }).click();
  const change = page.getByRole('dialog', { name: 'Switch to Pro?' });
  await expect(change).toContainText('Credit from your current plan');
  await expect(change).toContainText('Visa •• 0055');
  await expect(change.getByRole('button', { name: 'Another card' })).toBeVisible();
  await expect(change).toContainText('unused tokens are part of the credit.');
  await change.getByRole('checkbox', { name: 'Start Pro at once' }).check();
  await change.getByRole('button', { name: /^Pay €/ }).click();
  await expect.poll(async () => (await tariffData(page.request)).plan).toBe('pro');

  await page.goto('/chat/settings/tariff');
  const plan = page.getByRole('region', { name: 'Plan', exact: true });
  await expect(plan.getByText('Active')).toBeVisible();
  await expect(plan).toContainText('30 days left');
  await expect(plan).toContainText(/Next charge€15 on .*CardVisa.••.0055/);
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
  await expect(plan).toContainText(/Ends.*\. Then you are on Free\./);
  await expect(plan).not.toContainText('Next charge');
  await plan.getByRole('button', { name: 'Don’t cancel' }).click();
  const again = page.getByRole('dialog', { name: 'Renew Pro after all?' });
  await expect(again).toContainText(/Next charge on .*: €15, from the card Visa.••.0055\./);
  await again.getByRole('button', { name: 'Switch renewal on' }).click();
  await expect(page.getByText(/^Pro renews again/)).toBeVisible();
  await expect(plan).toContainText(/Next charge€15 on /);

  // A cheaper plan that follows: what is charged then is its price, in the dialog as in the settings.
  await page.goto('/chat/tariffs?card=other');
  await page.getByRole('listitem', { name: 'Basic' }).getByRole('button', { name: 'Get Basic' }).click();
  const cheaper = page.getByRole('dialog', { name: 'Switch to Basic?' });
  const next = (await cheaper.getByText(/^Next charge on/).innerText()).replace('Next charge on ', '');
  await expect(cheaper).toContainText(`Next charge on ${next}€7`);
  await cheaper.getByRole('button', { name: /^Switch on / }).click();
  await expect(cheaper).toBeHidden();
  await page.goto('/chat/settings/tariff');
  await expect(plan).toContainText(`Prountil ${next}Next charge€7 on ${next}ForBasic, monthly`);
  await expect(plan).not.toContainText('€15');

  // What a refund takes back leaves the list of tokens without loading the page again.
  await expect(plan.getByRole('listitem').filter({ hasText: '750,000 of 750,000' })).toBeVisible();
  await plan.getByRole('button', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog', { name: /^Return €\d/ });
  await dialog.getByLabel('Why do you want it back?').click();
  await page.getByRole('option', { name: 'It is too expensive' }).click();
  await dialog.getByRole('button', { name: /^Return €\d/ }).click();
  await expect(plan.getByRole('listitem').filter({ hasText: '750,000 of 750,000' })).toBeHidden();
  await expect(plan).toContainText('The free plan has no end date.');
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Buy 500,000 for €11.90' })).toBeEnabled();
});

test('a card that is refused in the form leads to why, and a year that is bought can be left', async ({
  memberPage: page,
}) => {
  await page.goto('/chat/tariffs?card=other');
  await page.getByText('Yearly −25%').click();
  const basic = page.getByRole('listitem', { name: 'Basic' });
  await basic.getByRole('button', { name: 'Get Basic' }).click();
  await expect(page).toHaveURL(/\/payment\/.+/);
  const pay = page.getByRole('button', { name: /^Pay €5/ });
  await expect(pay).toBeVisible();
  // A year is named with all its charges, and the days of the first, the next and the last.
  const order = page.getByRole('region', { name: 'Your order' });
  await expect(order.getByText('12 × €5.25 = €63')).toBeVisible();
  await expect(order).toContainText(/First chargetoday, .*€5\.25Next.*€5\.25Last.*€5\.25/);
  await expect(order).toContainText(
    /A new year begins on .* unless you stop it; we write two months before\./,
  );
  await expect(page.getByText('Then 11 × €5.25. €63 in all.')).toBeVisible();
  await fillForm(page, cards.formRefused);
  await pay.click();
  await expect(page.getByText('The payment was refused')).toBeVisible();
  // The provider lets a payer try some times in its form, then it gives up.
  await expect(async () => {
    if (await pay.isVisible()) await pay.click({ timeout: 1_000 });
    await expect(page.getByText(/^The payment did not go through/)).toBeVisible({ timeout: 1_500 });
  }).toPass();
  expect((await tariffData(page.request)).plan).toBe('free');

  await page.goto('/chat/tariffs?card=other');
  await page.getByText('Yearly −25%').click();
  await basic.getByRole('button', { name: 'Get Basic' }).click();
  await expect(pay).toBeVisible();
  await fillForm(page, cards.form);
  await pay.click();
  await expect(page.getByText(/Basic is yours/)).toBeVisible();

  await page.goto('/chat/settings/tariff');
  const plan = page.getByRole('region', { name: 'Plan', exact: true });
  await expect(plan).toContainText('Month 1 of 12 paid');
  await expect(plan).not.toContainText('days left');
  await expect(plan).toContainText('CardVisa •• 0055');
  await plan.getByRole('button', { name: 'Leave the contract' }).click();
  const question = page.getByRole('dialog', { name: 'Leave the yearly contract?' });
  await expect(question).toContainText('€5.25 of this month is returned.');
  const goOn = question.getByRole('button', { name: 'Continue' });
  await expect(goOn).toBeDisabled();
  await question.getByRole('radio', { name: /^Stop after month 12/ }).check();
  await goOn.click();
  await expect(question).toContainText('11 more monthly charges of €5.25€57.75');
  await question.getByRole('button', { name: 'Back' }).click();

  // As if more than the limit had been used: the sum, how it comes about, the card, the VAT, and what stays.
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.route('**/api/tariff/subscription', async (route) => {
    const answer = await route.fetch();
    const { subscription } = (await answer.json()) as { subscription: { leave: object } | null };
    const vat = { kind: 'included', country: 'FR', rate: 2_000, amount: 481, deducted: 0 };
    const leave = { ...subscription?.leave, fee: 2_887, refund: 0, vat };
    await route.fulfill({ json: { subscription: subscription && { ...subscription, leave } } });
  });
  await page.reload();
  await plan.getByRole('button', { name: 'Leave the contract' }).click();
  await question.getByRole('radio', { name: /^Leave now/ }).check();
  await goOn.click();
  await expect(question).toContainText(
    '11 remaining months of €5.25€57.75Half of it€28.87To pay today€28.87',
  );
  await expect(question).toContainText('of which VAT, 20%€4.81From the cardVisa •• 0055');
  await expect(question).toContainText('Basic stays until');
  await expect(question.getByRole('button', { name: 'Pay €28.87 and leave' })).toBeVisible();
  await expectNoAxeViolationsInBothThemes(page);
  await question.getByRole('button', { name: 'Back' }).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.unroute('**/api/tariff/subscription');

  await page.reload();
  await plan.getByRole('button', { name: 'Leave the contract' }).click();
  await question.getByRole('radio', { name: /^Leave now/ }).check();
  await goOn.click();
  await question.getByRole('button', { name: 'Leave and get €5.25 back' }).click();
  await expect(page.getByText(/^Nothing more will be charged\. €5\.25 is on its way back/)).toBeVisible();
  await expect(plan.getByRole('button', { name: 'Leave the contract' })).toBeHidden();
});

test('the provider’s form follows the reader where the operator wants it', async ({ memberPage: page }) => {
  await setLanguage(page, 'fr');
  await page.route('**/api/payment/page', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...((await answer.json()) as object), language: 'auto' } });
  });
  await page.goto('/chat/tariffs?card=other');
  await page.getByRole('listitem', { name: 'Basic' }).getByRole('button').click();
  await expect(page.getByRole('button', { name: /^Payer 7.€$/ })).toBeVisible();
  await expect(page.locator('script[kr-public-key]')).toHaveAttribute('kr-language', 'fr-FR');
  await expect(page.locator('.kr-label').filter({ hasText: 'Numéro de carte' })).toBeVisible();
});

test('the form waits a moment before its button is named, and a card page that cannot be opened says so', async ({
  memberPage: page,
  consoleGuard,
}) => {
  consoleGuard.allow(/502.*card\/bind/);
  await page.route('**/api/card/bind', (route) =>
    route.fulfill({ status: 502, json: { code: 'card_href_error', message: '' } }),
  );
  await page.goto('/chat/settings/cards');
  await page.getByRole('button', { name: 'Add a card' }).click();
  await expect(page.getByText('The card page could not be opened. Please try again.')).toBeVisible();

  await page.route('**/krypton-client/V4.0/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `window.KR = {
        setFormConfig: async () => undefined,
        renderElements: async () => { window.drawn = performance.now(); },
        button: { onClick: async () => undefined, setLabel: async (label) => { window.named = [label, performance.now() - window.drawn]; } },
      };`,
    }),
  );
  await page.goto('/chat/tariffs?card=other');
  await page.getByRole('button', { name: 'Get Basic' }).click();
  const named = await page.waitForFunction(() => (window as { named?: [string, number] }).named);
  const [label, delay] = (await named.jsonValue()) ?? ['', 0];
  expect(label).toBe('Pay €7');
  // A timer may be early by the fraction of a millisecond that clocks are rounded by.
  expect(delay).toBeGreaterThan(19);
});
