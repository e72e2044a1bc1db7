import { expectNoAxeViolationsInBothThemes } from './support/accessibility.ts';
import { composer, say } from './support/chat.ts';
import { callHeaders } from './support/people.ts';
import { makePrompt, promptCard } from './support/prompts.ts';
import { expect, test } from './support/test.ts';

test('using a prompt names the chat it goes to, and offers a new one', async ({ memberPage: page }) => {
  const data = {
    name: 'Be brief',
    prompt: 'Be brief, please.',
    description: 'For a test',
    languageUid: 'en',
  };
  const made = await page.request.post('/api/prompts/create', { headers: callHeaders, data });
  expect(made.ok(), await made.text()).toBe(true);
  const { chat } = await say(page.request, 'Begin [[sim tokens=10 rate=0]]');
  const renamed = await page.request.post('/api/chats/update-chat', {
    headers: callHeaders,
    data: { chatId: chat.id, name: 'Roadmap' },
  });
  expect(renamed.ok(), await renamed.text()).toBe(true);
  const attached = page.getByRole('list', { name: 'Attached' }).getByRole('listitem');
  const use = () => promptCard(page, 'Be brief').getByRole('button', { name: 'Use: Be brief' }).click();

  const held = Promise.withResolvers<void>();
  await page.route('**/api/ai-chat/selected-chat', async (route) => {
    await held.promise;
    await route.fallback();
  });
  await page.goto('/chat/prompts?tab=own');
  // Until it is known which chat was open, it cannot say where the prompt would go.
  await expect(promptCard(page, 'Be brief').getByRole('button', { name: 'Use: Be brief' })).toBeDisabled();
  held.resolve();
  await use();
  await expect(page.getByRole('menuitem')).toHaveText(['In “Roadmap”', 'In a new chat', 'In a comparison']);
  await expectNoAxeViolationsInBothThemes(page);
  await page.getByRole('menuitem', { name: 'In “Roadmap”' }).click();
  await expect(page).toHaveURL(`/chat?c=${chat.id}`);
  await expect(attached).toHaveText(['Be brief']);

  await page.goto('/chat/prompts?tab=own');
  await promptCard(page, 'Be brief').getByRole('heading').getByRole('button').click();
  const view = page.getByRole('dialog', { name: 'Be brief' });
  await expect(view.getByRole('button', { name: 'Use in “Roadmap”' })).toBeVisible();
  await view.getByRole('button', { name: 'Use in a new chat' }).click();
  // A place; it becomes a chat with its first message.
  await expect(page).toHaveURL('/chat');
  await expect(attached).toHaveText(['Be brief']);
  await expect(composer(page)).toBeVisible();
});

test('a prompt without fields offers its model; the picker opens in the reader’s language and can show all', async ({
  memberPage: page,
}) => {
  const models = await page.request.get('/api/ai-chat/model-list', { headers: callHeaders });
  const { list, active } = (await models.json()) as {
    list: { id: number; name: string; modelType: string }[];
    active: number;
  };
  const other = list.find(({ id, modelType }) => id !== active && modelType === 'text');
  await makePrompt(page, { name: 'Be thorough', prompt: 'Be thorough, please.', modelId: other?.id });
  await page.goto('/chat/prompts?tab=own');
  await promptCard(page, 'Be thorough').getByRole('button', { name: 'Use: Be thorough' }).click();
  const dialog = page.getByRole('dialog', { name: 'Use the prompt' });
  await expect(dialog.getByRole('group', { name: 'What will be sent' })).toContainText(
    'Be thorough, please.',
  );
  await dialog.getByRole('switch', { name: `Use with ${other?.name}` }).click();
  await dialog.getByRole('button', { name: 'Attach' }).click();
  await expect(page.getByRole('list', { name: 'Attached' }).getByRole('listitem')).toHaveText([
    'Be thorough',
  ]);
  await expect(page.getByRole('button', { name: `Model: ${other?.name}` })).toBeVisible();

  await page.getByRole('button', { name: 'Remove Be thorough' }).click();
  await composer(page).press('/');
  const picker = page.getByRole('dialog', { name: 'Attach a prompt' });
  const all = picker.getByRole('checkbox', { name: 'All languages' });
  await expect(all).not.toBeChecked();
  await picker.getByRole('combobox', { name: 'Search prompts' }).fill('сопроводительное письмо');
  await expect(picker.getByText('No prompts found.')).toBeVisible();
  await all.click();
  await expect(all).toBeChecked();
  await expect(picker.getByRole('option').first()).toContainText(/письмо/i);
});
