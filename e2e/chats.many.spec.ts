import { expectNoAxeViolationsInBothThemes } from './support/accessibility.ts';
import { composer, say } from './support/chat.ts';
import { changeChat, chatTree, makeChat, openActions, rowNames, treeRow } from './support/chats.ts';
import { expect, test } from './support/test.ts';

test('a chat is archived, found, read and taken out again; the toast undoes it; a refusal puts it back', async ({
  memberPage: page,
  context,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 500/);
  const said = await say(context.request, 'The harbour [[sim tokens=8 rate=0]]');
  await changeChat(context, { chatId: said.chat.id, name: 'Harbour', pin: true });
  await makeChat(context, { name: 'Other' });
  await page.goto('/chat');
  await page.route('**/api/chats/archive', (route) => route.fulfill({ status: 500, body: '{}' }));
  await openActions(page, 'Harbour');
  await page.getByRole('menuitem', { name: 'Archive', exact: true }).click();
  await expect(page.getByText('Couldn’t archive it.')).toBeVisible();
  await expect(treeRow(page, 'Harbour')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await page.unroute('**/api/chats/archive');

  await openActions(page, 'Harbour');
  await page.getByRole('menuitem', { name: 'Archive', exact: true }).click();
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await expect(treeRow(page, 'Harbour')).toBeHidden();
  await undo.click();
  await expect(treeRow(page, 'Harbour')).toHaveAccessibleName(/pinned/);

  await openActions(page, 'Harbour');
  await page.getByRole('menuitem', { name: 'Archive', exact: true }).click();
  await expect(treeRow(page, 'Harbour')).toBeHidden();
  await page.getByRole('searchbox', { name: 'Search chats' }).fill('harb');
  await expect(treeRow(page, 'Harbour')).toHaveAccessibleName(/archived/);
  await page.getByRole('searchbox', { name: 'Search chats' }).fill('');

  await page.getByRole('button', { name: 'List options' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(page.getByRole('heading', { name: 'Archive' })).toBeVisible();
  await expectNoAxeViolationsInBothThemes(page);
  await treeRow(page, 'Harbour').getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Harbour', level: 1 })).toBeVisible();
  await expect(page.getByRole('article', { name: /^Answer from / })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Unarchive' }).click();
  await expect(page.getByText('The archive is empty')).toBeVisible();
  await page.getByRole('button', { name: 'Back to chats' }).click();
  await expect(treeRow(page, 'Harbour')).toBeVisible();
});

test('a message brings an archived chat back into the list', async ({ memberPage: page, context }) => {
  const said = await say(context.request, 'The harbour [[sim tokens=8 rate=0]]');
  await changeChat(context, { chatId: said.chat.id, name: 'Harbour' });
  await makeChat(context, { name: 'Other' });
  await page.goto(`/chat?c=${said.chat.id}`);
  await openActions(page, 'Harbour');
  await page.getByRole('menuitem', { name: 'Archive', exact: true }).click();
  await expect(treeRow(page, 'Harbour')).toBeHidden();
  await composer(page).fill('And the ships? [[sim tokens=8 rate=0]]');
  await page.keyboard.press('Enter');
  await expect(treeRow(page, 'Harbour')).toBeVisible();
  await expect.poll(() => rowNames(page)).toEqual(['Harbour', 'Other']);
});

test('several chats are selected by clicks, moved together and put back; by the space bar, and deleted', async ({
  memberPage: page,
  context,
}) => {
  await makeChat(context, { name: 'Folder', isGroup: true });
  for (const name of ['Four', 'Three', 'Two', 'One']) await makeChat(context, { name });
  await page.goto('/chat');
  await treeRow(page, 'One')
    .getByRole('link')
    .click({ modifiers: ['ControlOrMeta'] });
  await treeRow(page, 'Three')
    .getByRole('link')
    .click({ modifiers: ['Shift'] });
  const bar = page.getByRole('toolbar', { name: 'Selected chats' });
  await expect(bar).toContainText('3 selected');
  await treeRow(page, 'Two').getByRole('link').click();
  await expect(bar).toContainText('2 selected');
  await expect(treeRow(page, 'One')).toHaveAttribute('aria-selected', 'true');
  await expect(treeRow(page, 'Two')).toHaveAttribute('aria-selected', 'false');
  await expectNoAxeViolationsInBothThemes(page);
  await bar.getByRole('button', { name: 'Move to a folder…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Folder', exact: true }).click();
  await expect.poll(() => rowNames(page)).toEqual(['Folder', 'Two', 'Four']);
  await expect(bar).toBeHidden();
  await expect(page.getByText('2 chats moved.')).toBeVisible();
  await treeRow(page, 'Two').focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => rowNames(page)).toEqual(['Folder', 'One', 'Two', 'Three', 'Four']);

  await treeRow(page, 'One').focus();
  await page.keyboard.press(' ');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press(' ');
  await expect(bar).toContainText('2 selected');
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
  await expect(page.getByRole('button', { name: 'Collapse the sidebar' })).toBeVisible();
  await page.keyboard.press(' ');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press(' ');
  await bar.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete 2 chats?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(chatTree(page).getByRole('treeitem')).toHaveCount(5);
  await bar.getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => rowNames(page)).toEqual(['Folder', 'One', 'Four']);
});
