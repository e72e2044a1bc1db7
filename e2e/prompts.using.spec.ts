import { expectNoAxeViolationsInBothThemes } from './support/accessibility.ts';
import { composer, say } from './support/chat.ts';
import { callHeaders } from './support/people.ts';
import { promptCard } from './support/prompts.ts';
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

  await page.goto('/chat/prompts?tab=own');
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
  await expect(page).toHaveURL(/\/chat\?c=\d+$/);
  await expect(page).not.toHaveURL(`/chat?c=${chat.id}`);
  await expect(attached).toHaveText(['Be brief']);
  await expect(composer(page)).toBeVisible();
});
