import { expectNoAxeViolations, expectNoSidewaysScroll } from './support/accessibility.ts';
import { block, notification, openSettings } from './support/settings.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('no violations in light and dark', async ({ signedInPage: page }) => {
  test.slow();
  await openSettings(page);
  await expect(page.getByRole('button', { name: 'Link Google' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', scheme);
    await expectNoAxeViolations(page);
  }
});

test('an address that names a block brings it into view', async ({ signedInPage: page }) => {
  await page.goto('/chat/settings/sessions');
  await expect(block(page, 'Where you are signed in')).toBeFocused();
  await expect(block(page, 'Where you are signed in')).toBeInViewport();
});

test('personal data are saved by touch', async ({ signedInPage: page }) => {
  await openSettings(page);
  await page.getByLabel('Name', { exact: true }).fill('Maria Lind');
  await page.getByRole('button', { name: 'Save' }).tap();
  await expect(notification(page, 'Saved.')).toBeVisible();
});
