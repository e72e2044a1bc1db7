import type { Page } from '@playwright/test';
import { answers, composer, expectAnswered, say } from './support/chat.ts';
import { chatTree, makeChat, treeRow } from './support/chats.ts';
import { connect, filledCapsule, newChat } from './support/library.ts';
import { expect, test } from './support/test.ts';

const library = (page: Page) => page.getByRole('complementary', { name: 'Library' });
const libraryButton = (page: Page) => page.getByRole('button', { name: 'Capsules of this chat' });
const handle = (page: Page) => page.getByRole('separator', { name: 'Width of the panel' });

async function widthOf(page: Page): Promise<number> {
  return Math.round((await library(page).boundingBox())?.width ?? 0);
}

test('a panel is part of the address: Back, Escape and its button close it, and the focus goes in and returns', async ({
  memberPage: page,
}) => {
  const first = await makeChat(page.context(), { name: 'Trip to Lyon' });
  await makeChat(page.context(), { name: 'Other' });
  await page.goto(`/chat?c=${first}`);
  await expect(composer(page)).toBeFocused();

  await test.step('Back closes it', async () => {
    await libraryButton(page).click();
    await expect(library(page)).toBeFocused();
    await expect(page).toHaveURL(`/chat?c=${first}&p=library`);
    await page.goBack();
    await expect(library(page)).toBeHidden();
    await expect(page).toHaveURL(`/chat?c=${first}`);
    await expect(libraryButton(page)).toBeFocused();
  });

  await test.step('so does Escape, which leaves the sidebar where it is', async () => {
    await libraryButton(page).press('Enter');
    await expect(library(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(library(page)).toBeHidden();
    await expect(libraryButton(page)).toBeFocused();
    await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeVisible();
  });

  await test.step('a letter being written keeps the focus', async () => {
    await libraryButton(page).click();
    await composer(page).fill('half a thought');
    await composer(page).press('Escape');
    await expect(library(page)).toBeHidden();
    await expect(composer(page)).toBeFocused();
  });

  await test.step('it stays from chat to chat and over a reload, and closed it does not come back', async () => {
    await libraryButton(page).click();
    await treeRow(page, 'Other').click();
    await expect(page).toHaveURL(/p=library/);
    await expect(chatTree(page).getByRole('treeitem', { selected: true })).toContainText('Other');
    await page.reload();
    await expect(library(page)).toBeVisible();
    await library(page).getByRole('button', { name: 'Close' }).click();
    await expect(library(page)).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(`/chat?c=${first}&p=library`);
  });
});

test('the edge of a panel is moved by keys and by the pointer, and stays there', async ({
  memberPage: page,
}) => {
  await page.goto('/chat?p=library');
  await expect(handle(page)).toHaveAttribute('aria-valuenow', '340');
  await handle(page).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(handle(page)).toHaveAttribute('aria-valuenow', '356');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(handle(page), 'not narrower than of use').toHaveAttribute('aria-valuenow', '300');
  await page.keyboard.press('End');
  const most = Number(await handle(page).getAttribute('aria-valuemax'));
  await expect.poll(() => widthOf(page)).toBe(most);
  const both = await page.getByRole('main').boundingBox();
  expect((both?.width ?? 0) - most, 'room for the chat').toBe(440);

  const box = await handle(page).boundingBox();
  if (box === null) throw new Error('The edge is not there.');
  await page.mouse.move(box.x + 4, box.y + 200);
  await page.mouse.down();
  await page.mouse.move(box.x + 104, box.y + 200, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => widthOf(page)).toBe(most - 100);
  await page.reload();
  await expect(handle(page)).toHaveAttribute('aria-valuenow', String(most - 100));
  await handle(page).dblclick();
  await expect(handle(page)).toHaveAttribute('aria-valuenow', '340');
});

test('one panel stands at a time, and a source is not taken along to another chat', async ({
  memberPage: page,
}) => {
  const capsule = await filledCapsule(page.request, 'Handbook', {
    Claims: 'A claimed job may stay silent for ninety seconds.',
  });
  const chat = await newChat(page.request, 'Claims');
  await connect(page.request, capsule, chat);
  await say(page.request, 'How long may a claimed job stay silent? [[sim rate=0]]', chat);
  await makeChat(page.context(), { name: 'Other' });
  await page.goto(`/chat?c=${chat}&p=library`);
  await expect(library(page)).toBeVisible();
  await expectAnswered(page);
  await answers(page)
    .first()
    .getByRole('button', { name: /^Source 1: Claims/ })
    .click();
  const source = page.getByRole('complementary', { name: 'Source 1' });
  await expect(source.locator('mark')).toContainText('ninety seconds');
  await expect(library(page)).toBeHidden();
  await page.reload();
  await expect(source.locator('mark')).toContainText('ninety seconds');
  await treeRow(page, 'Other').click();
  await expect(source).toBeHidden();
  await expect(page).not.toHaveURL(/p=/);
});

test('an address that names nothing opens nothing', async ({ residentPage: page }) => {
  for (const p of ['nothing', 'source:1:2:3', 'source:x']) {
    await page.goto(`/chat?p=${p}`);
    await expect(composer(page)).toBeVisible();
    await expect(page.getByRole('complementary', { name: /Library|Source/ })).toHaveCount(0);
  }
});
