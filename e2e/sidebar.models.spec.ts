import { expectNoAxeViolationsInBothThemes } from './support/accessibility.ts';
import { send } from './support/chat.ts';
import { saved } from './support/saved.ts';
import { expect, test } from './support/test.ts';

test('the model picker is searched and used by keyboard, and the choice is kept', async ({
  signedInPage: page,
}) => {
  const trigger = page.getByRole('button', { name: /^Model: / });
  await trigger.click();
  const picker = page.getByRole('dialog', { name: 'Choose a model' });
  const search = picker.getByRole('combobox', { name: /Search \d+ models/ });
  await expect(search).toBeFocused();
  await expectNoAxeViolationsInBothThemes(page);
  await search.fill('anthropic haiku');
  await expect(picker.getByRole('option')).toHaveCount(1);
  await expect(picker.getByRole('option')).toHaveAccessibleName(/Claude Haiku.*≈ [\d,]+ per answer/);
  const kept = page.waitForResponse('**/api/ai-chat/select-model*');
  await page.keyboard.press('Enter');
  await expect(picker).toBeHidden();
  await expect(trigger).toHaveAccessibleName(/Haiku/);
  await expect(trigger).toBeFocused();
  await kept;
  await page.reload();
  await expect(trigger).toHaveAccessibleName(/Haiku/);
});

test('the picker is filtered by kind of model, and Escape closes only it', async ({ residentPage: page }) => {
  await page.getByRole('button', { name: /^Model: / }).click();
  const picker = page.getByRole('dialog', { name: 'Choose a model' });
  await expect(picker.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowLeft');
  await expect(picker.getByRole('radio', { name: 'Image' })).toBeChecked();
  await expect(picker.getByRole('option', { name: /Claude/ })).toHaveCount(0);
  await expect(picker.getByRole('option').first()).toBeVisible();
  await picker.getByText('Polylogue', { exact: true }).first().click();
  await expect(picker.getByRole('option')).toHaveText([
    /Polylogue Fast/,
    /Polylogue Balanced/,
    /Polylogue Deep/,
  ]);
  await picker.getByRole('combobox').fill('no such model');
  await expect(picker.getByRole('status')).toContainText('No models found');
  await page.keyboard.press('Escape');
  await expect(picker).toBeHidden();
  await expect(page.getByRole('button', { name: 'Collapse the sidebar' })).toBeVisible();
});

test('a model that cannot be selected reverts to the previous one', async ({
  signedInPage: page,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 500/);
  await page.route('**/api/ai-chat/select-model*', (route) => route.fulfill({ status: 500, body: '{}' }));
  const trigger = page.getByRole('button', { name: /^Model: / });
  await expect(trigger).toHaveAccessibleName(/Balanced/);
  await trigger.click();
  await page.getByRole('option', { name: /^Polylogue Deep/ }).click();
  await expect(
    page.getByText('Couldn’t change the model. The previous one is still selected.'),
  ).toBeVisible();
  await expect(trigger).toHaveAccessibleName(/Balanced/);
});

test('the default model is set in the settings, marked in the picker, and used by new chats', async ({
  memberPage: page,
}) => {
  await page.goto('/chat/settings/default-model');
  await page.getByRole('button', { name: 'Model: The last one chosen for a new chat' }).click();
  await page.getByRole('option', { name: /^Polylogue Deep/ }).click();
  const chosen = page.getByRole('button', { name: 'Model: Polylogue Deep' });
  await expect(chosen).toBeVisible();
  await saved(page);
  await page.reload();
  await chosen.click();
  await expect(page.getByRole('option', { name: /^Polylogue Deep.*Default/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'New chat' }).click();
  await expect(page).toHaveURL('/chat');
  // The settings have the same button: it is the chat's only once the chat is shown.
  await expect(page.getByRole('textbox', { name: 'Your message' })).toBeFocused();
  const model = page.getByRole('button', { name: /^Model: / });
  await expect(model).toHaveAccessibleName('Model: Polylogue Deep');
  await model.click();
  await page.getByRole('option', { name: /^Polylogue Fast/ }).click();
  await expect(model).toHaveAccessibleName('Model: Polylogue Fast');
  await send(page, 'Hello [[sim tokens=4 rate=0]]');
  await expect(page).toHaveURL(/\/chat\?c=\d+$/);
  await saved(page);
  await page.reload();
  await expect(model, 'opening a chat changes nothing').toHaveAccessibleName('Model: Polylogue Fast');
  await page.goto('/chat/settings/default-model');
  await page.getByRole('button', { name: 'No default' }).click();
  await expect(page.getByRole('button', { name: 'Model: The last one chosen for a new chat' })).toBeVisible();
});
