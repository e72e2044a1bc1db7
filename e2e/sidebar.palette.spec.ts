import { expectNoAxeViolationsInBothThemes } from './support/accessibility.ts';
import { atRest } from './support/at-rest.ts';
import { composer } from './support/chat.ts';
import { chatTree, makeChat, treeRow } from './support/chats.ts';
import { makeNote, noteRow, noteText } from './support/notes.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the palette jumps to chats, notes, settings and models, and runs commands', async ({
  memberPage: page,
  context,
}) => {
  const trip = await makeChat(context, { name: 'Trip to Lyon' });
  await makeChat(context, { name: 'Other' });
  const list = await makeNote(context, 'Packing list');
  await page.goto('/chat');
  await expect(treeRow(page, 'Trip to Lyon')).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Jump to' });
  const field = palette.getByRole('combobox', { expanded: true });
  await expect(field).toBeFocused();
  await expectNoAxeViolationsInBothThemes(page);
  await field.fill('lyon');
  await page.keyboard.press('Enter');
  await expect(palette).toBeHidden();
  await expect(page).toHaveURL(`/chat?c=${trip}`);
  await expect(treeRow(page, 'Trip to Lyon')).toHaveAttribute('aria-selected', 'true');

  await page.keyboard.press('Control+k');
  await field.fill('deep');
  await palette.getByRole('listbox').getByRole('option', { name: 'Polylogue Deep' }).click();
  await expect(page.getByRole('button', { name: 'Model: Polylogue Deep' })).toBeVisible();

  await page.keyboard.press('Control+k');
  await field.fill('packing');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/chat?n=${list}`);
  await expect(noteText(page)).toContainText('Packing list');
  await page.keyboard.press('Control+k');
  await field.fill('new n');
  await page.keyboard.press('Enter');
  await expect(noteRow(page, 'New Note')).toHaveAttribute('aria-selected', 'true');

  await page.keyboard.press('Control+k');
  await field.fill('new f');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'New folder' }).getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  await field.fill('displ');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/chat/settings/display');
});

test('the arrows wrap around in the palette, and Escape closes only it', async ({ residentPage: page }) => {
  await page.getByRole('button', { name: 'Open the command palette' }).click();
  const palette = page.getByRole('dialog', { name: 'Jump to' });
  const field = palette.getByRole('combobox', { expanded: true });
  await expect(field).toBeFocused();
  await page.keyboard.press('ArrowUp');
  const last = await palette.getByRole('listbox').getByRole('option').last().getAttribute('id');
  await expect(field).toHaveAttribute('aria-activedescendant', last ?? '');
  await field.fill('zzqqxx');
  await expect(palette.getByRole('status')).toContainText('Nothing found');
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open the command palette' })).toBeFocused();
});

test('the palette is a field and what it finds: no title in sight, no cross; ">" leaves the commands', async ({
  residentPage: page,
}) => {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Jump to' });
  const field = palette.getByRole('combobox', { expanded: true });
  await expect(field).toBeFocused();
  await expect(palette.getByRole('button', { name: 'Close' })).toHaveCount(0);
  const { y, width } = await atRest(palette);
  expect({ y: Math.round(y), width }).toEqual({ y: 112, width: 640 });
  expect((await atRest(field)).height).toBe(60);
  expect((await atRest(palette.getByRole('option').first())).height).toBe(40);
  await field.fill('> theme');
  await expect(palette.getByRole('option')).toHaveText([/theme/]);
  await field.fill('>');
  await expect(palette.getByRole('group', { name: 'Actions' })).toBeVisible();
  await expect(palette.getByRole('group', { name: 'Models' })).toBeVisible();
  await expect(palette.getByRole('group', { name: 'Chats' })).toHaveCount(0);
  await field.fill('> capsules of');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Library' })).toBeVisible();
  await page.goto('/chat/prompts');
  await page.getByRole('button', { name: 'Open the command palette' }).click();
  await field.fill('> capsules of');
  await expect(palette.getByRole('status'), 'only beside a chat').toContainText('Nothing found');
});

test('all chats are deleted in the settings, after consent and confirmation', async ({
  memberPage: page,
  context,
}) => {
  await makeChat(context, { name: 'Doomed' });
  await makeChat(context, { name: 'Box', isGroup: true });
  await page.goto('/chat/settings/data');
  await expect(treeRow(page, 'Doomed')).toBeVisible();
  const card = page.getByRole('region', { name: 'Delete all chats' });
  const button = card.getByRole('button', { name: 'Delete all chats' });
  await expect(button).toBeDisabled();
  await card.getByRole('checkbox').check();
  await button.click();
  await page
    .getByRole('dialog', { name: 'Delete all chats?' })
    .getByRole('button', { name: 'Delete all' })
    .click();
  await expect(page.getByText('All chats have been deleted.')).toBeVisible();
  await expect(chatTree(page)).toBeHidden();
  await expect(page.getByText('No chats yet')).toBeVisible();
});

test('Escape calls off a dialog that is still loading, and nothing else', async ({ memberPage: page }) => {
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  // First its texts, then the layer that all dialogs stand in.
  for (const file of ['**/assets/find-*.js', '**/assets/modal-layer-*.js']) {
    const held = Promise.withResolvers<void>();
    await page.route(file, async (route) => {
      await held.promise;
      await route.fallback();
    });
    await page.goto('/chat');
    await expect(sidebar).toBeVisible();
    const asked = page.waitForRequest(file);
    await page.keyboard.press('Control+k');
    const came = (await asked).response();
    await page.keyboard.press('Escape');
    held.resolve();
    await came;
    await composer(page).blur();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(sidebar).toBeVisible();
    await page.unroute(file);
  }
});
