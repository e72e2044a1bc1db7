import type { Page } from '@playwright/test';
import {
  expectEverythingNamed,
  expectNoAxeViolationsInBothThemes,
  expectRoomAt,
} from './support/accessibility.ts';
import { composer } from './support/chat.ts';
import {
  fillValues,
  filterPanel,
  promptCard,
  promptCards,
  promptList,
  valuesForm,
} from './support/prompts.ts';
import { expect, test } from './support/test.ts';

function addressed(page: Page, name: string) {
  return expect.poll(() => new URL(page.url()).searchParams.get(name), { message: `${name} in the address` });
}

async function openLibrary(page: Page): Promise<void> {
  await page.goto('/chat/prompts');
  await expect(promptCards(page)).toHaveCount(30);
}

async function choose(page: Page, filter: string): Promise<string> {
  const panel = filterPanel(page);
  await panel.getByRole('button', { name: filter, exact: true }).click();
  const option = panel.getByRole('list', { name: filter }).getByRole('button').first();
  const title = (await option.textContent()) ?? '';
  await option.click();
  await expect(option).toHaveAttribute('aria-pressed', 'true');
  return title;
}

function removeFilter(page: Page, name: string) {
  return page.getByRole('button', { name: `Remove filter: ${name}` });
}

test('the library opens in the reader’s language; topics and filters narrow it, which the URL reflects', async ({
  residentTab: page,
}) => {
  await openLibrary(page);
  const panel = filterPanel(page);
  // Ten topics with their counts.
  await expect(panel.getByRole('button', { name: /\d$/ })).toHaveCount(10);
  await expect(removeFilter(page, 'English')).toBeVisible();
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await pages.getByRole('link', { name: 'Next page' }).click();
  await addressed(page, 'page').toBe('2');
  await expect(pages.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(promptList(page)).toBeFocused();

  await panel.getByRole('button', { name: /^Engineering/ }).click();
  await addressed(page, 'topic').toBe('2');
  await addressed(page, 'tab').toBe('public');
  await addressed(page, 'limit').toBe('30');
  await addressed(page, 'page').toBe('1');
  await expect(promptCards(page).filter({ hasNotText: 'Engineering' })).toHaveCount(0);

  await panel.getByRole('button', { name: 'Language English' }).click();
  await panel.getByRole('button', { name: 'French', exact: true }).click();
  await addressed(page, 'language').toBe('fr');
  await expect(removeFilter(page, 'French')).toBeVisible();
  await page.goBack();
  await addressed(page, 'language').toBeNull();
  await page.goForward();
  await addressed(page, 'language').toBe('fr');
  await page.reload();
  await expect(panel.getByRole('button', { name: 'Language French' })).toBeVisible();

  for (const filter of ['Model', 'Tone', 'Style', 'Activity']) {
    await choose(page, filter);
    await addressed(page, filter.toLowerCase()).not.toBeNull();
  }
  await panel.getByRole('button', { name: 'Clear filters' }).click();
  await addressed(page, 'topic').toBeNull();
  await addressed(page, 'activity').toBeNull();
  await expect(promptCards(page)).toHaveCount(30);

  // Once removed, the language stays removed.
  await removeFilter(page, 'English').click();
  await addressed(page, 'language').toBe('all');
  await openLibrary(page);
  await expect(panel.getByRole('button', { name: 'Language', exact: true })).toBeVisible();
  await expect(removeFilter(page, 'English')).toHaveCount(0);
});

test('a collection has its own list and a way back', async ({ residentTab: page }) => {
  await openLibrary(page);
  const collections = page.getByRole('region', { name: 'Collections' });
  await collections.getByRole('button', { name: /^Show all/ }).click();
  const first = collections.getByRole('link').first();
  const [, name = '', count = ''] = /^(.+?)\s?(\d+)$/s.exec((await first.textContent()) ?? '') ?? [];
  await first.click();
  await addressed(page, 'collection').not.toBeNull();
  // A prompt in it may be called the same.
  await expect(page.getByRole('heading', { name }).first()).toBeVisible();
  await expect(promptCards(page)).toHaveCount(Number(count));
  await expect(page.getByRole('button', { name: 'Order: In order' })).toBeVisible();
  await page.getByRole('link', { name: 'All prompts' }).click();
  await addressed(page, 'collection').toBeNull();
  await expect(collections).toBeVisible();
});

test('a search runs shortly after the last keystroke, best matches first', async ({ residentTab: page }) => {
  await openLibrary(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/prompts/list') asked.push(url.searchParams.get('search') ?? '');
  });
  const field = page.getByRole('searchbox', { name: 'Search prompts' });
  await field.pressSequentially('contract');
  await addressed(page, 'search').toBe('contract');
  await expect(page.getByRole('button', { name: 'Order: Best match' })).toBeVisible();
  await expect(promptCards(page).first()).toContainText(/contract/i);
  expect(asked).toEqual(['contract']);

  await page.getByRole('button', { name: 'Order: Best match' }).click();
  await page.getByRole('menuitemradio', { name: 'Oldest' }).click();
  await addressed(page, 'sort').toBe('old');

  await field.fill('qqzzxxqq');
  await field.press('Enter');
  await expect(promptList(page)).toContainText('No prompts found');
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(promptCards(page)).toHaveCount(30);
  await expect(field).toHaveValue('');
  // Back skips intermediate searches, and the field follows.
  await page.goBack();
  await expect(field).toHaveValue('qqzzxxqq');

  await page.goto('/chat/prompts?page=99999');
  await expect(promptCards(page).first()).toBeVisible();
  await page.goto('/chat/prompts?tab=nonsense&page=-4&topic=x');
  await expect(promptCards(page)).toHaveCount(30);
});

