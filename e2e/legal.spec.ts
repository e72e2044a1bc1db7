import type { Page } from '@playwright/test';
import { expectEverythingNamed, expectNoAxeViolationsInBothThemes } from './support/accessibility.ts';
import { takenOver } from './support/taken-over.ts';
import { expect, test } from './support/test.ts';

const titles = [
  'User agreement',
  'Privacy policy',
  'Public offer',
  'Policy on personal data processing',
  'Consent to the distribution of personal data',
];

/** How far below the top of the window a heading stands. */
function topOf(page: Page, id: string): Promise<number> {
  return page.evaluate(
    (name) => Math.round(document.getElementById(name)?.getBoundingClientRect().top ?? -1),
    id,
  );
}

/** Adds what only the Russian edition has. */
async function showRussianEdition(page: Page): Promise<void> {
  await page.route('**/api/legal/documents', async (route) => {
    const response = await route.fetch();
    const json: unknown = await response.json();
    const manuals = ['operating', 'installation'];
    await route.fulfill({ response, json: { ...Object(json), edition: 'ru', manuals } });
  });
}

test('the terms page shows five documents, leads to their sections and follows the reader', async ({
  page,
}) => {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(60_000);
  await page.goto('/terms');
  await expect(async () => {
    await page.clock.runFor(1);
    await takenOver(page, { timeout: 100 });
  }).toPass();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(titles);
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await expect(contents.getByRole('link', { name: 'User agreement' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  const first = contents.getByRole('link', { name: /^1\. Who we are/ });
  await expect(first).toBeVisible();
  // It follows the reader after half a second.
  await page.evaluate(() => window.scrollTo({ top: 4000 }));
  await expect(contents.locator('ol ol [aria-current]')).toHaveCount(0);
  await page.clock.runFor(500);
  await expect(contents.locator('ol ol [aria-current]')).toHaveCount(1);
  await page.clock.resume();

  await test.step('a link of the contents leads to its section, 85 px below the top', async () => {
    await contents.getByRole('link', { name: 'Privacy policy' }).click();
    await expect(page).toHaveURL(/#privacy-policy$/);
    await expect.poll(() => topOf(page, 'privacy-policy')).toBe(85);
    await contents.getByRole('link', { name: /^6\. Cookies/ }).click();
    await expect.poll(() => topOf(page, 'privacy-policy-6')).toBe(85);
    await expect(contents.getByRole('link', { name: /^6\. Cookies/ })).toHaveAttribute(
      'aria-current',
      'true',
    );
  });

  await test.step('links between the documents stay on the page', async () => {
    const offer = page
      .getByRole('region', { name: 'User agreement' })
      .getByRole('link', { name: 'public offer' });
    await offer.first().click();
    await expect.poll(() => topOf(page, 'public-offer')).toBe(85);
  });

  await test.step('the consent has a table with an empty column', async () => {
    const table = page.getByRole('region', { name: titles[4] }).getByRole('table');
    const row = table.getByRole('row', { name: 'E-mail address' });
    await expect(row.getByRole('cell').nth(1)).toHaveText('');
  });

  await test.step('on paper only the documents are left, with centred titles', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(contents).toBeHidden();
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Public offer' })).toHaveCSS('text-align', 'center');
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('it is accessible', async () => {
    await expectEverythingNamed(page);
    await expectNoAxeViolationsInBothThemes(page);
  });
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('an address with an anchor scrolls smoothly to it once the documents are there', async ({ page }) => {
    await page.addInitScript(() => {
      const original = Element.prototype.scrollIntoView;
      Element.prototype.scrollIntoView = function scroll(options) {
        if (this.id !== '' && typeof options === 'object') document.title = `${this.id} ${options.behavior}`;
        original.call(this, options);
      };
    });
    await page.goto('/terms#public-offer-9');
    await expect(page).toHaveTitle('public-offer-9 smooth');
    await expect.poll(() => topOf(page, 'public-offer-9')).toBe(85);
  });
});

test('a document that could not be loaded is asked for again', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/Failed to load resource/);
  await page.route('**/api/legal/documents', (route) => route.fulfill({ status: 500, json: {} }));
  // From another page they have to be asked for.
  await page.goto('/blog');
  await takenOver(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page.getByText('The documents could not be loaded')).toBeVisible();
  await page.unroute('**/api/legal/documents');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(5);
});

test('the Russian edition links its manuals, on a phone above the documents', async ({ page }) => {
  await showRussianEdition(page);
  await page.goto('/blog');
  await takenOver(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  const contents = page.getByRole('list', { name: 'Manuals' }).getByRole('link');
  await expect(contents).toHaveText(['Operating documentation', 'Installation instructions']);
  await expect(contents.first()).toHaveAttribute('href', '/api/legal/manuals/operating');
  await expect(page.getByText('Russian edition').first()).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(contents).toHaveCount(2);
  await expect(page.getByRole('navigation', { name: 'Contents' })).toBeHidden();
  await page.getByRole('region', { name: 'Public offer' }).getByText('Sections', { exact: true }).click();
  await page.getByRole('link', { name: /^9\. Refunds/ }).click();
  await expect.poll(() => topOf(page, 'public-offer-9')).toBe(85);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(390);
  await expectEverythingNamed(page);
  await expectNoAxeViolationsInBothThemes(page);
});

test('changed documents ask politely once a visit', async ({ residentTab: page }) => {
  const changed = [{ anchor: 'privacy-policy', version: '2030-01-02' }];
  const agreed: unknown[] = [];
  await page.route('**/api/legal/changed', (route) => route.fulfill({ json: changed }));
  await page.route('**/api/legal/agree', (route) => {
    agreed.push(route.request().postDataJSON());
    return route.fulfill({ json: { result: true } });
  });
  await page.goto('/chat');
  const dialog = page.getByRole('dialog', { name: 'Our documents have changed' });
  await expect(dialog.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute(
    'href',
    '/terms#privacy-policy',
  );
  await dialog.getByRole('button', { name: 'Later' }).click();
  await expect(dialog).toBeHidden();
  expect(agreed).toEqual([]);
  await page.reload();
  await dialog.getByRole('button', { name: 'I agree' }).click();
  await expect(dialog).toBeHidden();
  expect(agreed).toEqual([{ documents: changed }]);
});
