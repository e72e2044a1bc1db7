import type { Page } from '@playwright/test';
import { holdScripts } from './support/hold-scripts.ts';
import { takenOver } from './support/taken-over.ts';
import { expect, test } from './support/test.ts';

/** Opens a page, does something in it before the app is there, then lets the app come. */
async function actEarly(page: Page, path: string, act: () => Promise<void>): Promise<void> {
  const release = await holdScripts(page);
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await act();
  // The press is kept until the app is there.
  await expect(page.locator('html')).toHaveAttribute('data-waiting');
  release();
  await expect(page.locator('html')).not.toHaveAttribute('data-waiting');
  await page.unroute('**/assets/first-*.js');
}

test('what is pressed before the app has taken a page over is done as soon as it has', async ({ page }) => {
  await actEarly(page, '/blog', () => page.getByRole('button', { name: 'Search articles' }).click());
  await expect(page.getByRole('dialog', { name: 'Search the blog' })).toBeVisible();

  const cards = page.getByRole('region', { name: 'Articles' }).getByRole('article');
  await actEarly(page, '/blog', () => page.getByRole('button', { name: 'Load more' }).click());
  await expect(cards).toHaveCount(12);

  await actEarly(page, '/tariffs?card=other', () => page.getByText('Yearly −25%').click());
  await expect(page).toHaveURL('/tariffs?card=other&period=year');

  const pro = page.getByRole('listitem', { name: 'Pro', exact: true });
  await actEarly(page, '/tariffs?card=other', () => pro.getByRole('link', { name: 'Get Pro' }).click());
  await expect(page).toHaveURL('/signup');
  const kept = await page.evaluate(() => localStorage.getItem('polylogue:plan'));
  expect(kept, 'the plan waits for the new account').toContain('"plan":"pro"');

  await actEarly(page, '/terms', () => page.getByRole('link', { name: 'Français' }).click());
  await expect(page.getByRole('heading', { level: 1, name: 'Conditions' })).toBeVisible();
  await expect(page).toHaveURL('/terms');
});

test('the app is loaded for the first act, and only what the page needs of it', async ({ page }) => {
  const run: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // Files fetched ahead are not run.
    const isAhead = request.headers()['sec-purpose'] === 'prefetch';
    if (pathname.endsWith('.js') && !isAhead) run.push(pathname);
  });
  for (const path of ['/blog', '/blog/compare-models', '/terms', '/tariffs', '/signin']) {
    run.length = 0;
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect(run, path).toEqual([expect.stringMatching(/^\/assets\/main-/)]);
    await takenOver(page);
    await page.waitForLoadState('networkidle');
    expect(
      run.filter((file) => file.includes('/first-')),
      path,
    ).toHaveLength(1);
    expect(
      run.filter((file) => /workspace|reading/.test(file)),
      path,
    ).toEqual([]);
  }
});
