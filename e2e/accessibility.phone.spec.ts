import { expectNoAxeViolations, expectNoAxeViolationsInBothThemes } from './support/accessibility.ts';
import { expect, test } from './support/test.ts';

test('the workspace, its menu and its drawer: no violations in light and dark', async ({
  residentPage: page,
}) => {
  test.slow();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Your menu' }).tap();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await page.getByRole('button', { name: 'Open the sidebar' }).tap();
  await expect(page.getByRole('searchbox')).toBeVisible();
  await expectNoAxeViolationsInBothThemes(page, { whole: true });
});
