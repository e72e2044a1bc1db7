import type { Page } from '@playwright/test';
import { expectNoAxeViolationsInBothThemes } from './support/accessibility.ts';
import { composer } from './support/chat.ts';
import {
  makeNote,
  noteNames,
  noteRow,
  noteText,
  noteTree,
  openNoteId,
  storedNames,
} from './support/notes.ts';
import { expect, test } from './support/test.ts';

/** Whether a name is shown in full; a longer one ends in an ellipsis, as wide as its row allows. */
function isWhole(page: Page, name: string): Promise<boolean> {
  return noteRow(page, name)
    .getByText(name)
    .evaluate((element) => element.scrollWidth <= element.clientWidth);
}

test('a new note comes first and is open; it is renamed, pinned, moved, found and deleted', async ({
  memberPage: page,
  context,
}) => {
  await makeNote(context, 'Reading list');
  await makeNote(context, 'Встреча 12 ноября');
  await page.goto('/chat');
  await page.getByRole('button', { name: 'New note' }).click();
  await expect(page).toHaveURL(/\/chat\?n=\d+$/);
  await expect(noteRow(page, 'New Note')).toHaveAttribute('aria-selected', 'true');
  await expect(noteText(page)).toBeFocused();
  await expect.poll(() => noteNames(page)).toEqual(['New Note', 'Встреча 12 ноября', 'Reading list']);
  expect(await isWhole(page, 'Встреча 12 ноября')).toBe(true);

  // In place: Enter and clicking elsewhere save, the cross restores, the limit is 200 characters.
  const field = page.getByRole('textbox', { name: 'New name' });
  await noteRow(page, 'New Note').focus();
  await page.keyboard.press('F2');
  await field.fill('x'.repeat(240));
  await expect(field).toHaveValue('x'.repeat(200));
  await page.keyboard.press('Enter');
  expect(await isWhole(page, 'x'.repeat(200))).toBe(false);
  await expect(noteRow(page, 'x'.repeat(200))).toBeFocused();
  await page.keyboard.press('F2');
  await field.fill('Launch plan');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Launch plan' })).toBeVisible();
  await expect(noteRow(page, 'Launch plan')).toBeFocused();
  await page.keyboard.press('F2');
  await field.fill('Never');
  await page.getByRole('button', { name: 'Keep the old name' }).click();
  await noteRow(page, 'Launch plan').focus();
  await page.keyboard.press('F2');
  await field.fill('Launch plan 2027');
  await noteText(page).click();
  await expect(noteRow(page, 'Launch plan 2027')).toBeVisible();

  // Pinned notes come first under their heading; the others follow in order.
  await noteRow(page, 'Reading list').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => noteNames(page)).toEqual(['Launch plan 2027', 'Reading list', 'Встреча 12 ноября']);
  await noteRow(page, 'Встреча 12 ноября').hover();
  await page.getByRole('button', { name: 'Actions: Встреча 12 ноября' }).click();
  await expect(page.getByRole('menuitem', { name: /folder/ })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Pin', exact: true }).click();
  await expect.poll(() => noteNames(page)).toEqual(['Встреча 12 ноября', 'Launch plan 2027', 'Reading list']);
  await expect(noteTree(page)).toContainText('All');
  await expect
    .poll(() => storedNames(context))
    .toEqual(['Встреча 12 ноября', 'Launch plan 2027', 'Reading list']);
  await expectNoAxeViolationsInBothThemes(page);
  await page.getByRole('button', { name: 'Note actions' }).click();
  await page.getByRole('menuitem', { name: 'Pin', exact: true }).click();
  await expect(noteRow(page, 'Launch plan 2027')).toHaveAccessibleName(/pinned/);

  // Dropped on another one, it takes its place.
  await noteRow(page, 'Reading list').dragTo(noteRow(page, 'Встреча 12 ноября'), {
    targetPosition: { x: 40, y: 4 },
  });
  await expect(noteRow(page, 'Reading list')).toHaveAccessibleName(/pinned/);

  await page.getByRole('searchbox', { name: 'Search notes' }).fill('встр');
  await expect.poll(() => noteNames(page)).toEqual(['Встреча 12 ноября']);
  await page.getByRole('searchbox', { name: 'Search notes' }).fill('nowhere');
  await expect(page.getByText('No note has a name like this.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search notes' }).fill('');

  await page.reload();
  await expect(noteRow(page, 'Launch plan 2027')).toHaveAttribute('aria-selected', 'true');
  await noteRow(page, 'Launch plan 2027').focus();
  await page.keyboard.press('Delete');
  const question = page.getByRole('dialog', { name: 'Delete this note?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(noteText(page)).toBeVisible();
  await noteRow(page, 'Launch plan 2027').focus();
  await page.keyboard.press('Delete');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(noteText(page)).toBeHidden();
  await expect(noteRow(page, 'Launch plan 2027')).toBeHidden();
  await expect(noteTree(page).getByRole('treeitem', { selected: true })).toHaveCount(0);
  await expect.poll(() => storedNames(context)).toHaveLength(2);
});

test('a change refused by the server is reverted with a reason', async ({
  memberPage: page,
  context,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of (500|404)/);
  const id = await makeNote(context, 'Stays');
  await page.goto(`/chat?n=${id}`);
  await expect(noteText(page)).toBeVisible();
  const fail = (path: string) =>
    page.route(`**/api/notes/${path}`, (route) => route.fulfill({ status: 500, body: '{}' }));
  const said = async (text: string) => {
    const notice = page.getByText(text);
    await expect(notice).toBeVisible();
  };

  await fail('update');
  await page.getByRole('button', { name: 'Note actions' }).click();
  await page.getByRole('menuitem', { name: 'Pin', exact: true }).click();
  await said('Couldn’t pin the note.');
  await expect(noteRow(page, 'Stays')).not.toHaveAccessibleName(/pinned/);
  await noteRow(page, 'Stays').focus();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'New name' }).fill('Refused');
  await page.keyboard.press('Enter');
  await said('Couldn’t change the note.');
  await page.unroute('**/api/notes/update');
  await page.getByRole('button', { name: 'Note actions' }).click();
  await page.getByRole('menuitem', { name: 'Pin', exact: true }).click();
  await expect(noteRow(page, 'Stays')).toHaveAccessibleName(/pinned/);
  await fail('update');
  await page.getByRole('button', { name: 'Note actions' }).click();
  await page.getByRole('menuitem', { name: 'Unpin' }).click();
  await said('Couldn’t unpin the note.');

  await fail('create');
  await page.getByRole('button', { name: 'New note' }).click();
  await said('Couldn’t create the note.');

  await fail('delete?*');
  await noteRow(page, 'Stays').focus();
  await page.keyboard.press('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await said('Couldn’t delete the note.');
  // The note is closed first; the chat that opens instead takes the focus.
  await expect(composer(page)).toBeVisible();
  await expect(noteRow(page, 'Stays')).toBeVisible();

  // Deleted elsewhere while the question is open: there is nothing left to delete.
  await page.unrouteAll();
  await noteRow(page, 'Stays').focus();
  await page.keyboard.press('Delete');
  const question = page.getByRole('dialog', { name: 'Delete this note?' });
  await expect(question).toBeVisible();
  await context.request.delete(`/api/notes/delete?id=${id}`, {
    headers: { 'x-user-timezone': 'Europe/Paris', 'x-user-language': 'en' },
  });
  await question.getByRole('button', { name: 'Delete' }).click();
  await said('This note no longer exists.');
  await expect(page.getByText('No notes yet')).toBeVisible();
  await page.goto(`/chat?n=${openNoteId(page) || id}`);
  await expect(page.getByText('This note no longer exists')).toBeVisible();

  await fail('list');
  await page.reload();
  await expect(page.getByText('Couldn’t load the notes.')).toBeVisible();
});
