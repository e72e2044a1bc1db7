import { block, openSettings } from './support/settings.ts';
import { expect, test } from './support/test.ts';

test('size, alignment and theme survive a reload', async ({ memberPage: page }) => {
  await openSettings(page);
  const display = block(page, 'Display');
  const sample = display.getByRole('figure').locator('p');
  await expect(sample).toHaveCSS('font-size', '15px');
  await display.getByRole('radiogroup', { name: 'Text size' }).getByText('Large').click();
  await display.getByRole('radiogroup', { name: 'Alignment' }).getByText('Justified').click();
  await display.getByRole('radiogroup', { name: 'Theme' }).getByText('Dark').click();
  await page.reload();
  await expect(sample).toHaveCSS('font-size', '17px');
  await expect(sample).toHaveCSS('text-align', 'justify');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(display.getByRole('radio', { name: 'Large' })).toBeChecked();
});

test('a language is saved with the account', async ({ memberPage: page }) => {
  await openSettings(page);
  const kept = page.waitForResponse('**/api/account/update-language?language=fr');
  await page.getByRole('radiogroup', { name: 'Language' }).getByText('Français').click();
  await expect(page.getByRole('heading', { name: 'Réglages', level: 1 })).toBeVisible();
  expect((await kept).status()).toBe(200);
});

test('a language that cannot be saved is reverted', async ({ memberPage: page, consoleGuard }) => {
  consoleGuard.allow(/update-language/);
  await page.route('**/api/account/update-language?*', (route) => route.abort());
  await openSettings(page);
  await page.getByRole('radiogroup', { name: 'Language' }).getByText('Français').click();
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(
    page.getByRole('radiogroup', { name: 'Language' }).getByRole('radio', { name: 'English' }),
  ).toBeChecked();
});
