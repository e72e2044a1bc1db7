import { expectNoAxeViolationsInBothThemes, expectNoSidewaysScroll } from './support/accessibility.ts';
import { block, notification, openSettings } from './support/settings.ts';
import { expect, test } from './support/test.ts';

test('no violations in light and dark', async ({ memberPage: page }) => {
  test.slow();
  await openSettings(page);
  await expect(page.getByRole('button', { name: 'Link Google' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolationsInBothThemes(page);
});

test('a URL that names a block scrolls to it', async ({ memberPage: page }) => {
  await page.goto('/chat/settings/sessions');
  await expect(block(page, 'Where you are signed in')).toBeFocused();
  await expect(block(page, 'Where you are signed in')).toBeInViewport();
});

test('personal data is saved by touch', async ({ memberPage: page }) => {
  await openSettings(page);
  await page.getByLabel('Name', { exact: true }).fill('Maria Lind');
  await page.getByRole('button', { name: 'Save', exact: true }).tap();
  await expect(notification(page, 'Saved.')).toBeVisible();
});
