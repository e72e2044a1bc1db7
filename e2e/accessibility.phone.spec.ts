import { expectNoAxeViolations } from './support/accessibility.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the workspace with its drawer: no violations in light and dark', async ({ signedInPage: page }) => {
  test.slow();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Open the sidebar' }).tap();
  await expect(page.getByRole('searchbox')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expectNoAxeViolations(page);
});

test('the settings and the user menu: no violations', async ({ signedInPage: page }) => {
  await page.goto('/chat/settings');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Your menu' }).tap();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectNoAxeViolations(page);
});
