import { randomUUID } from 'node:crypto';
import { expectNoAxeViolationsInBothThemes } from './support/accessibility.ts';
import { operator } from './support/operator.ts';
import { cards, fillCard, tariffData } from './support/payments.ts';
import { desktop } from './support/screens.ts';
import { expect, test } from './support/test.ts';

test('a promo code reduces every price until it is paid with; the payment can be returned', async ({
  memberPage: page,
  consoleGuard,
}) => {
  consoleGuard.allow(/40[04]/);
  const code = `E${randomUUID().slice(0, 7)}`.toUpperCase();
  await operator('promo', 'POST', { code, terms: { kind: 'percent', value: 30 }, endsAt: null });

  await test.step('the box takes a code of 2 to 15 characters and says what is wrong with it', async () => {
    await page.goto('/chat/tariffs?card=ru');
    const field = page.getByLabel('Promo code');
    const activate = page.getByRole('button', { name: 'Activate' });
    await expect(activate).toBeDisabled();
    // The field suggests no code.
    await expect(field).not.toHaveAttribute('placeholder');
    for (const wrong of ['x', '   x   ', 'a'.repeat(16)]) {
      await field.fill(wrong);
      await expect(activate).toBeDisabled();
    }
    await field.fill('NOTHING');
    await activate.click();
    await expect(page.getByRole('alert')).toHaveText(
      'This promo code doesn’t exist. Check it and try again.',
    );
    await expect(field).toHaveValue('');
    await page.route('**/api/payment/activate-promo', (route) =>
      route.fulfill({ status: 400, json: { code: 'activate_error_promo', message: 'No' } }),
    );
    await field.fill('BROKEN');
    await activate.click();
    await expect(page.getByRole('alert')).toHaveText(/^This promo code can’t be activated/);
    await expect(field).toHaveValue('');
    await page.unroute('**/api/payment/activate-promo');
    await field.fill(`  ${code.toLowerCase()} `);
    await expect(page.getByRole('alert')).toBeHidden();
    await field.press('Enter');
    await expect(page.getByText(`The promo code ${code} is activated.`)).toBeVisible();
  });

  await test.step('plans, packages and the dialog show the reduced price; it can be given up', async () => {
    const pro = page.getByRole('listitem', { name: 'Pro', exact: true });
    await expect(pro).toContainText('903 ₽');
    await expect(pro).toContainText('First month, then 1 290 ₽');
    await expect(page.getByRole('radio', { name: /^100,000 tokens/ })).toHaveAccessibleName(/174,30\s₽/);
    await expectNoAxeViolationsInBothThemes(page);
    await page.getByRole('button', { name: 'Remove' }).click();
    await expect(pro).not.toContainText('903 ₽');
    await pro.getByRole('button').click();
    const dialog = page.getByRole('dialog', { name: 'How would you like to pay?' });
    await expect(dialog.getByRole('button', { name: 'I have a promo code' })).toBeHidden();
    await dialog.getByRole('button', { name: /^By card/ }).click();
    const order = page.getByRole('region', { name: 'Your order' });
    await order.getByRole('button', { name: 'I have a promo code' }).click();
    await order.getByLabel('Promo code').fill(code);
    await order.getByRole('button', { name: 'Activate' }).click();
    await expect(order).toContainText(`Promo code ${code}, 30% off`);
    await expect(order).toContainText('903 ₽');
    await expectNoAxeViolationsInBothThemes(page);
  });

  await test.step('the card page charges it, and the code is used', async () => {
    await expect(page.getByText(`Promo code ${code}, 30% off`)).toBeVisible();
    await fillCard(page, cards.approved);
    await page.getByRole('button', { name: /^Pay 903/ }).click();
    await expect(page.getByText(/^The payment went through.*Pro is yours/)).toBeVisible();
    await page.goto('/chat/tariffs?card=ru');
    await page.getByLabel('Promo code').fill(code);
    await page.getByRole('button', { name: 'Activate' }).click();
    await expect(page.getByRole('alert')).toHaveText('You have already used this promo code.');
    await expect(page.getByLabel('Promo code')).toHaveValue('');
    await expect(page.getByRole('listitem', { name: 'Creative' })).toContainText('2 490 ₽');
  });

  const plan = page.getByRole('region', { name: 'Plan', exact: true });
  const refund = plan.getByRole('button', { name: 'Refund', exact: true });

  await test.step('a refund that cannot be automatic says so for five seconds, and leads to support', async () => {
    await page.goto('/chat/settings/tariff');
    await page.route('**/api/refund/check', (route) =>
      route.fulfill({
        json: { result: false, reason: 'late', payment: { plan: 'pro' }, used: 0, next: [] },
      }),
    );
    const impossible = page.getByRole('dialog', { name: 'An automatic refund is not possible' });
    // It opens under a pointer that rests there, with which nobody reads on.
    await page.mouse.move(desktop.viewport.width / 2, desktop.viewport.height / 2);
    await refund.press('Enter');
    await expect(impossible).toContainText('more than 14 days ago');
    await expect(impossible).toBeHidden();
    await refund.click();
    await impossible.hover();
    await expectNoAxeViolationsInBothThemes(page);
    await impossible.getByRole('link', { name: 'Write to support' }).click();
    await expect(page).toHaveURL(/\/chat\/settings\/feedback\?/);
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(/Payment \d+/);
    await expect(impossible).toBeHidden();
    await page.unroute('**/api/refund/check');
  });

  await test.step('a possible one asks for the reason; other needs words', async () => {
    await page.goto('/chat/settings/tariff');
    await refund.click();
    const dialog = page.getByRole('dialog', { name: 'Return 903 ₽?' });
    const confirm = dialog.getByRole('button', { name: 'Return 903 ₽' });
    await expect(confirm).toBeDisabled();
    await dialog.getByLabel('Why do you want it back?').click();
    await page.getByRole('option', { name: 'Other', exact: true }).click();
    await expect(confirm).toBeDisabled();
    await dialog.getByLabel('What went wrong?').fill('short');
    await expect(confirm).toBeDisabled();
    await dialog.getByLabel('What went wrong?').fill('I only tried it');
    await expectNoAxeViolationsInBothThemes(page);
    await page.route('**/api/refund', (route) =>
      route.fulfill({ json: { result: false, status: 'succeeded' } }),
    );
    await confirm.click();
    await expect(page.getByText(/^The refund did not go through\. Nothing has changed/)).toBeVisible();
    await page.unroute('**/api/refund');
    await refund.click();
    await dialog.getByLabel('Why do you want it back?').click();
    await page.getByRole('option', { name: 'It is too expensive' }).click();
    await confirm.click();
    await expect(page.getByText(/^903.₽ is on its way back/)).toBeVisible();
    await expect(refund).toBeHidden();
    expect(await tariffData(page.request)).toMatchObject({ plan: 'free', tokens: 30_000 });
  });
});
