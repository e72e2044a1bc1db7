import { makeNote, noteRow, noteText, openNoteId, storedNames, storedNote } from './support/notes.ts';
import { expect, test } from './support/test.ts';

const update = '**/api/notes/update';

test('text is saved automatically, and leaving saves at once', async ({ memberPage: page, context }) => {
  const id = await makeNote(context, 'Plan', 'First');
  await page.goto(`/chat?n=${id}`);
  await noteText(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' and second');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect.poll(() => storedNote(context, id)).toContain('First and second');
  // Shown for four seconds.
  await expect(page.getByText('Saved', { exact: true })).toBeHidden();

  // Without the delay: the other note is opened right after the last key.
  await makeNote(context, 'Other');
  await page.keyboard.type(' and third');
  await noteRow(page, 'Other').click();
  await expect.poll(() => storedNote(context, id)).toContain('and third');
  await noteRow(page, 'Plan').click();
  await expect(noteText(page)).toHaveText('First and second and third');
  await page.reload();
  await expect(noteText(page)).toHaveText('First and second and third');
});

test('a failed save keeps the text on the device, retries, and survives the page', async ({
  memberPage: page,
  context,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_FAILED/);
  const id = await makeNote(context, 'Plan', 'Start');
  await page.goto(`/chat?n=${id}`);
  await page.route(update, (route) => route.abort());
  await noteText(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' typed in a tunnel');
  await expect(page.getByText('Not saved: kept on this device, trying again')).toBeVisible();

  // After a reload, even on another page, it still retries.
  await page.reload();
  await expect(noteText(page)).toHaveText('Start typed in a tunnel');
  await expect(page.getByText('Not saved: kept on this device, trying again')).toBeVisible();
  await page.goto('/chat/settings');
  await page.unroute(update);
  await expect.poll(() => storedNote(context, id)).toContain('typed in a tunnel');
  await page.goto(`/chat?n=${id}`);
  await expect(noteText(page)).toHaveText('Start typed in a tunnel');
  expect(await storedNames(context)).toEqual(['Plan']);
});

test('a change elsewhere appears at once; concurrent edits are both kept', async ({
  memberPage: page,
  context,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_FAILED|status of 409/);
  const id = await makeNote(context, 'Plan', 'Start');
  await page.goto(`/chat?n=${id}`);
  const other = await context.newPage();
  await other.goto(`/chat?n=${id}`);
  await noteText(other).click();
  await other.keyboard.press('ControlOrMeta+End');
  await other.keyboard.type(' there');
  await expect(noteText(page)).toHaveText('Start there');

  // A rename elsewhere does not interfere.
  await page.route(update, (route) => route.abort());
  await noteText(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' and here');
  await expect(page.getByText('Not saved: kept on this device')).toBeVisible();
  await noteRow(other, 'Plan').focus();
  await other.keyboard.press('F2');
  await other.getByRole('textbox', { name: 'New name' }).fill('Plan B');
  await other.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Plan B' })).toBeVisible();
  await expect(noteText(page)).toHaveText('Start there and here');

  await noteText(other).click();
  await other.keyboard.press('ControlOrMeta+End');
  await other.keyboard.type(' only');
  await expect.poll(() => storedNote(context, id)).toContain('Start there only');
  await page.unroute(update);
  await expect(page.getByRole('heading', { name: /\(copy\)$/ })).toBeVisible();
  await expect(noteText(page)).toHaveText('Start there and here');
  await expect(page.getByText('was changed elsewhere, and that text was kept')).toBeVisible();
  expect(openNoteId(page)).not.toBe(id);
  await expect(noteText(other)).toHaveText('Start there only');
  await noteRow(page, 'Plan B').click();
  await expect(noteText(page)).toHaveText('Start there only');
});
