import { readFile } from 'node:fs/promises';
import { expectNoAxeViolationsInBothThemes, expectNoSidewaysScroll } from './support/accessibility.ts';
import { cards, fillCard, packagePage } from './support/payments.ts';
import { expect, test } from './support/test.ts';

test('the history shows what was paid and declined, and hands out receipts', async ({
  memberPage: page,
  consoleGuard,
}) => {
  consoleGuard.allow(/402/);
  await page.goto('/chat/settings/history');
  const block = page.getByRole('region', { name: 'History' });
  await expect(block).toContainText('No payments yet');

  await page.goto(packagePage(100_000));
  await fillCard(page, cards.noFunds);
  await page.getByRole('button', { name: /^Pay \d/ }).click();
  await expect(page.getByText(/not enough money/)).toBeVisible();
  await page.goto(packagePage(500_000));
  await fillCard(page, cards.approved);
  await page.getByRole('button', { name: /^Pay \d/ }).click();
  await expect(page.getByText('The payment went through. Thank you!').first()).toBeVisible();

  await page.goto('/chat/settings/history');
  const paid = block.getByRole('row', { name: /500,000 tokens/ });
  await expect(paid).toContainText('Visa •• 3055');
  await expect(paid).toContainText('990 ₽');
  await expect(paid.getByText('Paid', { exact: true })).toBeVisible();
  const declined = block.getByRole('row', { name: /100,000 tokens/ });
  await expect(declined).toContainText('Declined');
  await expect(declined).toContainText('Nothing was taken');
  await expectNoAxeViolationsInBothThemes(page);

  const saving = page.waitForEvent('download');
  await paid.getByRole('button', { name: /^Download receipt/ }).click();
  const receipt = await saving;
  expect(receipt.suggestedFilename()).toMatch(/^FR-R-\d{4}-\d{6}\.pdf$/);
  expect((await readFile(await receipt.path())).subarray(0, 5).toString()).toBe('%PDF-');
  const savingAll = page.waitForEvent('download');
  await block.getByRole('button', { name: /^All receipts of/ }).click();
  expect((await savingAll).suggestedFilename()).toMatch(/^Polylogue \d{4}\.pdf$/);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(paid.getByText(/, Visa.••.3055$/)).toBeVisible();
  await expect(paid.getByRole('button', { name: /^Download receipt/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
});
