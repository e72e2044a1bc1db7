import { expectNoAxeViolationsInBothThemes, expectNoSidewaysScroll } from './support/accessibility.ts';
import { changeChat, makeChat, treeRow } from './support/chats.ts';
import { expect, test } from './support/test.ts';

const longName =
  'Контракт с поставщиком оборудования на следующий финансовый год, вторая редакция с замечаниями';

test('chats are opened and created from the drawer, which then closes; long names do not overflow', async ({
  memberPage: page,
  context,
}) => {
  const id = await makeChat(context, { name: 'Контракт' });
  await changeChat(context, { chatId: id, name: longName, pin: true });
  await page.goto('/chat');
  await page.getByRole('button', { name: 'Open the sidebar' }).tap();
  await expect(treeRow(page, longName)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolationsInBothThemes(page);
  await treeRow(page, longName).getByRole('link').tap();
  await expect(page).toHaveURL(`/chat?c=${id}`);
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  await expect(sidebar).toBeHidden();
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Open the sidebar' }).tap();
  await sidebar.getByRole('button', { name: 'New chat', exact: true }).tap();
  await expect(page).not.toHaveURL(`/chat?c=${id}`);
  await expect(sidebar).toBeHidden();
});

test('renaming, moving and deleting work by touch through the row menu', async ({
  memberPage: page,
  context,
}) => {
  await makeChat(context, { name: 'Second' });
  await makeChat(context, { name: 'First' });
  await page.goto('/chat');
  await page.getByRole('button', { name: 'Open the sidebar' }).tap();
  await page.getByRole('button', { name: 'Actions: First' }).tap();
  await page.getByRole('menuitem', { name: 'Rename' }).tap();
  await page.getByRole('textbox', { name: 'New name' }).fill('Renamed');
  await page.keyboard.press('Enter');
  await expect(treeRow(page, 'Renamed')).toHaveAttribute('aria-posinset', '1');
  await page.getByRole('button', { name: 'Actions: Renamed' }).tap();
  await page.getByRole('menuitem', { name: 'Move down' }).tap();
  await expect(treeRow(page, 'Renamed')).toHaveAttribute('aria-posinset', '2');
  await page.getByRole('button', { name: 'Actions: Renamed' }).tap();
  await page.getByRole('menuitem', { name: 'Delete' }).tap();
  await page.getByRole('dialog', { name: 'Delete this chat?' }).getByRole('button', { name: 'Delete' }).tap();
  await expect(treeRow(page, 'Renamed')).toBeHidden();
  await expect(treeRow(page, 'Second')).toBeVisible();
});

test('the model picker is a sheet at the lower edge of a small screen', async ({ signedInPage: page }) => {
  const trigger = page.getByRole('button', { name: /^Model: / });
  await trigger.tap();
  const picker = page.getByRole('dialog', { name: 'Choose a model' });
  await expect(picker.getByRole('option').first()).toBeVisible();
  await expect(picker.getByRole('combobox'), 'no keyboard covers the list').not.toBeFocused();
  await expectNoSidewaysScroll(page);
  const height = page.viewportSize()?.height ?? 0;
  const edge = async () => {
    const box = await picker.boundingBox();
    return box === null ? 0 : Math.round(box.y + box.height);
  };
  await expect.poll(edge).toBe(height);
  await expectNoAxeViolationsInBothThemes(page);
  await picker.getByRole('button', { name: 'Close' }).tap();
  await expect(picker).toBeHidden();
  await expect(trigger).toBeFocused();
  await trigger.tap();
  await picker.getByRole('option', { name: /^Polylogue Deep/ }).tap();
  await expect(picker).toBeHidden();
  await expect(page.getByRole('button', { name: 'Model: Polylogue Deep' })).toBeVisible();
});
