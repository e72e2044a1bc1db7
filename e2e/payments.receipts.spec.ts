import { expectNoAxeViolationsInBothThemes } from './support/accessibility.ts';
import { cards, fillCard, packagePage } from './support/payments.ts';
import { expect, test } from './support/test.ts';

test('a receipt is corrected once, with the billing details saved by then', async ({ memberPage: page }) => {
  await page.goto(packagePage(500_000));
  await fillCard(page, cards.approved);
  await page.getByRole('button', { name: /^Pay \d/ }).click();
  await expect(page.getByText('The payment went through. Thank you!').first()).toBeVisible();

  await page.goto('/chat/settings/history');
  await page.getByRole('button', { name: /^Correct receipt FR-R-/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct the receipt' });
  await expect(dialog).toContainText('This can be done once');
  await dialog.getByRole('button', { name: 'Change details' }).click();
  const details = page.getByRole('dialog', { name: 'Invoice and VAT' });
  await details.getByLabel('Name').fill('Ada Lovelace');
  await details.getByLabel('Address').fill('2 rue Neuve\n69001 Lyon');
  await details.getByLabel('Country').click();
  await details.getByLabel('Country').fill('France');
  await page.getByRole('option', { name: 'France' }).click();
  await details.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('Ada Lovelace');
  await expectNoAxeViolationsInBothThemes(page);
  await dialog.getByRole('button', { name: 'Correct the receipt' }).click();
  await expect(dialog).toBeHidden();

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download corrected receipt FR-RC-/ }).click();
  expect((await saving).suggestedFilename()).toMatch(/^FR-RC-\d{4}-\d{6}\.pdf$/);
  await expect(page.getByRole('button', { name: /^Correct receipt/ })).toBeHidden();
});
