import type { Page } from '@playwright/test';
import { expectFieldError } from './support/fields.ts';
import { saved } from './support/saved.ts';
import { expect, test } from './support/test.ts';

const languages = {
  en: { name: 'English', welcome: 'Welcome back', title: 'Sign in · Polylogue', chat: 'New chat' },
  ru: { name: 'Русский', welcome: 'С возвращением', title: 'Вход · Polylogue', chat: 'Новый чат' },
  fr: {
    name: 'Français',
    welcome: 'Bon retour parmi nous',
    title: 'Connexion · Polylogue',
    chat: 'Nouveau chat',
  },
} as const;

type Language = keyof typeof languages;

async function expectEntranceIn(page: Page, language: Language): Promise<void> {
  const { name, welcome, title } = languages[language];
  await expect(page.getByRole('heading', { name: welcome })).toBeVisible();
  await expect(page).toHaveTitle(title);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
}

for (const { locale, language } of [
  { locale: 'ru-RU', language: 'ru' },
  { locale: 'fr-FR', language: 'fr' },
  { locale: 'fr-CA', language: 'en' },
] as const) {
  test.describe(`a visitor whose browser says ${locale}`, () => {
    test.use({ locale });

    test(`sees ${languages[language].name}`, async ({ page }) => {
      await page.goto('/signin');
      await expectEntranceIn(page, language);
    });
  });
}

test('the language is switched on the sign-in page and kept; errors are shown in it', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/401.*auth\/login/);
  await page.goto('/signin');
  for (const language of ['fr', 'en', 'ru'] as const) {
    await page.getByRole('button', { name: languages[language].name }).click();
    await expectEntranceIn(page, language);
    await page.reload();
    await expectEntranceIn(page, language);
  }
  await page.getByLabel('Почта или логин').fill('nobody');
  const password = page.getByRole('textbox', { name: 'Пароль' });
  await password.fill('Quiet-Room-7');
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
  await expectFieldError(password, /парол/i);
});

test('the language chosen in the settings is kept, and sent with calls, even if the page is left at once', async ({
  signedInPage: page,
}) => {
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('radiogroup', { name: 'Language' }).getByText('Русский').click();
  await expect(page.getByRole('heading', { name: 'Настройки', level: 1 })).toBeVisible();
  await saved(page);
  const call = page.waitForRequest('**/api/account-info/personal');
  await page.reload();
  expect((await call).headers()['x-user-language']).toBe('ru');
  await expect(page).toHaveTitle('Настройки · Polylogue');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');

  // Never answered: the page is left while the choice is being saved.
  await page.route('**/api/account/update-language?*', () => undefined);
  await page.getByRole('radiogroup', { name: 'Язык' }).getByText('Français').click();
  await expect(page.getByRole('heading', { name: 'Réglages', level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Réglages', level: 1 })).toBeVisible();
});
