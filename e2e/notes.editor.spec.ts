import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { makeNote, noteText, storedNote } from './support/notes.ts';
import { picture } from './support/picture.ts';
import { expect, test } from './support/test.ts';

function tool(page: Page, name: string) {
  return page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true });
}

async function exported(page: Page, format: string): Promise<{ name: string; bytes: Buffer }> {
  await page
    .getByRole('banner')
    .or(page.locator('header'))
    .first()
    .getByRole('button', { name: 'Export' })
    .click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: format }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test('headings, lists, tasks, code, a table, a link and a picture are written, saved and exported', async ({
  memberPage: page,
  context,
}) => {
  const id = await makeNote(context, 'Launch: plan', 'Three weeks');
  await page.goto(`/chat?n=${id}`);
  const text = noteText(page);
  await text.click();
  await page.getByRole('button', { name: 'Block type: Text' }).press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'Text', checked: true })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(text.getByRole('heading', { level: 1, name: 'Three weeks' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Block type: Heading 1' })).toBeVisible();
  await expect(text).toBeFocused();
  await page.getByRole('button', { name: 'Block type: Heading 1' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Heading 1', checked: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(text).toBeFocused();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('Enter');

  await tool(page, 'Task list').click();
  await page.keyboard.type('Ship it');
  await text.getByRole('checkbox').check();
  await text.getByRole('paragraph').filter({ hasText: 'Ship it' }).click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');

  await tool(page, 'Code block').click();
  await page.getByRole('combobox', { name: 'Language of the code' }).selectOption('javascript');
  await page.keyboard.type('const answer = 42;');
  await expect(text.locator('.hljs-keyword')).toHaveText('const');
  await page.keyboard.press('ControlOrMeta+Enter');

  await tool(page, 'Table').click();
  await expect(text.getByRole('columnheader')).toHaveCount(3);
  await expect(text.getByRole('row')).toHaveCount(3);
  await page.keyboard.type('Week');
  await tool(page, 'Add a row').click();
  await expect(text.getByRole('row')).toHaveCount(4);
  await tool(page, 'Add a column').click();
  await expect(text.getByRole('columnheader')).toHaveCount(4);
  await text.getByRole('cell').last().click();
  await tool(page, 'Delete the column').click();
  await expect(text.getByRole('columnheader')).toHaveCount(3);
  await tool(page, 'Delete the row').click();
  await expect(text.getByRole('row')).toHaveCount(3);
  await page.keyboard.press('ControlOrMeta+End');

  await page.keyboard.type('See the site');
  await page.keyboard.press('ControlOrMeta+Shift+ArrowLeft');
  await tool(page, 'Link').click();
  await page.getByRole('textbox', { name: /^Address/ }).fill('example.com');
  await expect(page.getByRole('button', { name: 'Add link' })).toBeDisabled();
  await page.getByRole('textbox', { name: /^Address/ }).fill('https://example.com');
  await page.getByRole('button', { name: 'Add link' }).click();
  await expect(text.getByRole('link')).toHaveAttribute('href', 'https://example.com');
  await page.keyboard.press('ControlOrMeta+End');

  await page.locator('input[type=file]').setInputFiles(picture);
  const shown = text.getByRole('img', { name: picture.name });
  await expect(shown).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await page.reload();
  await expect(text.getByRole('heading', { level: 1 })).toHaveText('Three weeks');
  await expect(text.getByRole('checkbox')).toBeChecked();
  await expect(text.locator('.hljs-keyword')).toHaveText('const');
  await expect(text.getByRole('columnheader').first()).toHaveText('Week');
  await expect(text.getByRole('link')).toHaveText('site');
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBe(1);
  // By its id, never by a link that expires.
  expect(await storedNote(context, id)).toMatch(/"fileId":\d+/);

  const pdf = await exported(page, 'PDF');
  expect(pdf.name).toBe('Launch plan.pdf');
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const docx = await exported(page, 'Word');
  expect(docx.name).toBe('Launch plan.docx');
  expect(docx.bytes.subarray(0, 2).toString()).toBe('PK');
  const markdown = (await exported(page, 'Markdown')).bytes.toString();
  for (const part of [
    '# Three weeks',
    '- [x] Ship it',
    '```javascript',
    '| Week |',
    '[site](https://example.com)',
  ]) {
    expect(markdown).toContain(part);
  }
});

test('an earlier version is restored, and a failed export is reported', async ({
  memberPage: page,
  context,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 500/);
  const id = await makeNote(context, 'Plan', 'As it was');
  await page.goto(`/chat?n=${id}`);
  await noteText(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' but better');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Versions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Versions' });
  await expect(dialog).toContainText('As it was');
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(noteText(page)).toHaveText('As it was');
  await expect(page.getByText('Version restored.')).toBeVisible();

  for (const [format, path, said] of [
    ['PDF', 'html-to-pdf', 'Couldn’t create the PDF.'],
    ['Word', 'html-to-docx', 'Couldn’t create the Word document.'],
  ] as const) {
    await page.route(`**/api/files/${path}`, (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: format }).click();
    await expect(page.getByText(said)).toBeVisible();
  }
});

test('the helper writes into the note', async ({ memberPage: page, context }) => {
  const id = await makeNote(context, 'Plan', 'Start');
  await page.goto(`/chat?n=${id}`);
  await noteText(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await tool(page, 'Ask AI').click();
  const panel = page.getByRole('dialog', { name: 'Ask AI' });
  await panel.getByRole('combobox').fill('[[sim echo rate=0]] from the helper');
  await panel.getByRole('button', { name: 'Ask', exact: true }).click();
  await panel.getByRole('button', { name: 'Insert', exact: true }).click();
  await expect(noteText(page)).toContainText('from the helper');
});
