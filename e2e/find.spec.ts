import type { Page } from '@playwright/test';
import { expectNoAxeViolationsInBothThemes } from './support/accessibility.ts';
import { productUrl } from './support/addresses.ts';
import { requests, say } from './support/chat.ts';
import { makeChat, treeRow } from './support/chats.ts';
import { makeNote, storedNote } from './support/notes.ts';
import { callHeaders } from './support/people.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the palette finds a message by a form of its words, opens it on its branch and highlights it', async ({
  memberPage: page,
  context,
}) => {
  const trip = await makeChat(context, { name: 'Trip to Lyon' });
  const other = await makeChat(context, { name: 'Other' });
  await say(context.request, 'Which birds live there? [[sim tokens=5 rate=0]]', trip);
  const hidden = await say(context.request, 'Where do the herons nest? [[sim tokens=5 rate=0]]', trip);
  // Another message in its place: the branch of the herons is off screen.
  await context.request.post(`${productUrl()}/api/ai-chat/send-message`, {
    headers: callHeaders,
    multipart: {
      message: 'Storks [[sim tokens=5 rate=0]]',
      chat: String(trip),
      prev_message_id: String(hidden.response.id),
    },
  });
  await page.goto(`/chat?c=${trip}`);
  await expect(requests(page).last()).toContainText('Storks');
  await page.goto(`/chat?c=${other}`);
  await expect(treeRow(page, 'Other')).toBeVisible();

  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Jump to' });
  const field = palette.getByRole('combobox', { name: 'Search everything you have' });
  await field.fill('heron nesting');
  const hit = palette.getByRole('option', { name: /^Trip to Lyon ?You.*Where do the herons nest/ });
  await expect(hit.locator('mark')).toHaveText(['herons', 'nest']);
  await palette.getByRole('button', { name: 'Everywhere' }).click();
  await expect(palette.getByRole('combobox', { name: 'Date' })).toBeVisible();
  await expectNoAxeViolationsInBothThemes(page);
  await palette.getByRole('combobox', { name: 'Kind' }).selectOption('Notes');
  await expect(palette.getByRole('status')).toContainText('Nothing found for “heron nesting”.');
  await palette.getByRole('button', { name: 'Clear the filters' }).click();
  await hit.click();
  await expect(palette).toBeHidden();
  const message = page.locator(`[data-message="${hidden.id}"]`);
  await expect(message).toContainText('herons');
  await expect(message).toHaveAttribute('data-reached', '');
  await expect.poll(() => page.evaluate(() => CSS.highlights.get('found')?.size)).toBe(2);
  await expect(page).toHaveURL(`/chat?c=${trip}`);

  // The search is there to go on with, and typing replaces it.
  await page.keyboard.press('Control+k');
  await expect(field).toHaveValue('heron nesting');
  await page.keyboard.type('herosn');
  await expect(palette.getByText('Showing results for “herons”')).toBeVisible();
});

test('the sidebar finds what stands in messages and notes', async ({ memberPage: page, context }) => {
  const chat = await makeChat(context, { name: 'Birds' });
  await say(context.request, 'The pelican has a large beak [[sim tokens=5 rate=0]]', chat);
  await makeNote(context, 'Waders');
  await page.goto('/chat');
  await page.getByRole('searchbox', { name: 'Search chats' }).fill('pelicans');
  const found = page.getByRole('region', { name: 'In messages' });
  // The answer says it, too.
  await expect(found.locator('mark')).toHaveText(['pelican', 'pelican']);
  await expectNoAxeViolationsInBothThemes(page);
  await found
    .getByRole('button', { name: /The pelican has a large beak/ })
    .first()
    .click();
  await expect(page).toHaveURL(`/chat?c=${chat}`);
  await expect(requests(page).first()).toHaveAttribute('data-reached', '');
  await found.getByRole('button', { name: 'Search everywhere' }).click();
  const palette = page.getByRole('dialog', { name: 'Jump to' });
  await expect(palette.getByRole('combobox', { name: 'Search everything you have' })).toHaveValue('pelicans');
  await expect(palette.getByRole('option', { name: /large beak/ }).first()).toBeVisible();
});

/** The words that are highlighted, and those of them that are on screen. */
function highlighted(page: Page): Promise<{ all: string[]; inView: string[] }> {
  return page.evaluate(() => {
    const ranges = [...(CSS.highlights.get('found') ?? [])].filter((range) => range instanceof Range);
    const seen = ranges.filter((range) => {
      const { top, bottom } = range.getBoundingClientRect();
      return top >= 0 && bottom > top && bottom <= innerHeight;
    });
    return { all: ranges.map(String), inView: seen.map(String) };
  });
}

test('words are highlighted in the folded part of a long request and far down in a note', async ({
  memberPage: page,
  context,
}) => {
  const filler = 'The barge goes slowly along the canal. '.repeat(100);
  await say(context.request, `${filler}[[sim tokens=5 rate=0]] A zeppelin in the fog.`);
  const note = await makeNote(context, 'Airships', `${filler}${filler}Two zeppelins at noon.`);
  const before = await storedNote(context, note);
  await page.goto('/chat');
  const palette = page.getByRole('dialog', { name: 'Jump to' });
  const field = palette.getByRole('combobox', { name: 'Search everything you have' });

  const open = page.getByRole('button', { name: /^Open the command palette/ });
  await open.click();
  await field.fill('zeppelin');
  await palette.getByRole('option', { name: /You.*A zeppelin in the fog/ }).click();
  await expect.poll(async () => (await highlighted(page)).all).toEqual(['zeppelin']);

  await open.click();
  await palette.getByRole('option', { name: /^Airships.*Two zeppelins at noon/ }).click();
  await expect.poll(async () => (await highlighted(page)).inView).toEqual(['zeppelins']);
  expect(await storedNote(context, note)).toBe(before);
});
