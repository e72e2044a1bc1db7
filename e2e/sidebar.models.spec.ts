import { expectNoAxeViolationsInBothThemes } from './support/accessibility.ts';
import { expect, test } from './support/test.ts';

test('the model picker is searched and worked by the keyboard, and the choice is kept', async ({
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
  await expect(picker.getByRole('option')).toHaveAccessibleName(/Claude Haiku.*Takes images.*×/);
  const kept = page.waitForResponse('**/api/ai-chat/select-model*');
  await page.keyboard.press('Enter');
  await expect(picker).toBeHidden();
  await expect(trigger).toHaveAccessibleName(/Haiku/);
  await expect(trigger).toBeFocused();
  await kept;
  await page.reload();
  await expect(trigger).toHaveAccessibleName(/Haiku/);
});

test('the picker is narrowed to a kind of model, and Escape closes only it', async ({
  residentPage: page,
}) => {
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
  await expect(picker.getByRole('status')).toContainText('No model fits');
  await page.keyboard.press('Escape');
  await expect(picker).toBeHidden();
  await expect(page.getByRole('button', { name: 'Collapse the sidebar' })).toBeVisible();
});

test('a model that cannot be chosen leaves the one before', async ({ signedInPage: page, consoleGuard }) => {
  consoleGuard.allow(/status of 500/);
  await page.route('**/api/ai-chat/select-model*', (route) => route.fulfill({ status: 500, body: '{}' }));
  const trigger = page.getByRole('button', { name: /^Model: / });
  await expect(trigger).toHaveAccessibleName(/Balanced/);
  await trigger.click();
  await page.getByRole('option', { name: /^Polylogue Deep/ }).click();
  await expect(page.getByText('The model could not be chosen. The one before stays.')).toBeVisible();
  await expect(trigger).toHaveAccessibleName(/Balanced/);
});

test('the default model is set in the settings, marked in the picker, and new chats begin with it', async ({
  memberPage: page,
}) => {
  await page.goto('/chat/settings/default-model');
  await page.getByRole('button', { name: 'Model: The one I used last' }).click();
  await page.getByRole('option', { name: /^Polylogue Deep/ }).click();
  const chosen = page.getByRole('button', { name: 'Model: Polylogue Deep' });
  await expect(chosen).toBeVisible();
  await page.reload();
  await chosen.click();
  await expect(page.getByRole('option', { name: /^Polylogue Deep.*Default/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'New chat' }).click();
  await expect(page).toHaveURL(/\/chat\?c=\d+$/);
  // The settings have such a button as well: only when the chat has come is it the one of the chat.
  await expect(page.getByRole('textbox', { name: 'Your message' })).toBeFocused();
  const model = page.getByRole('button', { name: /^Model: / });
  await expect(model).toHaveAccessibleName('Model: Polylogue Deep');
  await model.click();
  await page.getByRole('option', { name: /^Polylogue Fast/ }).click();
  await expect(model).toHaveAccessibleName('Model: Polylogue Fast');
  await page.reload();
  await expect(model, 'opening a chat changes nothing').toHaveAccessibleName('Model: Polylogue Fast');
  await page.goto('/chat/settings/default-model');
  await page.getByRole('button', { name: 'No default' }).click();
  await expect(page.getByRole('button', { name: 'Model: The one I used last' })).toBeVisible();
});
