import { expectNoAxeViolationsInBothThemes } from './support/accessibility.ts';
import { answers, composer, estimatedInput, expectAnswered, send } from './support/chat.ts';
import { chooseModels, expectAllAnswered, openCompare } from './support/compare.ts';
import { makeChat, openActions, treeRow } from './support/chats.ts';
import { expect, test } from './support/test.ts';

test('instructions of a chat are written, shown in the composer, counted and followed', async ({
  memberPage: page,
  context,
}) => {
  const id = await makeChat(context, { name: 'Trip' });
  await page.goto(`/chat?c=${id}`);
  await composer(page).fill('Hello [[sim echo rate=0]]');
  const before = await estimatedInput(page);
  await openActions(page, 'Trip');
  await page.getByRole('menuitem', { name: 'Instructions…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Chat instructions' });
  const text = dialog.getByRole('textbox', { name: 'Instructions' });
  await expect(text).toBeFocused();
  await text.fill('Always speak of trains, never of planes.');
  await expect(dialog.getByText('40 of 4000')).toBeVisible();
  await expect(dialog.getByRole('slider')).toHaveCount(0);
  await dialog.getByRole('switch', { name: 'Use the model’s own temperature' }).click();
  await dialog.getByRole('slider', { name: 'Temperature' }).fill('0.3');
  await expectNoAxeViolationsInBothThemes(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const chip = page.getByRole('button', { name: 'Your instructions: this chat' });
  await expect(chip).toBeVisible();
  await expect.poll(() => estimatedInput(page)).toBeGreaterThan(before + 5);
  await composer(page).press('Enter');
  await expectAnswered(page);
  await expect(answers(page).last()).toContainText('Always speak of trains');
  await expect(answers(page).last()).toContainText('[temperature] 0.3');
  await chip.click();
  await expect(dialog.getByRole('slider')).toHaveValue('0.3');
  await text.fill('');
  await dialog.getByRole('switch', { name: 'Use the model’s own temperature' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(chip).toBeHidden();
});

test('the user’s and the folder’s hold too, in another tab as well, and the chip opens each', async ({
  memberPage: page,
  context,
}) => {
  await makeChat(context, { name: 'Trips', isGroup: true });
  await makeChat(context, { name: 'Rome' });
  await page.goto('/chat/settings/chat-settings');
  await page.getByRole('button', { name: 'Write', exact: true }).click();
  const mine = page.getByRole('dialog', { name: 'Your instructions' });
  await mine.getByRole('textbox').fill('Be brief.');
  await mine.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('They apply to every chat.')).toBeVisible();

  const other = await context.newPage();
  await other.goto('/chat');
  await treeRow(other, 'Rome').getByRole('link').click();
  await expect(other.getByRole('button', { name: 'Your instructions: everywhere' })).toBeVisible();
  await openActions(page, 'Trips');
  await page.getByRole('menuitem', { name: 'Instructions…' }).click();
  const folder = page.getByRole('dialog', { name: 'Folder instructions' });
  await folder.getByRole('textbox').fill('Name the prices.');
  await folder.getByRole('button', { name: 'Save' }).click();
  await openActions(page, 'Rome');
  await page.getByRole('menuitem', { name: 'Move to a folder…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Trips' }).click();

  const chip = other.getByRole('button', { name: 'Your instructions: everywhere · this folder' });
  await chip.click();
  await other.getByRole('menuitem', { name: 'Folder instructions' }).click();
  await expect(other.getByRole('dialog').getByRole('textbox')).toHaveValue('Name the prices.');
  await other.keyboard.press('Escape');
  await send(other, 'Hello [[sim echo rate=0]]');
  await expect(answers(other).last()).toContainText('Be brief.');
  await expect(answers(other).last()).toContainText('Name the prices.');
});

test('the user’s hold in a comparison too, are shown there and counted', async ({ memberPage: page }) => {
  await openCompare(page);
  await chooseModels(page, ['Polylogue Balanced', 'Claude Haiku 5.5']);
  await composer(page).fill('Hello [[sim echo rate=0]]');
  const price = page.getByText(/^Usually ≈ .* tokens$/);
  await expect(price).toBeVisible();
  const before = await price.innerText();
  const saved = await page.request.post('/api/instructions/save', {
    headers: { 'x-user-timezone': 'UTC' },
    data: { level: 'user', id: null, text: `Be brief. ${'Always. '.repeat(200)}`, temperature: null },
  });
  expect(saved.ok()).toBe(true);
  await page.reload();
  const chip = page.getByRole('button', { name: 'Your instructions: everywhere' });
  await expect(chip).toBeVisible();
  await expect(price).not.toHaveText(before);
  await composer(page).press('Enter');
  await expectAllAnswered(page, 2);
  for (const answer of await answers(page).all()) await expect(answer).toContainText('Be brief.');
  // After the answers the composer is one line until it is written in.
  await composer(page).click();
  await chip.click();
  await expect(page.getByRole('dialog', { name: 'Your instructions' })).toBeVisible();
});

test('a failed save loses nothing, and unsaved text is asked about', async ({
  memberPage: page,
  context,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 500/);
  const id = await makeChat(context, { name: 'Trip' });
  await page.goto(`/chat?c=${id}`);
  await page.getByRole('main').getByRole('button', { name: 'Chat instructions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Chat instructions' });
  await dialog.getByRole('textbox').fill('Use tables.');
  await page.route('**/api/instructions/save', (route) =>
    route.fulfill({ status: 500, json: { code: 'technical_error' } }),
  );
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Something went wrong on our side. Please try again.')).toBeVisible();
  await expect(dialog.getByRole('textbox')).toHaveValue('Use tables.');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard what you have typed?' });
  await question.getByRole('button', { name: 'Keep writing' }).click();
  await expect(dialog.getByRole('textbox')).toHaveValue('Use tables.');
  await page.unroute('**/api/instructions/save');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
});
