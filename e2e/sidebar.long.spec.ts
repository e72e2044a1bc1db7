import { chatTree, focusRowFirst, makeChat, treeRow } from './support/chats.ts';
import { manyChats } from './support/many-chats.ts';
import { expect, test } from './support/test.ts';

test('thousands of chats are a few rows in the DOM, and the last one is one key away', async ({
  memberPage: page,
}) => {
  await page.route('**/api/chats/list*', (route) => route.fulfill({ json: manyChats(5_000) }));
  await page.goto('/chat');
  await focusRowFirst(page, 'Chat number 1');
  expect(await chatTree(page).getByRole('treeitem').count()).toBeLessThan(60);
  await page.keyboard.press('End');
  await expect(treeRow(page, 'Chat number 5000')).toBeFocused();
  await expect(treeRow(page, 'Chat number 5000')).toBeInViewport();
  await expect(treeRow(page, 'Chat number 5000')).toHaveAttribute('aria-setsize', '5000');
  await page.keyboard.press('Home');
  await expect(treeRow(page, 'Chat number 1')).toBeInViewport();
});

test('many folders have their own scroll area', async ({ memberPage: page, context }) => {
  for (let folder = 1; folder <= 8; folder += 1) {
    await makeChat(context, { name: `Folder ${folder}`, isGroup: true });
  }
  await makeChat(context, { name: 'Below' });
  await page.goto('/chat');
  const box = chatTree(page).getByRole('group', { name: 'Folders' });
  await expect(box).toHaveCSS('max-height', '170px');
  await expect(treeRow(page, 'Below')).toBeInViewport();
  await focusRowFirst(page, 'Below');
  await page.keyboard.press('ArrowUp');
  await expect(treeRow(page, 'Folder 1')).toBeFocused();
  await expect(treeRow(page, 'Folder 1')).toBeInViewport();
});
