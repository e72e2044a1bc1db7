import { holdScripts } from './support/hold-scripts.ts';
import { newcomer } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('sign-in is in the page before its scripts run; what is typed and sent meanwhile is not lost', async ({
  page,
  person,
}) => {
  const release = await holdScripts(page);
  await page.goto('/signin', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect(page).toHaveTitle('Sign in · Polylogue');
  await page.getByLabel('E-mail or username').fill(person.email);
  await page.getByLabel('Remember me').uncheck();
  const password = page.getByRole('textbox', { name: 'Password' });
  await password.fill(person.password);
  const sent = page.waitForRequest('**/api/auth/login');
  await password.press('Enter');
  // The browser must not submit the form by itself, with the password in the address.
  await expect(page.locator('html')).toHaveAttribute('data-waiting');
  expect(new URL(page.url()).search).toBe('');

  release();
  expect((await sent).postDataJSON()).toMatchObject({ rememberMe: false });
  await expect(page).toHaveURL('/chat');
});

test('a press that comes the moment the page is taken over sends what was typed before', async ({ page }) => {
  await page.addInitScript(() => {
    let isPressed = false;
    function press(): void {
      const button = document.querySelector<HTMLButtonElement>('button[type=submit]');
      const isTakenOver = Object.keys(button ?? {}).some((key) => key.startsWith('__reactFiber'));
      if (isPressed || !isTakenOver) return;
      isPressed = true;
      button?.click();
    }
    // React tells it of every commit, and gives way before the effects when that takes long, as on a busy machine.
    const hook = {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: () => {
        const end = performance.now() + 20;
        while (performance.now() < end);
        queueMicrotask(press);
      },
    };
    Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
  });
  const release = await holdScripts(page);
  await page.goto('/reset', { waitUntil: 'commit' });
  const { email } = newcomer();
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  const sent = page.waitForRequest('**/api/auth/send-reset-password-email');
  release();
  expect((await sent).postDataJSON()).toEqual({ email });
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
});

test('a page in another language than the one chosen here keeps what is typed, and changes over', async ({
  page,
  context,
  person,
  baseURL,
}) => {
  await context.addCookies([{ name: 'language', value: 'en', url: baseURL ?? '' }]);
  await page.addInitScript(() => localStorage.setItem('polylogue:locale', '"fr"'));
  const release = await holdScripts(page);
  await page.goto('/signin', { waitUntil: 'commit' });
  await page.getByLabel('E-mail or username').fill(person.email);
  const field = await page.getByLabel('E-mail or username').elementHandle();
  release();
  await expect(page.getByRole('heading', { name: 'Bon retour' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  expect(await field?.evaluate((element) => element.isConnected), 'the same field').toBe(true);
  expect(await field?.inputValue()).toBe(person.email);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a guest reads the page in each language', async ({ page, context, baseURL }) => {
    for (const [language, heading] of [
      ['en', 'Welcome back'],
      ['ru', 'С возвращением'],
      ['fr', 'Bon retour parmi nous'],
    ] as const) {
      await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }]);
      await page.goto('/signin');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
    }
  });
});

test('an English page loads no font for other letters', async ({ page }) => {
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname);
  });
  await page.goto('/signin');
  await expect(page.getByRole('button', { name: 'Русский' })).toBeEnabled();
  await page.waitForLoadState('networkidle');
  expect(fonts).toEqual([expect.stringContaining('geist-latin')]);
});