test('prompts that fail to load are reported and can be retried', async ({
  residentTab: page,
  consoleGuard,
}) => {
  consoleGuard.allow(/500 .*prompts\/list|prompts\/list.*500/);
  let isBroken = true;
  await page.route('**/api/prompts/list?**', async (route) => {
    if (isBroken) await route.fulfill({ status: 500, json: { code: 'technical_error', message: '' } });
    else await route.continue();
  });
  await page.goto('/chat/prompts');
  await expect(page.getByRole('status', { name: 'Loading prompts' }).first()).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Couldn’t load the prompts.');
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(promptCards(page)).toHaveCount(30);
});

test('a library prompt is viewed and used, in the chat or in the comparison', async ({
  residentPage: page,
}) => {
  await page.getByRole('link', { name: 'Compare models' }).click();
  await expect(page.getByRole('heading', { name: 'Compare models', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Prompts' }).click();
  await expect(promptCards(page)).toHaveCount(30);
  await expectEverythingNamed(page);
  await expectNoAxeViolationsInBothThemes(page);
  await expectRoomAt(page, [
    { width: 1200, height: 800 },
    { width: 768, height: 1024 },
    { width: 320, height: 640 },
  ]);

  const name = (await promptCards(page).first().getByRole('heading').textContent()) ?? '';
  const card = promptCard(page, name);
  // Somebody else's: nothing to edit, on the card or in the dialog.
  await expect(card.getByRole('button', { name: /^Actions/ })).toHaveCount(0);
  await card.getByRole('heading').getByRole('button').click();
  const view = page.getByRole('dialog', { name });
  await expect(view.getByText('Author')).toBeVisible();
  await expect(view.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await expect(view.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await expectNoAxeViolationsInBothThemes(page);
  await page.keyboard.press('Escape');
  await expect(card.getByRole('heading').getByRole('button')).toBeFocused();

  // Opened from the comparison, so it returns there.
  await card.getByRole('button', { name: /^Use/ }).click();
  const values = valuesForm(page);
  await fillValues(values);
  await expectNoAxeViolationsInBothThemes(page);
  await values.getByRole('button', { name: 'Attach' }).click();
  await expect(page).toHaveURL('/chat/compare-models');
  await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
  await expect(composer(page)).toBeVisible();
});
