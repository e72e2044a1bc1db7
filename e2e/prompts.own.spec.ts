import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './support/accessibility.ts';
import { composer } from './support/chat.ts';
import { expectFieldError } from './support/fields.ts';
import { keepFavourites, makePrompt, promptCard, promptCards, promptList } from './support/prompts.ts';
import { saved } from './support/saved.ts';
import { expect, test } from './support/test.ts';

function inMain(page: Page) {
  return page.getByRole('main');
}

async function tab(page: Page, name: string): Promise<void> {
  await page.getByRole('radiogroup', { name: 'Which prompts' }).getByText(name, { exact: true }).click();
}

test('a prompt is written, validated, changed, used with values and deleted', async ({
  memberPage: page,
}) => {
  await page.clock.install();
  await page.goto('/chat');
  await page.getByRole('button', { name: 'New prompt' }).click();
  const dialog = page.getByRole('dialog', { name: 'New prompt' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  // Untouched, it closes on its own after half a minute.
  await page.clock.fastForward(10_000);
  await expect(dialog).toBeVisible();
  await page.clock.fastForward(22_000);
  await expect(dialog).toBeHidden();

  const others = ['First', 'Second', 'Third'];
  for (const name of others) await makePrompt(page, { name });
  await page.goto('/chat/prompts?tab=own');
  await expect(promptCards(page)).toHaveCount(3);
  await inMain(page).getByRole('button', { name: 'New prompt' }).click();
  await dialog.getByLabel('Name').fill('W');
  await page.clock.fastForward(60_000);
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Description').fill('x');
  await dialog.getByLabel('Prompt', { exact: true }).fill('short');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectFieldError(dialog.getByLabel('Name'), 'At least 2 characters');
  await expectFieldError(dialog.getByLabel('Description'), 'At least 2 characters');
  await expectFieldError(dialog.getByLabel('Prompt', { exact: true }), 'At least 6 characters');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await expectNoAxeViolations(page);

  await dialog.getByLabel('Name').fill('Weekly report');
  await dialog.getByLabel('Description').fill('Turns notes into a report');
  await dialog.getByLabel('Prompt', { exact: true }).fill('Report on {{project}} for {{reader}}.');
  // What it asks for is found in its text, and how it asks can be said.
  const fields = dialog.getByRole('group', { name: 'Fields to fill in' });
  await expect(fields.getByText('{{project}}')).toBeVisible();
  const reader = fields.getByRole('group').filter({ hasText: '{{reader}}' });
  await reader.getByText('{{reader}}').click();
  await reader.getByLabel('Label').fill('Who reads it');
  await reader.getByLabel('Type').click();
  await page.getByRole('option', { name: 'Choice' }).click();
  await reader.getByLabel('Options').fill('the board');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectFieldError(reader.getByLabel('Options'), 'Give at least two options.');
  await expect(reader.getByLabel('Options')).toBeFocused();
  await reader.getByLabel('Options').fill('the board\nthe team');
  await dialog.getByLabel('Topic').click();
  await page.getByRole('option', { name: 'Business' }).click();
  await dialog.getByRole('switch', { name: 'Share with everyone' }).check();
  await expect(dialog).toContainText('Others see it once it is approved.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const card = promptCard(page, 'Weekly report');
  await expect(card).toContainText('Business');
  await expect(card).toContainText('In review');

  await card.getByRole('button', { name: 'Actions: Weekly report' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit prompt' });
  await expect(editing.getByLabel('Topic')).toHaveValue('Business');
  await editing.getByLabel('Name').fill('Monthly report');
  await editing.getByRole('button', { name: 'Save' }).click();
  const changed = promptCard(page, 'Monthly report');
  await expect(changed).toBeVisible();

  await changed.getByRole('heading').getByRole('button').click();
  const view = page.getByRole('dialog', { name: 'Monthly report' });
  await expect(view.getByRole('group', { name: 'Prompt' })).toHaveText('Report on project for Who reads it.');
  await view.getByRole('button', { name: 'Use in a new chat' }).click();
  const values = page.getByRole('dialog', { name: 'Fill in the prompt' });
  await values.getByRole('button', { name: 'Attach' }).click();
  await expectFieldError(values.getByLabel('project'), 'Please fill in “project”.');
  await values.getByLabel('project').fill('Moon');
  await values.getByRole('radiogroup', { name: 'Who reads it' }).getByText('the team').click();
  await expect(values.getByRole('group', { name: 'What will be sent' })).toHaveText(
    'Report on Moon for the team.',
  );
  await values.getByRole('button', { name: 'Attach' }).click();
  await expect(page).toHaveURL(/\/chat(\?c=\d+)?$/);
  await expect(composer(page)).toBeVisible();
  const attached = page.getByRole('list', { name: 'Attached' }).getByRole('listitem');
  await expect(attached).toHaveText(['Monthly report']);

  // A fourth replaces the oldest.
  for (const name of others) {
    await page.getByRole('link', { name: 'Prompts' }).click();
    await tab(page, 'Yours');
    await promptCard(page, name)
      .getByRole('button', { name: `Use: ${name}` })
      .click();
    await expect(attached.filter({ hasText: name })).toBeVisible();
  }
  await expect(attached).toHaveText(others);

  await page.getByRole('link', { name: 'Prompts' }).click();
  await tab(page, 'Yours');
  await changed.getByRole('heading').getByRole('button').click();
  await view.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this prompt?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await view.getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(changed).toHaveCount(0);
  await expect(promptCards(page)).toHaveCount(3);
});

test('a prompt draft survives the page, until it is saved or discarded', async ({ memberPage: page }) => {
  await makePrompt(page, { name: 'Old report' });
  await page.goto('/chat/prompts?tab=own');
  const restored = page.getByText('Draft restored');
  const dialog = page.getByRole('dialog', { name: 'New prompt' });
  const openNew = () => inMain(page).getByRole('button', { name: 'New prompt' }).click();
  await openNew();
  await expect(restored).toHaveCount(0);
  await dialog.getByLabel('Name').fill('Half a thought');
  await dialog.getByLabel('Prompt', { exact: true }).fill('Think about');
  await page.reload();
  await openNew();
  await expect(restored).toBeVisible();
  await expect(dialog.getByLabel('Prompt', { exact: true })).toHaveValue('Think about');
  await dialog.getByLabel('Description').fill('For later');
  await page.reload();
  await openNew();
  await expect(dialog.getByLabel('Description')).toHaveValue('For later');
  await dialog.getByLabel('Prompt', { exact: true }).fill('Think about it again.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(promptCard(page, 'Half a thought')).toBeVisible();
  await openNew();
  await expect(dialog.getByLabel('Name')).toHaveValue('');
  await expect(restored).toHaveCount(0);
  await page.keyboard.press('Escape');

  // Editing a prompt has a separate draft.
  const editing = page.getByRole('dialog', { name: 'Edit prompt' });
  const edit = async () => {
    await promptCard(page, 'Old report').getByRole('button', { name: 'Actions: Old report' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
  };
  await edit();
  await editing.getByLabel('Name').fill('New report');
  await page.reload();
  await edit();
  await expect(editing.getByLabel('Name')).toHaveValue('New report');
  await expectNoAxeViolations(page);
  await editing.getByRole('button', { name: 'Discard' }).click();
  await expect(editing.getByLabel('Name')).toHaveValue('Old report');
  await page.keyboard.press('Escape');
  await edit();
  await expect(editing.getByLabel('Name')).toHaveValue('Old report');
  await expect(restored).toHaveCount(0);
});

test('favourites are added and removed, and a removed one can be restored', async ({ memberPage: page }) => {
  await page.goto('/chat/prompts?tab=favourites');
  await expect(promptList(page)).toContainText('No favourites yet');
  await tab(page, 'Yours');
  await expect(promptList(page)).toContainText('No prompts of your own yet');
  await expect(promptList(page).getByRole('button', { name: 'New prompt' })).toBeVisible();
  await tab(page, 'Favourites');
  await promptList(page).getByRole('button', { name: 'Browse prompts' }).click();
  await expect(promptCards(page)).toHaveCount(30);
  const first = promptCards(page).first();
  const name = (await first.getByRole('heading').textContent()) ?? '';
  await first.getByRole('button', { name: 'Add to favourites' }).click();
  await expect(first.getByRole('button', { name: 'Remove from favourites' })).toBeVisible();

  await tab(page, 'Favourites');
  const kept = promptCard(page, name);
  await expect(promptCards(page)).toHaveCount(1);
  await kept.getByRole('button', { name: 'Remove from favourites' }).click();
  await expect(promptList(page)).toContainText('No favourites yet');
  await expect(promptList(page)).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(kept).toBeVisible();
  await saved(page);
  await page.reload();
  await expect(kept).toBeVisible();
});

test('at its limit a plan offers the next one', async ({ memberPage: page, consoleGuard }) => {
  consoleGuard.allow(/422 .*prompts\/(create|toggle-favourite)/);
  const names = Array.from({ length: 8 }, (_, index) => `Prompt ${index + 1}`);
  for (const name of names) await makePrompt(page, { name });
  await keepFavourites(page, 40);
  await page.goto('/chat/prompts?page=2');
  await promptCards(page).last().getByRole('button', { name: 'Add to favourites' }).click();
  const favourites = page.getByRole('dialog', { name: 'Room for more favourites' });
  await expect(favourites).toContainText('You’ve used all 40 favourites your plan includes.');
  await expect(favourites).toContainText('Basic includes as many as you like.');
  await favourites.getByRole('button', { name: 'Cancel' }).click();
  await expect(promptCards(page).last().getByRole('button', { name: 'Add to favourites' })).toBeVisible();

  for (const [button, title] of [
    ['Export', 'Take your prompts with you'],
    ['Import', 'Bring your own prompts'],
  ] as const) {
    await inMain(page).getByRole('button', { name: button, exact: true }).click();
    const invitation = page.getByRole('dialog', { name: title });
    await expect(invitation).toContainText('Pro');
    await invitation.getByRole('button', { name: 'Cancel' }).click();
  }

  await inMain(page).getByRole('button', { name: 'New prompt' }).click();
  const dialog = page.getByRole('dialog', { name: 'New prompt' });
  await dialog.getByLabel('Name').fill('One too many');
  await dialog.getByLabel('Description').fill('The ninth');
  await dialog.getByLabel('Prompt', { exact: true }).fill('Say something.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const own = page.getByRole('dialog', { name: 'Room for more prompts' });
  await expect(own).toContainText('You’ve used all 8 prompts your plan includes. Basic includes 16.');
  await own.getByRole('button', { name: 'Cancel' }).click();
  // What was written is still there.
  await expect(dialog.getByLabel('Name')).toHaveValue('One too many');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await own.getByRole('button', { name: 'See plans' }).click();
  await expect(page).toHaveURL('/chat/tariffs');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
