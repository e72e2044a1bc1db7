import type { Page } from '@playwright/test';
import {
  expectEverythingNamed,
  expectNoAxeViolationsInBothThemes,
  expectRoomAt,
} from './support/accessibility.ts';
import { composer } from './support/chat.ts';
import { filterPanel, promptCard, promptCards, promptList } from './support/prompts.ts';
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

test('the library is filtered by topic and filters, which the URL reflects', async ({
  residentTab: page,
}) => {
  await openLibrary(page);
  const panel = filterPanel(page);
  // Ten topics with their counts.
  await expect(panel.getByRole('button', { name: /\d$/ })).toHaveCount(10);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages.getByRole('link', { name: 'Page 1', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );

  await panel.getByRole('button', { name: /^Engineering/ }).click();
  await addressed(page, 'topic').toBe('2');
  await addressed(page, 'tab').toBe('public');
  await addressed(page, 'limit').toBe('30');
  await expect(promptCards(page).filter({ hasText: 'Engineering' })).toHaveCount(30);

  await panel.getByRole('button', { name: 'Language', exact: true }).click();
  await panel.getByRole('button', { name: 'French', exact: true }).click();
  await addressed(page, 'language').toBe('fr');
  await expect(promptCards(page).filter({ hasText: /Engineering·fr/ })).toHaveCount(30);

  await pages.getByRole('link', { name: 'Next page' }).click();
  await addressed(page, 'page').toBe('2');
  await expect(pages.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(promptList(page)).toBeFocused();
  await page.goBack();
  await addressed(page, 'page').toBe('1');
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
  const values = page.getByRole('dialog', { name: 'Fill in the prompt' });
  const detach = page.getByRole('button', { name: `Remove ${name}` });
  await expect(values.or(detach)).toBeVisible();
  if (await values.isVisible()) {
    await expect(values.getByRole('button', { name: 'Attach' })).toBeVisible();
    for (const field of await values.getByRole('textbox').all()) await field.fill('something');
    await values.getByRole('button', { name: 'Attach' }).click();
  }
  await expect(page).toHaveURL('/chat/compare-models');
  await expect(detach).toBeVisible();
  await expect(composer(page)).toBeVisible();
});
