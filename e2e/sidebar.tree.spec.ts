import { send } from './support/chat.ts';
import {
  changeChat,
  chatTree,
  focusRowFirst,
  makeChat,
  openActions,
  rowNames,
  treeRow,
} from './support/chats.ts';
import { saved } from './support/saved.ts';
import { expect, test } from './support/test.ts';

const refused = /status of 422/;

test('a chat comes first and is open with its first message; a folder is named in a dialog that validates the name', async ({
  signedInPage: page,
  context,
}) => {
  await makeChat(context, { name: 'Earlier' });
  await page.getByRole('button', { name: 'New chat' }).click();
  await send(page, 'Herons [[sim tokens=4 rate=0]]');
  await expect(page).toHaveURL(/\/chat\?c=\d+$/);
  const row = treeRow(page, 'Herons');
  await expect(row).toHaveAttribute('aria-posinset', '1');
  await expect(row).toHaveAttribute('aria-selected', 'true');
  await saved(page);
  await page.reload();
  await expect(row).toHaveAttribute('aria-selected', 'true');

  // The composer takes the focus of a page just opened; the dialog keeps what it takes after that.
  await expect(page.getByRole('textbox', { name: 'Your message' })).toBeFocused();
  await page.getByRole('button', { name: 'New folder' }).click();
  const dialog = page.getByRole('dialog', { name: 'New folder' });
  const name = dialog.getByLabel('Name');
  await expect(name).toBeFocused();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Please fill this in.');
  await name.fill('r');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await name.fill('r'.repeat(16));
  await expect(name).toHaveValue('r'.repeat(15));
  await name.fill('Research');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(treeRow(page, 'Research')).toBeVisible();

  await test.step("another tab's changes are shown", async () => {
    const id = Number(new URL(page.url()).searchParams.get('c'));
    await changeChat(context, { chatId: id, name: 'Changed elsewhere' });
    await expect(treeRow(page, 'Changed elsewhere')).toBeVisible();
  });
});

test('without automatic names a new chat asks for its name', async ({ memberPage: page }) => {
  await page.goto('/chat/settings/chat-settings');
  // Not uncheck(), which asserts at once: the switch follows the stored state a moment later.
  const named = page.getByRole('switch', { name: 'Name chats automatically' });
  await named.click();
  await expect(named).not.toBeChecked();
  await page.getByRole('button', { name: 'New chat', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'New chat' });
  await dialog.getByLabel('Name').fill('Budget 2027');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page).toHaveURL(/\/chat\?c=\d+$/);
  await expect(treeRow(page, 'Budget 2027')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('heading', { name: 'Budget 2027' })).toBeVisible();
});

test('a chat is renamed in place: Enter and clicking outside save, the cross and Escape restore; refused changes are reverted', async ({
  memberPage: page,
  context,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of (500|422)/);
  await makeChat(context, { name: 'First name' });
  await page.goto('/chat');
  await openActions(page, 'First name');
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const field = page.getByRole('textbox', { name: 'New name' });
  await expect(field).toBeFocused();
  await field.fill('By Enter');
  await page.keyboard.press('Enter');
  await expect(treeRow(page, 'By Enter')).toBeFocused();

  await page.keyboard.press('F2');
  await field.fill('By a click');
  await page.getByRole('main').click({ position: { x: 400, y: 20 } });
  await expect(treeRow(page, 'By a click')).toBeVisible();

  await treeRow(page, 'By a click').focus();
  await page.keyboard.press('F2');
  await field.fill('Never');
  await page.getByRole('button', { name: 'Keep the old name' }).click();
  await expect(treeRow(page, 'By a click')).toBeVisible();

  await treeRow(page, 'By a click').focus();
  await page.keyboard.press('F2');
  await field.fill('Never');
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await expect(page.getByRole('button', { name: 'Collapse the sidebar' })).toBeVisible();
  await saved(page);
  await page.reload();
  await expect(treeRow(page, 'By a click')).toBeVisible();
  await expect(chatTree(page).getByRole('treeitem')).toHaveCount(1);

  await page.route('**/api/chats/update-chat', (route) => route.fulfill({ status: 500, body: '{}' }));
  await focusRowFirst(page, 'By a click');
  await page.keyboard.press('F2');
  await field.fill('Refused');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Couldn’t rename it.')).toBeVisible();
  await expect(treeRow(page, 'By a click')).toBeVisible();
  await expect(treeRow(page, 'Refused')).toBeHidden();

  await page.unroute('**/api/chats/update-chat');
  await page.route('**/api/chats/update-chat', (route) =>
    route.fulfill({
      status: 422,
      json: { code: 'validation_error', validationErrors: { name: 'too_long' } },
    }),
  );
  await treeRow(page, 'By a click').focus();
  await page.keyboard.press('F2');
  await field.fill('Wrong somehow');
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription(/too long|at most/i);
  await expect(field).toHaveValue('Wrong somehow');
  await page.keyboard.press('Escape');
  await expect(treeRow(page, 'By a click')).toBeVisible();

  await page.route(/api\/chats\/(remove|create)/, (route) =>
    route.fulfill({ status: 500, json: { code: 'technical_error' } }),
  );
  await treeRow(page, 'By a click').focus();
  await page.keyboard.press('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Couldn’t delete it.')).toBeVisible();
  await expect(treeRow(page, 'By a click')).toBeVisible();
  await page.getByRole('button', { name: 'New folder' }).click();
  const dialog = page.getByRole('dialog', { name: 'New folder' });
  await dialog.getByLabel('Name').fill('Research');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Something went wrong on our side. Please try again.');
});

