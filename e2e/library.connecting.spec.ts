import { expectNoAxeViolationsInBothThemes } from './support/accessibility.ts';
import { composer, estimatedInput } from './support/chat.ts';
import { giveFiles } from './support/give-files.ts';
import { capsuleCard, connect, filledCapsule, handbook, newCapsule, newChat } from './support/library.ts';
import { expect, test } from './support/test.ts';

test('capsules are found by name and connected to a chat, from the chat and from the library', async ({
  memberPage: page,
}) => {
  const chat = await newChat(page.request, 'Claims');
  for (const name of ['Empty one', 'Reading list']) await newCapsule(page.request, name);
  const text = 'A claimed job may stay silent. '.repeat(100);
  await filledCapsule(page.request, 'Ingestion handbook', { Claims: text });
  await page.goto(`/chat?c=${chat}`);
  await composer(page).fill('How long?');
  const estimated = await estimatedInput(page);
  await composer(page).fill('');
  await page.getByRole('button', { name: 'Capsules of this chat' }).click();
  const panel = page.getByRole('complementary', { name: 'Library' });

  await test.step('a dialog finds them: all or those with sources, by name, several at once', async () => {
    await panel.getByRole('button', { name: 'Connect capsules' }).click();
    const dialog = page.getByRole('dialog', { name: 'Connect capsules' });
    const found = dialog.getByRole('list', { name: 'Capsules' }).getByRole('listitem');
    await expect(found).toHaveCount(3);
    await dialog.getByText('With sources').click();
    await expect(found).toHaveCount(1);
    await dialog.getByText('All', { exact: true }).click();
    await dialog.getByRole('searchbox').fill('ingest');
    await dialog.getByRole('checkbox', { name: 'Ingestion handbook' }).check();
    await dialog.getByRole('searchbox').fill('');
    await dialog.getByRole('checkbox', { name: 'Reading list' }).check();
    await dialog.getByRole('button', { name: 'Connect 2 to this chat' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('2 capsules', { exact: true })).toBeVisible();
  });

  await test.step('one that is connected cannot be toggled there', async () => {
    await panel.getByRole('button', { name: 'Connect capsules' }).click();
    const dialog = page.getByRole('dialog', { name: 'Connect capsules' });
    await expect(dialog.getByRole('checkbox', { name: 'Reading list' })).toBeDisabled();
    await page.keyboard.press('Escape');
  });

  await test.step('the estimate of a message counts what the capsules have', async () => {
    await composer(page).fill('How long?');
    // Seven tokens a sentence; the instruction to cite comes on top.
    await expect.poll(() => estimatedInput(page)).toBeGreaterThan(estimated + 600);
    expect(await estimatedInput(page)).toBeLessThan(estimated + 1_200);
    await composer(page).fill('');
  });

  await test.step('in the library they are chosen on their cards', async () => {
    await page.goto(`/chat/library?c=${chat}`);
    await expect(capsuleCard(page, 'Reading list')).toContainText('In this chat');
    await page.getByRole('searchbox', { name: 'Search capsules by name' }).fill('empty');
    await expect(capsuleCard(page, 'Reading list')).toHaveCount(0);
    await capsuleCard(page, 'Empty one').getByRole('checkbox', { name: 'Select “Empty one”' }).check();
    await page.getByRole('button', { name: 'Connect 1 to this chat' }).click();
    await expect(capsuleCard(page, 'Empty one')).toContainText('In this chat');
  });

  await test.step('a capsule is connected to any chat, which is found by name', async () => {
    for (let index = 0; index < 14; index += 1) await newChat(page.request, `Talk ${index}`);
    await page.goto('/chat/library');
    await capsuleCard(page, 'Ingestion handbook').getByRole('heading').getByRole('button').click();
    await page.getByRole('button', { name: 'Connect to a chat' }).click();
    const dialog = page.getByRole('dialog', { name: 'Connect to a chat' });
    await expect(dialog.getByRole('option')).toHaveCount(14);
    await dialog.getByRole('combobox').fill('talk 13');
    await dialog.getByRole('option', { name: 'Talk 13' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('2 chats')).toBeVisible();
  });
});

test('a plan without the library closes it and invites to the plans; what is there can be read and removed', async ({
  memberPage: page,
}) => {
  const capsule = await filledCapsule(page.request, 'Ingestion handbook', { Claims: 'A claimed job.' });
  const chat = await newChat(page.request, 'Claims');
  await connect(page.request, capsule, chat);
  await page.route('**/api/account-info/tariff-data', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), rag_used: false } });
  });
  await page.goto('/chat/library');
  const plans = page.getByRole('main').getByRole('link', { name: 'See plans' });
  await expect(page.getByText(/^Your plan doesn’t use the library/)).toBeVisible();
  await expect(plans).toBeVisible();
  await expect(page.getByRole('button', { name: 'New capsule' })).toHaveCount(0);
  await expectNoAxeViolationsInBothThemes(page);

  await page.goto(`/chat?c=${chat}`);
  await giveFiles(page, 'drop', [handbook], composer(page));
  const panel = page.getByRole('complementary', { name: 'Library' });
  await expect(panel.getByRole('link', { name: 'See plans' })).toBeVisible();
  await expect(panel.getByRole('switch')).toBeDisabled();
  await expect(panel.getByRole('button', { name: 'Connect capsules' })).toHaveCount(0);
  await panel.getByRole('button', { name: 'More: Ingestion handbook' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(panel).toContainText('No capsules in this chat yet');
});
