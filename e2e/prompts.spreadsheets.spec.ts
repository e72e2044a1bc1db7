import type { Download, Page } from '@playwright/test';
import { expectNoAxeViolationsInBothThemes } from './support/accessibility.ts';
import { largeFile } from './support/large-file.ts';
import { grantPlan } from './support/operator.ts';
import { makePrompt, promptCard, promptCards } from './support/prompts.ts';
import { expect, test } from './support/test.ts';

/**
 * What the next tab downloads. A download-only tab may close before it is noticed; then its opener reports
 * the download.
 */
function nextDownload(page: Page): Promise<Download> {
  return new Promise((resolve) => {
    page.once('download', resolve);
    page.once('popup', (tab) => tab.once('download', resolve));
  });
}

test('search results are exported as a spreadsheet and imported again, after a dry run', async ({
  memberPage: page,
  person,
  consoleGuard,
}, testInfo) => {
  consoleGuard.allow(/422 .*prompts\/import-check/);
  await grantPlan(person, 'pro');
  for (const name of ['Alpha', 'Beta', 'Gamma'])
    await makePrompt(page, { name, topic_id: name === 'Gamma' ? 1 : 2 });
  await page.goto('/chat/prompts?tab=own&topic=2');
  await expect(promptCards(page)).toHaveCount(2);
  const exported = nextDownload(page);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const file = testInfo.outputPath('prompts.xlsx');
  await (await exported).saveAs(file);

  await promptCard(page, 'Alpha').getByRole('button', { name: 'Actions: Alpha' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(promptCards(page)).toHaveCount(1);

  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import prompts' });
  await expect(dialog.getByRole('button', { name: 'Choose a file' })).toBeFocused();
  const pattern = nextDownload(page);
  await dialog.getByRole('button', { name: 'Download a template' }).click();
  expect((await pattern).suggestedFilename()).toMatch(/\.xlsx$/);

  const chooser = dialog.locator('input[type=file]');
  await chooser.setInputFiles({ name: 'prompts.csv', mimeType: 'text/csv', buffer: Buffer.from('name') });
  await expect(dialog.getByRole('alert')).toContainText(
    'This type of file is not supported. Choose another one.',
  );
  await chooser.setInputFiles({ name: 'prompts.xlsx', mimeType: 'text/plain', buffer: Buffer.from('name') });
  await expect(dialog.getByRole('alert')).toContainText(
    'This type of file is not supported. Choose another one.',
  );

  // A file that is too large is refused before any upload.
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await chooser.setInputFiles(await largeFile(testInfo.outputPath('large.xlsx'), 60_000_000));
  await expect(dialog.getByRole('alert')).toContainText('“large.xlsx” is 60 MB. Files can be up to 50 MB');
  await expect(dialog.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  expect(sent.filter((url) => url.includes('/prompts/import'))).toEqual([]);

  await chooser.setInputFiles(file);
  await expect(dialog).toContainText('Already among your prompts');
  await expect(dialog.getByRole('cell', { name: 'Beta' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Add 1 prompt' }).click();
  await expect(dialog).toContainText('1 prompt was added. 1 was already there.');
  await dialog.getByRole('button', { name: 'Show my prompts' }).click();
  await expect(promptCards(page)).toHaveCount(3);
  await expect(promptCard(page, 'Alpha')).toBeVisible();
});

test('errors are shown with row and column, and prevent the import', async ({ memberPage: page, person }) => {
  await grantPlan(person, 'pro');
  const checked = Promise.withResolvers<void>();
  await page.route('**/api/prompts/import-check', async (route) => {
    await checked.promise;
    await route.fulfill({
      json: {
        rows: 240,
        added: 1,
        duplicateCount: 1,
        errorCount: 238,
        duplicates: [{ row: 4, name: 'Beta' }],
        errors: [
          { row: 2, column: 'language', code: 'invalid' },
          { row: 3, column: 'name', code: 'too_short' },
        ],
        limit: null,
      },
    });
  });
  await page.goto('/chat/prompts?tab=own');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import prompts' });
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'prompts.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('x'),
  });
  await expect(dialog.getByRole('progressbar', { name: 'Checking the file' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Another file' })).toHaveCount(0);
  checked.resolve();
  await expect(dialog.getByRole('row', { name: /^2 language/ })).toBeVisible();
  await expect(dialog.getByRole('row', { name: /^3 name/ })).toContainText('This is too short.');
  await expect(dialog).toContainText('and 236 more');
  await expect(dialog).toContainText('Nothing is added while a row has mistakes.');
  await expect(dialog.getByRole('button', { name: /^Add/ })).toHaveCount(0);
  await expectNoAxeViolationsInBothThemes(page);
  await dialog.getByRole('button', { name: 'Another file' }).click();
  await expect(dialog.getByRole('button', { name: 'Choose a file' })).toBeVisible();
});
