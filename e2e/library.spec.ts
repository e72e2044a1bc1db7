import type { Page } from '@playwright/test';
import { expectNoAxeViolationsInBothThemes } from './support/accessibility.ts';
import { composer } from './support/chat.ts';
import { giveFiles } from './support/give-files.ts';
import { capsuleCard, handbook } from './support/library.ts';
import { expect, test } from './support/test.ts';

async function makeCapsule(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'New capsule' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New capsule' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Description').fill('Runbooks of the pipeline team');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog).toBeHidden();
}

test('a capsule is made, filled, asked, changed and removed', async ({ memberPage: page, consoleGuard }) => {
  consoleGuard.allow(/status of 422/);
  await page.goto('/chat/library');
  await expect(page.getByText('Your library is empty')).toBeVisible();
  await expect(page.getByText('Drop files here')).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search capsules by name' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'New capsule' })).toHaveCount(1);
  await makeCapsule(page, 'Ingestion handbook');
  await expect(page).toHaveURL(/k=\d+/);

  await giveFiles(page, 'drop', [handbook], page.getByRole('heading', { name: /Ingestion handbook/ }));
  await expect(page.getByText('File uploaded')).toBeVisible();
  const sources = page.getByRole('region', { name: 'Sources' });
  await expect(sources.getByRole('listitem')).toContainText('handbook.md');
  await expect(sources.getByRole('listitem')).toContainText('Ready');
  await expectNoAxeViolationsInBothThemes(page);

  await test.step('a question shows the passage and the words that hit', async () => {
    await page.getByRole('button', { name: 'Try a question' }).click();
    const panel = page.getByRole('complementary', { name: 'Try a question' });
    await panel.getByLabel('Question to the capsule').fill('How long may a claimed job stay silent?');
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('listitem').first()).toContainText('ninety seconds');
    await expect(panel.locator('mark').first()).toBeVisible();
    await panel.getByRole('button', { name: 'handbook.md' }).click();
    const text = page.getByRole('dialog', { name: 'handbook.md' });
    await expect(text.locator('mark')).toContainText('ninety seconds');
    await page.keyboard.press('Escape');
  });

  await test.step('the same bytes are refused, and the reason stays with a way to replace', async () => {
    await giveFiles(page, 'drop', [handbook], page.getByRole('heading', { name: /Ingestion handbook/ }));
    await expect(
      page.getByRole('main').getByText('handbook.md - This file is already in the capsule.'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Replace it' })).toBeVisible();
  });

  await page.getByRole('main').getByRole('link', { name: 'Library' }).click();
  const card = capsuleCard(page, 'Ingestion handbook');
  await expect(card).toContainText('1 file');
  await expect(card).toContainText('Healthy');

  await test.step('its name and description are changed', async () => {
    await card.getByRole('button', { name: 'More: Ingestion handbook' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit capsule' });
    await dialog.getByLabel('Name').fill('Queue handbook');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(capsuleCard(page, 'Queue handbook')).toContainText('1 file');
  });
  await page.getByRole('button', { name: 'More: Queue handbook' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Your library is empty')).toBeVisible();
});

test('a document dropped into a chat gets the capsule of the chat, which is turned off and disconnected', async ({
  signedInPage: page,
}) => {
  await giveFiles(page, 'drop', [handbook], composer(page));
  const panel = page.getByRole('complementary', { name: 'Library' });
  await expect(panel).toContainText('handbook.md');
  await expect(page.getByText('1 capsule', { exact: true })).toBeVisible();
  const toggle = panel.getByRole('switch');
  await expect(toggle).toBeChecked();
  // By keyboard: a message may lie over it.
  await toggle.press(' ');
  await expect(toggle).not.toBeChecked();
  await expectNoAxeViolationsInBothThemes(page);
  // By keyboard: the message with the undo may lie over it.
  await panel.getByRole('button', { name: /^More:/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Disconnect from this chat' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(panel).toContainText('No capsules in this chat yet');
});
