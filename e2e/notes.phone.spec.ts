import { expectNoAxeViolations, expectRoomAt } from './support/accessibility.ts';
import { makeNote, noteText, storedNote } from './support/notes.ts';
import { expect, test } from './support/test.ts';

test('on a phone a note is opened from the drawer, can be edited and fits', async ({
  memberPage: page,
  context,
}) => {
  const id = await makeNote(context, `A name of many words, ${'long '.repeat(30)}`, 'Start');
  await page.goto('/chat');
  await page.getByRole('button', { name: 'Open the sidebar' }).tap();
  await page.getByText('Notes', { exact: true }).tap();
  await page
    .getByRole('treeitem', { name: /^A name of many words/ })
    .getByRole('link')
    .tap();
  await noteText(page).tap();
  await page.keyboard.press('End');
  await page.keyboard.type(' on the way');
  await expect.poll(() => storedNote(context, id)).toContain('Start on the way');
  await expectNoAxeViolations(page);
  await page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Table' }).tap();
  await expect(noteText(page).getByRole('row')).toHaveCount(3);
  await page.keyboard.type('A-word-as-wide-as-half-a-phone');
  await page.keyboard.press('Tab');
  await page.keyboard.type('And-another-as-wide-as-half-a-phone');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Open the sidebar' }).tap();
  await page.getByRole('button', { name: 'New note' }).tap();
  await expect(page.getByRole('heading', { name: 'New Note' })).toBeVisible();
  await expect(page.getByRole('tree')).toBeHidden();
  await page.goto(`/chat?n=${id}`);
  await expect(noteText(page).getByRole('row')).toHaveCount(3);
  await expectRoomAt(page, [
    { width: 320, height: 640 },
    { width: 390, height: 844 },
  ]);
});
