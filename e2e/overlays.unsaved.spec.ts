import type { Locator, Page } from '@playwright/test';
import { expectNoAxeViolationsInBothThemes } from './support/accessibility.ts';
import { expect, test } from './support/test.ts';

function question(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Discard what you have typed?' });
}

/** The question keeps the text first, with the key that most would press, and gives it up then. */
async function expectAsked(page: Page, leave: () => Promise<unknown>, field: Locator): Promise<void> {
  await field.fill('A word');
  await leave();
  await expect(question(page).getByRole('button', { name: 'Keep writing' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question(page)).toBeHidden();
  await expect(field).toHaveValue('A word');
  await expect(field).toBeFocused();
  await leave();
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('a dialog with unsaved text asks before it closes, one without closes at once', async ({
  residentPage: page,
}) => {
  const main = page.getByRole('main');

  await test.step('a new folder, by Escape', async () => {
    const open = () => page.getByRole('button', { name: 'New folder' }).click();
    const dialog = page.getByRole('dialog', { name: 'New folder' });
    const name = dialog.getByLabel('Name');
    await open();
    await expectAsked(page, () => page.keyboard.press('Escape'), name);
    await open();
    await expect(name).toHaveValue('');
    await name.fill('A word');
    await page.keyboard.press('Escape');
    await expectNoAxeViolationsInBothThemes(page);
    await page.keyboard.press('Escape');
    await expect(question(page)).toBeHidden();
    await name.fill('');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('a new prompt, by the cross', async () => {
    await page.goto('/chat/prompts?tab=own');
    const open = () => main.getByRole('button', { name: 'New prompt' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New prompt' });
    const close = () => dialog.getByRole('button', { name: 'Close' }).click();
    await open();
    await expectAsked(page, close, dialog.getByLabel('Prompt', { exact: true }));
    await open();
    await expect(dialog.getByLabel('Prompt', { exact: true })).toHaveValue('');
    await close();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('a new capsule, by a click outside and by Back', async () => {
    await page.getByRole('link', { name: 'Library' }).first().click();
    await expect(page).toHaveURL('/chat/library');
    const open = () => main.getByRole('button', { name: 'New capsule' }).first().click();
    const description = page.getByRole('dialog', { name: 'New capsule' }).getByLabel('Description');
    await open();
    await expectAsked(page, () => page.mouse.click(8, 450), description);
    await open();
    await expectAsked(page, () => page.goBack(), description);
    await expect(page).toHaveURL('/chat/library');
    await open();
    await expect(description).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
