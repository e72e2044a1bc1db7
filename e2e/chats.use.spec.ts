import { composer, say, send } from './support/chat.ts';
import { chatTree, makeChat, openActions, rowNames, treeRow } from './support/chats.ts';
import { endOfSession } from './support/console-guard.ts';
import { expect, test } from './support/test.ts';

test('a used chat rises, in another tab too, until the user orders by hand; the menu lets them rise again', async ({
  memberPage: page,
  context,
}) => {
  const ids: Record<string, number> = {};
  for (const name of ['Three', 'Two', 'One']) ids[name] = await makeChat(context, { name });
  const other = await context.newPage();
  await other.goto('/chat');
  await page.goto(`/chat?c=${ids.Three}`);
  await send(page, 'Hello [[sim tokens=4 rate=0]]');
  await expect.poll(() => rowNames(page)).toEqual(['Three', 'One', 'Two']);
  await expect.poll(() => rowNames(other)).toEqual(['Three', 'One', 'Two']);
  await treeRow(page, 'Three').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => rowNames(other)).toEqual(['One', 'Three', 'Two']);
  await say(context.request, 'Hello [[sim tokens=4 rate=0]]', ids.Two);
  await page.reload();
  await expect.poll(() => rowNames(page)).toEqual(['One', 'Three', 'Two']);
  await page.getByRole('button', { name: 'List options' }).click();
  await page.getByRole('menuitem', { name: 'Sort by last use' }).click();
  await expect.poll(() => rowNames(page)).toEqual(['Two', 'Three', 'One']);
});

test('"New chat" four times makes one chat, unless something has been begun in it', async ({
  signedInPage: page,
}) => {
  const button = page.getByRole('button', { name: 'New chat', exact: true });
  for (let times = 0; times < 4; times += 1) {
    await button.click();
    await expect(page).toHaveURL(/\?c=\d+$/);
  }
  await expect(chatTree(page).getByRole('treeitem')).toHaveCount(1);
  await composer(page).fill('Something begun');
  await button.click();
  await expect(chatTree(page).getByRole('treeitem')).toHaveCount(2);
  await expect(composer(page)).toHaveValue('');
});

test('a click on the title renames the chat', async ({ memberPage: page, context }) => {
  const id = await makeChat(context, { name: 'First name' });
  await page.goto(`/chat?c=${id}`);
  await page.getByRole('heading', { name: 'First name' }).click();
  const field = page.getByRole('main').getByRole('textbox', { name: 'New name' });
  await expect(field).toBeFocused();
  await field.fill('Second name');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Second name' })).toBeVisible();
  await expect(treeRow(page, 'Second name')).toBeVisible();
  await page.getByRole('button', { name: 'Rename this chat' }).focus();
  await page.keyboard.press('Enter');
  await field.fill('Never');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Second name' })).toBeVisible();
});

test('a folder may be called as long on creation as afterwards', async ({ signedInPage: page }) => {
  const name = 'Everything about the house in Normandy';
  await page.getByRole('button', { name: 'New folder' }).click();
  const dialog = page.getByRole('dialog', { name: 'New folder' });
  await dialog.getByLabel('Name').fill(name);
  await page.keyboard.press('Enter');
  await expect(treeRow(page, name)).toBeVisible();
  await openActions(page, name);
  await expect(page.getByRole('menuitem', { name: 'Sort by last use' })).toBeVisible();
});

test('signing out asks before it erases what was written', async ({ signedInPage: page, consoleGuard }) => {
  consoleGuard.allow(endOfSession);
  await composer(page).fill('Half a thought');
  const signOut = page.getByRole('button', { name: 'Sign out' });
  await signOut.click();
  const question = page.getByRole('dialog', { name: 'Sign out and lose what you wrote?' });
  await expect(question).toContainText('1 message is not finished.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(composer(page)).toHaveValue('Half a thought');
  await composer(page).fill('');
  await signOut.click();
  await expect(page).toHaveURL('/signin');
});
