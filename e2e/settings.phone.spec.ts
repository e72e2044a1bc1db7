import { expectNoAxeViolationsInBothThemes, expectNoSidewaysScroll } from './support/accessibility.ts';
import { block, notification } from './support/settings.ts';
import { expect, test } from './support/test.ts';

test('the block of the URL is scrolled to, no violations in light and dark, personal data is saved by touch', async ({
  memberPage: page,
}) => {
  test.slow();
  await page.goto('/chat/settings/sessions');
  await expect(block(page, 'Where you are signed in')).toBeFocused();
  await expect(block(page, 'Where you are signed in')).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Link Google' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolationsInBothThemes(page);
  await page.getByLabel('Name', { exact: true }).fill('Maria Lind');
  await page.getByRole('button', { name: 'Save', exact: true }).tap();
  await expect(notification(page, 'Saved.')).toBeVisible();
});
