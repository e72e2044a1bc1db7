import type { Page } from '@playwright/test';
import { signIn } from './support/people.ts';
import { expectFieldError } from './support/fields.ts';
import { expect, test } from './support/test.ts';

const languages = {
  en: { name: 'English', welcome: 'Welcome back', title: 'Sign in · Polylogue', chat: 'New chat' },
  ru: { name: 'Русский', welcome: 'С возвращением', title: 'Вход · Polylogue', chat: 'Новый чат' },
  fr: { name: 'Français', welcome: 'Bon retour', title: 'Connexion · Polylogue', chat: 'Nouveau chat' },
} as const;

type Language = keyof typeof languages;

async function expectEntranceIn(page: Page, language: Language): Promise<void> {
  const { name, welcome, title } = languages[language];
  await expect(page.getByRole('heading', { name: welcome })).toBeVisible();
  await expect(page).toHaveTitle(title);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
}

/** Texts and names on screen that are still keys of the locales. */
async function rawKeys(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const key =
      /\b(?:accounts|chats|coming|common|errors|settings|site|titles|validation|workspace)\.[a-z]\w*|\{\{/;
    const named = [...document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')].flatMap(
      (element) =>
        ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
    );
    return [document.title, ...document.body.innerText.split('\n'), ...named].filter((text) =>
      key.test(text),
    );
  });
}

for (const { locale, language } of [
  { locale: 'ru-RU', language: 'ru' },
  { locale: 'fr-FR', language: 'fr' },
  { locale: 'en-US', language: 'en' },
  { locale: 'fr-CA', language: 'en' },
  { locale: 'de-DE', language: 'en' },
  { locale: 'ru', language: 'en' },
] as const) {
  test.describe(`a visitor whose browser says ${locale}`, () => {
    test.use({ locale });

    test(`is greeted in ${languages[language].name}`, async ({ page }) => {
      await page.goto('/signin');
      await expectEntranceIn(page, language);
    });
  });
}

test('the language is switched at the entrance and kept', async ({ page }) => {
  await page.goto('/signin');
  for (const language of ['ru', 'fr', 'en'] as const) {
    await page.getByRole('button', { name: languages[language].name }).click();
    await expectEntranceIn(page, language);
    await page.reload();
    await expectEntranceIn(page, language);
  }
});

test('the language chosen in the settings is kept, and calls ask for it', async ({ signedInPage: page }) => {
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('radiogroup', { name: 'Language' }).getByText('Русский').click();
  await expect(page.getByRole('heading', { name: 'Настройки', level: 1 })).toBeVisible();
  const call = page.waitForRequest('**/api/account-info/me');
  await page.reload();
  expect((await call).headers()['x-user-language']).toBe('ru');
  await expect(page).toHaveTitle('Настройки · Polylogue');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
});

test('an error is said in the language of the page', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/401.*auth\/login/);
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Русский' }).click();
  await page.getByLabel('Почта или логин').fill('nobody');
  await page.getByRole('textbox', { name: 'Пароль' }).fill('Quiet-Room-7');
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
  const password = page.getByRole('textbox', { name: 'Пароль' });
  await expectFieldError(password, /парол/i);
});

for (const language of ['en', 'ru', 'fr'] as const) {
  test(`no text is missing in ${languages[language].name}`, async ({ page, context, person }) => {
    test.slow();
    await page.addInitScript(
      (kept) => localStorage.setItem('polylogue:locale', JSON.stringify(kept)),
      language,
    );
    for (const path of ['/signin', '/signup', '/reset', '/oauth/login', '/blog', '/terms', '/nowhere']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect.soft(await rawKeys(page), path).toEqual([]);
    }
    await signIn(context, person);
    for (const path of [
      '/chat',
      '/chat/prompts',
      '/chat/tariffs',
      '/chat/settings',
      '/payment',
      '/share/1',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect.soft(await rawKeys(page), path).toEqual([]);
    }
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  });
}
