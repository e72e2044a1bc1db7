import { expectNoAxeViolationsInBothThemes } from './support/accessibility.ts';
import { setLanguage } from './support/set-language.ts';
import { expect, test } from './support/test.ts';

test('a guest reads the blog: featured article, headings, more, search, article', async ({ page }) => {
  await page.goto('/blog');
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

test('failures keep a way on; an unknown article leads back to the blog', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/status of (503|404)/);
  await page.route('**/api/blog/list*', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable' } }),
  );
  await page.goto('/blog');
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await page.unroute('**/api/blog/list*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Load more' })).toBeVisible();
  await page.goto('/blog/no-such-article');
  await expect(page.getByRole('heading', { name: 'This article does not exist' })).toBeAttached();
  await page.getByRole('link', { name: 'To the blog' }).click();
  await expect(page).toHaveURL('/blog');
});

test('the blog speaks the language of the reader, and its header hides on the way down', async ({ page }) => {
  await setLanguage(page, 'ru');
  await page.goto('/blog/compare-models');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('сравнить');
  const header = page.getByRole('banner');
  await page.mouse.wheel(0, 400);
  await expect(header).not.toBeInViewport();
  await page.mouse.wheel(0, -120);
  await expect(header).toBeInViewport();
});