test("pinning takes a chat out of its folder, up to the plan's limit", async ({
  memberPage: page,
  context,
  consoleGuard,
}) => {
  consoleGuard.allow(refused);
  for (let pin = 1; pin <= 4; pin += 1) {
    await changeChat(context, { chatId: await makeChat(context, { name: `Pinned ${pin}` }), pin: true });
  }
  const folder = await makeChat(context, { name: 'Research', isGroup: true });
  await changeChat(context, { chatId: await makeChat(context, { name: 'In a folder' }), parent_id: folder });
  await makeChat(context, { name: 'One too many' });
  await page.goto('/chat');
  await treeRow(page, 'Research').getByRole('button', { name: 'Research', exact: true }).click();
  await openActions(page, 'In a folder');
  await page.getByRole('menuitem', { name: 'Pin', exact: true }).click();
  await expect(treeRow(page, 'In a folder')).toHaveAttribute('aria-level', '1');
  await expect(treeRow(page, 'In a folder')).toHaveAccessibleName(/pinned/);

  await openActions(page, 'One too many');
  await page.getByRole('menuitem', { name: 'Pin', exact: true }).click();
  const invitation = page.getByRole('dialog', { name: 'All 5 pins are in use' });
  await expect(invitation).toContainText('upgrade to Basic to pin 10 chats');
  await expect(treeRow(page, 'One too many')).not.toHaveAccessibleName(/pinned/);
  await invitation.getByRole('button', { name: 'See plans' }).click();
  await expect(page).toHaveURL('/chat/tariffs');

  await openActions(page, 'In a folder');
  await page.getByRole('menuitem', { name: 'Unpin' }).click();
  await expect(treeRow(page, 'In a folder')).not.toHaveAccessibleName(/pinned/);
});

test('a chat is moved into a folder and out of it by the menu', async ({ memberPage: page, context }) => {
  await makeChat(context, { name: 'Research', isGroup: true });
  await makeChat(context, { name: 'Wanderer' });
  await page.goto('/chat');
  await openActions(page, 'Wanderer');
  await page.getByRole('menuitem', { name: 'Move to a folder…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move to a folder' });
  await dialog.getByRole('button', { name: 'Research' }).click();
  await expect(treeRow(page, 'Wanderer')).toBeHidden();
  await expect(treeRow(page, 'Research')).toHaveAccessibleName(/1 chat/);
  await treeRow(page, 'Research').focus();
  await page.keyboard.press('ArrowRight');
  await expect(treeRow(page, 'Wanderer')).toHaveAttribute('aria-level', '2');
  await saved(page);
  await page.reload();
  await expect(treeRow(page, 'Wanderer')).toHaveAttribute('aria-level', '2');
  await openActions(page, 'Wanderer');
  await page.getByRole('menuitem', { name: 'Remove from the folder' }).click();
  await expect(treeRow(page, 'Wanderer')).toHaveAttribute('aria-level', '1');
});

