import { expectNoAxeViolationsInBothThemes } from './support/accessibility.ts';
import { holdScripts } from './support/hold-scripts.ts';
import { setLanguage } from './support/set-language.ts';
import { takenOver } from './support/taken-over.ts';
import { expect, test } from './support/test.ts';

test('a guest reads the blog: featured article, headings, more, search, article', async ({ page }) => {
  await page.goto('/blog');
  await takenOver(page);
  const cards = page.getByRole('region', { name: 'Articles' }).getByRole('article');
  await expect(cards).toHaveCount(6);
  await expect(page.getByRole('region', { name: 'Featured article' }).getByRole('article')).toBeVisible();
  await expectNoAxeViolationsInBothThemes(page);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(cards).toHaveCount(12);

  const topics = page.getByRole('navigation', { name: 'Topics' });
  await topics.getByRole('link', { name: /^Models/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Models' })).toBeVisible();
  await expect(cards).toHaveCount(4);

  await page.keyboard.press('/');
  const dialog = page.getByRole('dialog', { name: 'Search the blog' });
  await dialog.getByRole('combobox').fill('la');
  await expect(dialog.getByText('Type at least three letters.')).toBeVisible();
  await dialog.getByRole('combobox').fill('lawyers');
  await expect(dialog.getByRole('option').first()).toContainText('lawyers');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/blog/for-lawyers');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('lawyers');
  const contents = page.getByRole('navigation', { name: 'In this article' });
  const second = contents.getByRole('link').nth(1);
  const title = await second.innerText();
  await second.click();
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeInViewport();
  await expect(second).toHaveAttribute('aria-current', 'true');
  await expectNoAxeViolationsInBothThemes(page);
  await page.getByRole('link', { name: /^Previous article/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('lawyers');
});

test('failures keep a way on; an unknown article says so and leads to the blog', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of (503|404)/);
  await page.route('**/api/blog/*', (route) => route.fulfill({ status: 503, json: { code: 'unavailable' } }));
  // Comes with its page; what the blog shows next has to be asked for.
  await page.goto('/blog/compare-models');
  await takenOver(page);
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Blog' }).click();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await page.unroute('**/api/blog/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Load more' })).toBeVisible();
  const missing = await page.goto('/blog/no-such-article');
  expect(missing?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Nobody is talking here' })).toBeVisible();
  await page.getByRole('link', { name: 'Articles in the blog' }).click();
  await expect(page).toHaveURL('/blog');
});

test('the blog speaks the language of the reader, and its header hides on the way down', async ({ page }) => {
  await setLanguage(page, 'ru');
  await page.goto('/blog/compare-models');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('сравнить');
  await takenOver(page);
  const contents = page.getByRole('navigation', { name: 'В этой статье' });
  await expect(contents.locator('[aria-current]')).toHaveCount(1);
  const header = page.getByRole('banner');
  await page.mouse.wheel(0, 400);
  await expect(header).not.toBeInViewport();
  await page.mouse.wheel(0, -120);
  await expect(header).toBeInViewport();
});

/** Pages whose text is in the HTML, with their headlines. */
const rendered = [
  { path: '/blog?lang=ru', heading: 'Блог' },
  { path: '/blog/tag/models?lang=fr', heading: 'Modèles' },
  { path: '/blog/compare-models?lang=ru', heading: /сравнить/ },
  { path: '/terms?lang=fr#privacy-policy', heading: 'Conditions' },
  { path: '/tariffs?lang=ru&period=year', heading: 'Тарифы' },
  { path: '/nowhere?lang=fr', heading: 'Personne ne parle ici' },
] as const;

test('the app takes the public pages over: nothing flashes, nothing is asked for again', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 404/);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(request.url());
  });
  for (const { path, heading } of rendered) {
    await test.step(path, async () => {
      const release = await holdScripts(page);
      await page.goto(path, { waitUntil: 'commit' });
      const headline = page.getByRole('heading', { level: 1, name: heading });
      await expect(headline).toBeAttached();
      const title = await page.title();
      const node = await headline.elementHandle();
      const languages = await page.getByRole('link', { name: 'Русский' }).elementHandle();
      release();
      await takenOver(page);
      await page.waitForLoadState('networkidle');
      expect(await node?.evaluate((element) => element.isConnected), 'the same headline').toBe(true);
      expect(await languages?.evaluate((element) => element.isConnected), 'the same footer').toBe(true);
      expect(await page.title()).toBe(title);
      expect(asked).toEqual([]);
      await page.unroute('**/assets/first-*.js');
    });
  }
});

test('the language of an address holds for the page and on the way, and can be changed', async ({ page }) => {
  await page.goto('/blog/compare-models?lang=ru');
  await page.getByRole('navigation', { name: 'Главное меню' }).getByRole('link', { name: 'Блог' }).click();
  await expect(page).toHaveURL('/blog?lang=ru');
  await page.getByRole('link', { name: 'Français' }).click();
  await expect(page).toHaveURL('/blog?lang=fr');
  await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible();
  await page.getByRole('region', { name: 'Articles' }).getByRole('link').nth(1).click();
  await expect(page).toHaveURL(/\/blog\/[a-z\d-]+\?lang=fr$/);
  await page.getByRole('link', { name: 'English' }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect
    .poll(async () => (await page.title()) === `${await heading.innerText()} · Polylogue`)
    .toBe(true);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a guest reads the blog, an article, the terms and the plans, and changes the language', async ({
    page,
  }) => {
    await page.goto('/blog');
    await page.getByRole('link', { name: 'Русский' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Блог' })).toBeVisible();
    await page
      .getByRole('region', { name: 'Статьи' })
      .getByRole('article')
      .first()
      .getByRole('heading')
      .click();
    await expect(page).toHaveURL(/\/blog\/[a-z\d-]+\?lang=ru$/);
    const contents = page.getByRole('navigation', { name: 'В этой статье' });
    await contents.getByRole('link').nth(1).click();
    await expect(page.getByRole('heading', { level: 2 }).nth(1)).toBeInViewport();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Условия' }).click();
    await expect(page.getByRole('heading', { level: 2, name: /Политика конфиденциальности/ })).toBeAttached();
    await page
      .getByRole('navigation', { name: 'Главное меню' })
      .getByRole('link', { name: 'Тарифы' })
      .click();
    await page.getByRole('listitem', { name: 'Pro' }).getByRole('link').click();
    await expect(page).toHaveURL('/signup');
  });
});
