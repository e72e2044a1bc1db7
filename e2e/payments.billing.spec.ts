import { expectNoAxeViolationsInBothThemes } from './support/accessibility.ts';
import { packagePage } from './support/payments.ts';
import { expect, test } from './support/test.ts';

test('a company gives its VAT number, and the checkout charges the net amount', async ({
  memberPage: page,
  consoleGuard,
}) => {
  consoleGuard.allow(/422/);
  await page.goto('/chat/settings/billing');
  const block = page.getByRole('region', { name: 'Invoice and VAT' });
  await expect(block).toContainText('Private person');
  await block.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invoice and VAT' });
  await expect(dialog.getByRole('radio', { name: 'Private person' })).toBeChecked();
  const number = dialog.getByLabel(/VAT number/);
  await expect(number).toBeHidden();
  await dialog.getByText('Company', { exact: true }).click();
  await dialog.getByLabel('Country').click();
  await dialog.getByLabel('Country').fill('Germ');
  await page.getByRole('option', { name: 'Germany' }).click();
  await dialog.getByLabel('Company name').fill('Kern GmbH');
  await dialog.getByLabel('Address').fill('Weg 1\n1010 Wien');
  await dialog.getByLabel('VAT number, begins with DE').pressSequentially('de 12x3456');
  await expect(number).toHaveValue('123456');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('This VAT number does not fit the country.');
  // The form is right and the check digit is not: the server says so.
  await number.fill('123456789');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('This VAT number does not fit the country.');
  await expectNoAxeViolationsInBothThemes(page);
  await dialog.getByLabel('Country').click();
  await dialog.getByLabel('Country').fill('Austria');
  await page.getByRole('option', { name: 'Austria' }).click();
  await expect(dialog.getByLabel('VAT number, begins with ATU')).toHaveValue('');
  await number.fill('12345675');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(block).toContainText('Kern GmbH');
  await expect(block).toContainText('ATU12345675');

  await page.goto(packagePage(500_000));
  const order = page.getByRole('region', { name: 'Your order' });
  await expect(order).toContainText('VAT not charged, reverse charge');
  await expect(page.getByRole('button', { name: 'Pay 825 ₽' })).toBeVisible();
  await order.getByRole('button', { name: 'Change the billing details' }).click();
  const short = page.getByRole('dialog', { name: 'Who is buying?' });
  await expect(short.getByLabel(/VAT number/)).toHaveValue('12345675');
  await short.getByText('Private person').click();
  await short.getByRole('button', { name: 'Save' }).click();
  await expect(order).toContainText('of which VAT, 20%');
  await expect(page.getByRole('button', { name: 'Pay 990 ₽' })).toBeVisible();
});

test('at a checkout a company names itself before VAT is left out; a Russian one gives its INN and KPP', async ({
  memberPage: page,
}) => {
  await page.goto('/chat/tariffs?card=ru');
  await expect(page.getByText('All prices include VAT')).toBeVisible();
  await page.goto(packagePage(500_000));
  const order = page.getByRole('region', { name: 'Your order' });
  await order.getByRole('button', { name: /^Buying for a company/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Who is buying?' });
  await dialog.getByText('Company', { exact: true }).click();
  await dialog.getByLabel('Country').click();
  await dialog.getByLabel('Country').fill('Germ');
  await page.getByRole('option', { name: 'Germany' }).click();
  await dialog.getByLabel(/VAT number/).fill('136695976');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toHaveCount(2);
  await expect(dialog.getByLabel('Company name')).toBeFocused();
  await expectNoAxeViolationsInBothThemes(page);

  await dialog.getByLabel('Country').click();
  await dialog.getByLabel('Country').fill('Russ');
  await page.getByRole('option', { name: 'Russia' }).click();
  await expect(dialog.getByLabel(/VAT number/)).toBeHidden();
  await expect(dialog.getByLabel('KPP')).toBeHidden();
  await dialog.getByLabel('INN').fill('7707083893');
  await dialog.getByLabel('KPP').fill('770701001');
  await dialog.getByLabel('Company name').fill('Romashka');
  await dialog.getByLabel('Address').fill('Moscow');
  const saved = page.waitForRequest('**/api/account/billing-info');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  expect((await saved).postDataJSON()).toMatchObject({ vatNumber: '7707083893', kpp: '770701001' });
  await page.goto('/chat/settings/billing');
  const block = page.getByRole('region', { name: 'Invoice and VAT' });
  await expect(block).toContainText('INN7707083893');
  await expect(block).toContainText('KPP770701001');
  // VAT of the European seller is not in the prices of a company elsewhere, and nothing is said of it.
  await page.goto('/chat/tariffs?card=ru');
  await expect(page.getByRole('heading', { name: 'Compare plans' })).toBeVisible();
  await expect(page.getByText('All prices include VAT')).toBeHidden();
});