test('chats are ordered by keyboard and by dragging, and stay so', async ({ memberPage: page, context }) => {
  const folder = await makeChat(context, { name: 'Box', isGroup: true });
  for (const name of ['Three', 'Two', 'One']) await makeChat(context, { name });
  await page.goto('/chat');
  await expect.poll(() => rowNames(page)).toEqual(['Box', 'One', 'Two', 'Three']);
  await focusRowFirst(page, 'One');
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => rowNames(page)).toEqual(['Box', 'Two', 'One', 'Three']);
  await expect(treeRow(page, 'One')).toBeFocused();
  await expect(page.getByText('Moved: 2 of 3')).toBeAttached();

  await expect(treeRow(page, 'Three')).toHaveAttribute('draggable', 'true');
  await treeRow(page, 'Three').dragTo(treeRow(page, 'Two'), { targetPosition: { x: 60, y: 4 } });
  await expect.poll(() => rowNames(page)).toEqual(['Box', 'Three', 'Two', 'One']);
  await treeRow(page, 'One').dragTo(treeRow(page, 'Box'), { targetPosition: { x: 60, y: 17 } });
  await expect(treeRow(page, 'Box')).toHaveAccessibleName(/1 chat/);
  await saved(page);
  await page.reload();
  await expect.poll(() => rowNames(page)).toEqual(['Box', 'Three', 'Two']);
  expect(folder).toBeGreaterThan(0);
});

test('deleting asks first; the open chat leaves the URL, a folder keeps its chats, and an empty list is reloaded', async ({
  memberPage: page,
  context,
}) => {
  const folder = await makeChat(context, { name: 'Box', isGroup: true });
  await changeChat(context, { chatId: await makeChat(context, { name: 'Kept' }), parent_id: folder });
  const open = await makeChat(context, { name: 'Open one' });
  await page.goto(`/chat?c=${open}`);
  await focusRowFirst(page, 'Open one');
  await page.keyboard.press('Delete');
  const question = page.getByRole('dialog', { name: 'Delete this chat?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(treeRow(page, 'Open one')).toBeFocused();
  await page.keyboard.press('Delete');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(treeRow(page, 'Open one')).toBeHidden();
  await expect(page).toHaveURL('/chat');

  await openActions(page, 'Box');
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(treeRow(page, 'Box')).toBeHidden();
  await expect(treeRow(page, 'Kept')).toHaveAttribute('aria-level', '1');

  const asking = page.waitForRequest(/api\/chats\/list/);
  await openActions(page, 'Kept');
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await asking;
  await expect(page.getByText('No chats yet')).toBeVisible();
});

test('the search filters the list by name, including folders', async ({ memberPage: page, context }) => {
  const folder = await makeChat(context, { name: 'Box', isGroup: true });
  const inside = await makeChat(context, { name: 'Étude' });
  await changeChat(context, { chatId: inside, parent_id: folder });
  await makeChat(context, { name: 'Контракт' });
  await page.goto('/chat');
  const search = page.getByRole('searchbox', { name: 'Search chats' });
  await search.fill('étu');
  await expect.poll(() => rowNames(page)).toEqual(['Box', 'Étude']);
  await search.fill('КОНТ');
  await expect.poll(() => rowNames(page)).toEqual(['Контракт']);
  await search.fill('nowhere');
  await expect(page.getByText('No matches')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(search).toHaveValue('');
  await expect.poll(() => rowNames(page)).toEqual(['Box', 'Контракт']);
});

test('a chat in the background shows that it is being answered, and by whom', async ({
  memberPage: page,
  context,
}) => {
  const talking = await makeChat(context, { name: 'Talking' });
  const other = await makeChat(context, { name: 'Other' });
  await page.goto(`/chat?c=${talking}`);
  await page.getByRole('textbox', { name: 'Your message' }).fill('Go on [[sim tokens=400 rate=30]]');
  await page.keyboard.press('Enter');
  await expect(treeRow(page, 'Talking')).toHaveAccessibleName(/an answer is being written/);
  await treeRow(page, 'Other').getByRole('link').click();
  await expect(page).toHaveURL(`/chat?c=${other}`);
  await expect(treeRow(page, 'Talking')).toHaveAccessibleName(/an answer is being written/);
  await expect(treeRow(page, 'Talking')).not.toHaveAccessibleName(/an answer is being written/);
  await expect(treeRow(page, 'Talking')).toHaveAccessibleName(/answered: Polylogue/);
});
