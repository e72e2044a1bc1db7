import { expectFieldError } from './support/fields.ts';
import { block, openSettings } from './support/settings.ts';
import { expect, test } from './support/test.ts';

test('size, alignment and theme survive a reload; a language is saved with the account, or reverted', async ({
  memberPage: page,
  consoleGuard,
}) => {
  consoleGuard.allow(/update-language/);
  await openSettings(page);
  await test.step('size, alignment and theme survive a reload', async () => {
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
  await test.step('a language that cannot be saved is reverted', async () => {
    await page.route('**/api/account/update-language?*', (route) => route.abort());
    const languages = page.getByRole('radiogroup', { name: 'Language' });
    await languages.getByText('Français').click();
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(languages.getByRole('radio', { name: 'English' })).toBeChecked();
    await page.unroute('**/api/account/update-language?*');
  });
  await test.step('a language is saved with the account', async () => {
    const kept = page.waitForResponse('**/api/account/update-language?language=fr');
    await page.getByRole('radiogroup', { name: 'Language' }).getByText('Français').click();
    await expect(page.getByRole('heading', { name: 'Réglages', level: 1 })).toBeVisible();
    expect((await kept).status()).toBe(200);
  });
  await test.step('Russian uses its own plural forms for attempts', async () => {
    const tries = [5, 2, 1];
    await page.route('**/api/auth/check-password', (route) =>
      route.fulfill({ json: { result: false, block: false, attempts: tries.shift() } }),
    );
    await page.getByRole('radiogroup', { name: 'Langue' }).getByText('Русский').click();
    const old = page.getByRole('textbox', { name: 'Старый пароль' });
    for (const said of ['Осталось 5 попыток.', 'Осталось 2 попытки.', 'Осталась 1 попытка.']) {
      await old.fill('Not-The-One-1');
      await page.getByRole('button', { name: 'Подтвердить', exact: true }).click();
      await expectFieldError(old, said);
    }
  });
});
