import type { Download, Page } from '@playwright/test';
import { expectNoAxeViolationsInBothThemes } from './support/accessibility.ts';
import { grantPlan } from './support/operator.ts';
import { block, openSettings } from './support/settings.ts';
import { expect, test } from './support/test.ts';

/** What the next tab downloads; one that only downloads may close before it is noticed. */
function nextDownload(page: Page): Promise<Download> {
  return new Promise((resolve) => {
    page.once('download', resolve);
    page.once('popup', (tab) => tab.once('download', resolve));
  });
}

const chat = {
  conversation_id: 'e2e',
  title: 'Tides',
  create_time: 1_700_000_000,
  current_node: 'a',
  mapping: {
    q: {
      id: 'q',
      parent: null,
      message: { author: { role: 'user' }, content: { content_type: 'text', parts: ['When is high tide?'] } },
    },
    a: {
      id: 'a',
      parent: 'q',
      message: { author: { role: 'assistant' }, content: { content_type: 'text', parts: ['Twice a day.'] } },
    },
  },
};

function upload(name: string, content: unknown) {
  return { name, mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(content)) };
}

test('a plan without export and import does not offer them', async ({ memberPage: page }) => {
  await openSettings(page);
  await expect(block(page, 'Data').getByRole('button', { name: 'Link LinkedIn' })).toBeVisible();
  await expect(block(page, 'Data').getByRole('button', { name: 'Import chats' })).toHaveCount(0);
  await expect(block(page, 'Data').getByRole('button', { name: 'Export data' })).toHaveCount(0);
});

test('an export of another service is checked, imported and reported; then everything is exported', async ({
  memberPage: page,
  person,
}) => {
  await grantPlan(person, 'pro');
  await openSettings(page);
  await block(page, 'Data').getByRole('button', { name: 'Import chats' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import chats' });
  await expect(dialog.getByRole('button', { name: 'Choose a file' })).toBeFocused();
  const chooser = dialog.locator('input[type=file]');
  await chooser.setInputFiles(upload('letter.json', { hello: 'world' }));
  await expect(dialog.getByRole('alert')).toContainText('This is not an export that we know.');

  await chooser.setInputFiles(upload('conversations.json', [chat]));
  await expect(dialog.getByText('An export from ChatGPT.')).toBeVisible();
  await expect(dialog.getByRole('row', { name: 'Chats 1 0 0' })).toBeVisible();
  await expectNoAxeViolationsInBothThemes(page);
  await dialog.getByRole('button', { name: 'Import 1 chat' }).click();
  await expect(dialog.getByText('The data was imported.')).toBeVisible();
  await expectNoAxeViolationsInBothThemes(page);
  await dialog.getByRole('link', { name: 'Tides' }).click();
  await expect(page.getByText('Twice a day.')).toBeVisible();
  await expect(page.getByText('from ChatGPT')).toBeVisible();

  // The same file again brings nothing, and the report of the first import can be read.
  await openSettings(page);
  await block(page, 'Data').getByRole('button', { name: 'Import chats' }).click();
  await chooser.setInputFiles(upload('conversations.json', [chat]));
  await expect(dialog.getByText('Everything in this file is already here.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Choose another file' }).click();
  await dialog.getByRole('button', { name: 'Report on conversations.json' }).click();
  await expect(dialog.getByRole('link', { name: 'Tides' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await block(page, 'Data').getByRole('button', { name: 'Export data' }).click();
  const exporting = page.getByRole('dialog', { name: 'Export data' });
  await exporting.getByRole('button', { name: 'Start the export' }).click();
  await expect(exporting.getByText('The data was exported.')).toBeVisible();
  await expectNoAxeViolationsInBothThemes(page);
  const download = nextDownload(page);
  await exporting.getByRole('button', { name: /^Download polylogue-.*\.zip$/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^polylogue-.*\.zip$/);
});
