import { join } from 'node:path';
import type { Page } from '@playwright/test';
import {
  expectEverythingNamed,
  expectNoAxeViolationsInBothThemes,
  expectRoomAt,
} from './support/accessibility.ts';
import { loginLink } from './support/operator.ts';
import { newcomer, register, signIn, type Person } from './support/people.ts';
import { photograph, screens as pictures, takesPictures } from './support/photograph.ts';
import { expectNoRawKeys } from './support/raw-keys.ts';
import { desktop, phone } from './support/screens.ts';
import { setLanguage } from './support/set-language.ts';
import { expect, test } from './support/test.ts';

const sizes = { phone: phone.viewport, desktop: desktop.viewport };

type Language = 'en' | 'ru' | 'fr';
type Words = Record<Language, string>;

interface Screen {
  name: string;
  path: string;
  /** Text that identifies the screen in each language. */
  words: Words;
  prepare?: (page: Page, language: Language) => Promise<void>;
  user?: 'verified' | 'unverified' | 'operator';
  /** It shows an error, whose text stays in the language it was told in. */
  showsError?: true;
}

const identity = { status: 'agreement', provider: 'linkedin', name: 'Ada Kern', email: null };
const binding = {
  type: 'google',
  username: 'Ada Kern',
  email: 'ada@kern.example',
  used: true,
  isTariffDear: true,
};

const done = { result: true };

/** The submit button, which is the last one in a form. */
async function submit(page: Page): Promise<void> {
  await page.locator('form button[type=submit]').click();
}

async function sendReset(page: Page): Promise<void> {
  await page.locator('input[type=email]').fill('maria@kern.example');
  await submit(page);
  await expect(page.locator('form')).toHaveCount(0);
}

async function savePassword(page: Page, answer: { status: number; json: object }): Promise<void> {
  await page.route('**/api/auth/reset-password-by-reset-token', (route) => route.fulfill(answer));
  for (const field of await page.locator('input[type=password]').all()) await field.fill('Quiet-Room-7');
  await submit(page);
}

async function signUp(page: Page): Promise<void> {
  await page.route('**/api/auth/check-unique-email', (route) => route.fulfill({ json: done }));
  await page.route('**/api/auth/register', (route) => route.fulfill({ json: done }));
  await page.locator('input[type=email]').fill('maria@kern.example');
  await submit(page);
  const person = newcomer();
  for (const [name, value] of Object.entries({
    name: person.name,
    login: person.login,
    password: person.password,
    passwordRepeat: person.password,
  })) {
    await page.locator(`input[name=${name}]`).fill(value);
  }
  await page.getByRole('checkbox').first().check();
  await submit(page);
}

/** Makes the session look like an operator's impersonation. */
const screens: readonly Screen[] = [
  {
    name: 'sign-up-thanks',
    path: '/signup',
    words: {
      en: 'The link is valid for 24 hours.',
      ru: 'Ссылка действует 24 часа.',
      fr: 'Le lien est valable 24 heures.',
    },
    prepare: signUp,
  },
  {
    name: 'verify-email',
    path: '/verify-email/abc',
    words: { en: 'Confirming your e-mail', ru: 'Подтверждаем почту', fr: 'Confirmation de votre e-mail' },
  },
  {
    name: 'reset',
    path: '/reset',
    words: { en: 'Forgot your password?', ru: 'Забыли пароль?', fr: 'Mot de passe oublié ?' },
  },
  {
    name: 'reset-sent',
    path: '/reset',
    words: { en: 'Check your inbox', ru: 'Проверьте почту', fr: 'Consultez votre boîte mail' },
    prepare: sendReset,
  },
  {
    name: 'recovery',
    path: '/default/reset-password?token=abc',
    words: { en: 'Set a new password', ru: 'Новый пароль', fr: 'Choisissez un nouveau mot de passe' },
  },
  {
    name: 'recovery-refused',
    showsError: true,
    path: '/default/reset-password?token=abc',
    words: {
      en: 'This link is invalid, already used or expired. Get a new one.',
      ru: 'Ссылка недействительна, уже использована или устарела. Запросите новую.',
      fr: 'Ce lien est invalide, déjà utilisé ou expiré. Demandez-en un nouveau.',
    },
    prepare: async (page) => {
      const validationErrors = { resetToken: 'invalid_token' };
      await savePassword(page, {
        status: 422,
        json: { code: 'validation_error', message: '', validationErrors },
      });
    },
  },
  {
    name: 'recovery-done',
    path: '/default/reset-password?token=abc',
    words: { en: 'Password changed', ru: 'Пароль изменён', fr: 'Mot de passe modifié' },
    prepare: (page) => savePassword(page, { status: 200, json: done }),
  },
  {
    name: 'recovery-no-token',
    path: '/default/reset-password',
    words: { en: 'This link is incomplete', ru: 'Ссылка неполная', fr: 'Ce lien est incomplet' },
  },
  {
    name: 'revert-email',
    path: '/revert-email/abc',
    words: { en: 'Wasn’t this you?', ru: 'Это были не вы?', fr: 'Ce n’était pas vous ?' },
  },
  {
    name: 'oauth-consent',
    path: '/oauth/login?code=a&state=b',
    words: { en: 'One last thing', ru: 'Последний шаг', fr: 'Une dernière chose' },
    prepare: async (page) => {
      await submit(page);
      await expect(page.getByRole('alert').first()).toBeVisible();
    },
  },
  {
    name: 'oauth-cancelled',
    path: '/oauth/login?error=access_denied&state=b',
    words: { en: 'Nothing has changed.', ru: 'Ничего не изменилось.', fr: 'Rien n’a changé.' },
  },
  {
    name: 'oauth-binding',
    path: '/chat/oauth-binding?code=a&state=b',
    words: { en: 'Move it here', ru: 'Перенести сюда', fr: 'Le déplacer ici' },
    user: 'verified',
  },
  {
    name: 'verify-banner',
    path: '/chat',
    words: { en: 'Confirm your e-mail.', ru: 'Подтвердите почту.', fr: 'Confirmez votre e-mail.' },
    user: 'unverified',
  },
  {
    name: 'operator-banner',
    path: '/chat',
    words: {
      en: 'You’re viewing this account as the operator.',
      ru: 'Вы просматриваете этот аккаунт как оператор.',
      fr: 'Vous consultez ce compte en tant qu’opérateur.',
    },
    user: 'operator',
  },
];

