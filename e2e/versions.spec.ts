import { expectNoAxeViolationsInBothThemes } from './support/accessibility.ts';
import { answers, chooseTool, expectAnswered, writeAnswer } from './support/chat.ts';
import { makeNote, noteText } from './support/notes.ts';
import { expect, test } from './support/test.ts';

test('versions of an answer are read, compared, restored and undone', async ({ memberPage: page }) => {
  const chat = await writeAnswer(page.request, '## Tea\n\nTea is **cheap**.');
  await page.goto(`/chat?c=${chat}`);
  await expectAnswered(page);
  await chooseTool(answers(page).first(), 'Versions of the answer');
  const dialog = page.getByRole('dialog', { name: 'Versions of the answer' });
  const entries = dialog.getByRole('list', { name: 'Versions of the answer' }).getByRole('button');
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText('Version 2');
  await expect(entries.first()).toContainText('Your edit');
  await expect(entries.last()).toContainText('As the model wrote it');
  await expect(entries.last()).toHaveAttribute('aria-pressed', 'true');
  await expectNoAxeViolationsInBothThemes(page);

  await entries.first().click();
  // Rendered, not as source.
  await expect(dialog.getByRole('heading', { name: 'Tea' })).toBeVisible();
  await expect(dialog.locator('strong')).toHaveText('cheap');
  await expect(dialog.getByRole('button', { name: 'Restore' })).toBeDisabled();
  await dialog.getByText('What changed').click();
  await expect(dialog.getByRole('insertion')).toContainText(['Tea']);
  await expect(dialog.getByRole('deletion').first()).toBeVisible();
  await expectNoAxeViolationsInBothThemes(page);

  await entries.last().click();
  await expect(dialog).toContainText('This is the first version');
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(dialog).toBeHidden();
  await expect(answers(page).first().getByRole('heading', { name: 'Tea' })).toHaveCount(0);
  // The model's own words are no edit.
  const mark = answers(page).first().getByText('edited', { exact: true });
  await expect(mark).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(answers(page).first().getByRole('heading', { name: 'Tea' })).toBeVisible();
  await expect(mark).toBeVisible();
});

test('versions of a note are read, compared, restored and undone', async ({ memberPage: page, context }) => {
  const id = await makeNote(context, 'Plan', 'As it was');
  await page.goto(`/chat?n=${id}`);
  await page.getByRole('button', { name: 'Versions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Versions' });
  await expect(dialog).toContainText('No earlier versions yet');
  await page.keyboard.press('Escape');

  await noteText(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' but better');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Versions' }).click();
  await expect(dialog.getByRole('document')).toHaveText('As it was');
  await dialog.getByRole('button', { name: /^Now/ }).click();
  await dialog.getByText('What changed').click();
  await expect(dialog.getByRole('insertion')).toContainText('but better');
  await expectNoAxeViolationsInBothThemes(page);
  await dialog.getByRole('button', { name: /^Version 1/ }).click();
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(noteText(page)).toHaveText('As it was');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(noteText(page)).toHaveText('As it was but better');
});