async function open(page: Page, screen: Screen, language: Language): Promise<void> {
  await page.goto(screen.path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await screen.prepare?.(page, language);
}

const names: Words = { en: 'English', ru: 'Русский', fr: 'Français' };

/** Guests change the language in place; users do so in their settings, so for them the page is opened again. */
async function change(page: Page, screen: Screen, language: Language): Promise<void> {
  if (screen.user === undefined && !screen.showsError)
    return page.getByRole('button', { name: names[language] }).click();
  await setLanguage(page, language);
  await open(page, screen, language);
}

test.beforeEach(async ({ page, consoleGuard }) => {
  consoleGuard.allow(/422.*reset-password-by-reset-token/);
  await page.route('**/api/auth/send-reset-password-email', (route) => route.fulfill({ json: done }));
  // Never answered: the test looks at the page while it waits.
  await page.route('**/api/auth/email-verified?*', () => undefined);
  await page.route('**/api/oauth/register', (route) => route.fulfill({ json: identity }));
  await page.route('**/api/oauth-binding/register', (route) => route.fulfill({ json: binding }));
});

async function signInUnverified(page: Page): Promise<void> {
  const person = newcomer();
  await register(person);
  await signIn(page.context(), person);
}

async function enterAsOperator(page: Page, person: Person): Promise<void> {
  await page.goto(await loginLink(person));
  await expect(page).toHaveURL('/chat');
}

for (const screen of screens) {
  test(`${screen.name}: in three languages, both themes and both widths, without violations`, async ({
    page,
    context,
    resident,
    nextPerson,
  }) => {
    test.slow();
    if (screen.user === 'verified') await resident.enter(context);
    if (screen.user === 'unverified') await signInUnverified(page);
    if (screen.user === 'operator') await enterAsOperator(page, await nextPerson());
    await setLanguage(page, 'fr');
    await open(page, screen, 'fr');
    // English last: it is then examined more closely.
    for (const language of ['fr', 'ru', 'en'] as const) {
      if (language !== 'fr') await change(page, screen, language);
      await expect(page.getByText(screen.words[language]).first()).toBeVisible();
      await expectNoRawKeys(page);
      await expectRoomAt(page, Object.values(sizes));
      if (takesPictures) await photographEverywhere(page, `${screen.name}-${language}`);
    }
    await expectEverythingNamed(page);
    await expectNoAxeViolationsInBothThemes(page);
  });
}

/** Both sizes in both themes, for comparison with the designs. */
async function photographEverywhere(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    for (const theme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await photograph(page, { path: join(pictures, `${name}-${size}-${theme}.png`) });
    }
  }
  await page.setViewportSize(sizes.desktop);
}
