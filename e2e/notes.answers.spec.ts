import { readFile } from 'node:fs/promises';
import {
  answers,
  chooseTool,
  composer,
  estimatedInput,
  expectAnswered,
  requests,
  say,
  send,
} from './support/chat.ts';
import { makeNote, noteText } from './support/notes.ts';
import { expect, test } from './support/test.ts';

const quick = '[[sim tokens=60 rate=0]]';

test('an answer becomes a note that links back to it, however far back it is', async ({
  memberPage: page,
  context,
}) => {
  const first = await say(context.request, `${quick} Where it began`);
  for (let exchange = 0; exchange < 11; exchange += 1)
    await say(context.request, `${quick} More`, first.chat.id);
  await page.goto(`/chat?c=${first.chat.id}`);
  await expect(answers(page).last()).toBeInViewport();
  // Earlier messages load by themselves once their line is in view.
  await expect(async () => {
    await page.getByRole('region', { name: 'Messages' }).press('Home');
    await expect(requests(page).filter({ hasText: 'Where it began' })).toBeVisible({ timeout: 5_000 });
  }).toPass();
  const words = (await answers(page).first().locator('p').nth(1).textContent()) ?? '';
  await chooseTool(answers(page).first(), 'Save as a note');
  await page.getByText('Saved as a note.').locator('..').getByRole('button', { name: 'Open' }).click();
  await expect(noteText(page)).toContainText(words.slice(0, 40));

  await page.reload();
  await page.getByRole('link', { name: /^From “/ }).click();
  await expect(page).toHaveURL(`/chat?c=${first.chat.id}`);
  await expect(
    answers(page)
      .filter({ hasText: words.slice(0, 40) })
      .first(),
  ).toBeFocused();
});

test('a selection becomes a note; answer and chat are exported as documents', async ({
  signedInPage: page,
}) => {
  await send(page, '[[sim echo rate=0]] Keep only this sentence.');
  await expectAnswered(page);
  const paragraph = answers(page).last().locator('p').last();
  await paragraph.selectText();
  await page.keyboard.press('Shift');
  await page.getByRole('button', { name: 'Save selection as a note' }).click();
  await page.getByText('Saved as a note.').locator('..').getByRole('button', { name: 'Open' }).click();
  await expect(noteText(page)).toContainText('Keep only this sentence.');
  await page.goBack();

  for (const name of ['Export the answer', 'Export the chat']) {
    for (const [format, beginning] of [
      ['PDF', '%PDF'],
      ['Word', 'PK'],
      ['Markdown', ''],
    ] as const) {
      await page.getByRole('button', { name }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        // The previous menu may still be closing.
        page.getByRole('menu', { name }).getByRole('menuitem', { name: format }).click(),
      ]);
      const bytes = await readFile(await download.path());
      expect(bytes.subarray(0, beginning.length).toString()).toBe(beginning);
      if (format === 'Markdown') expect(bytes.toString()).toContain('Keep only this sentence.');
    }
  }
});

test('a note is attached to a message', async ({ memberPage: page, context }) => {
  const rules = await makeNote(context, 'House rules', `Shoes stay at the door ${'and so on '.repeat(200)}`);
  await makeNote(context, 'Shopping');
  await page.goto('/chat');
  await composer(page).fill('[[sim echo rate=0]] What are the rules?');
  await expect.poll(() => estimatedInput(page)).toBeLessThan(100);
  await page.getByRole('button', { name: /^Add an image/ }).click();
  await page.getByRole('menuitem', { name: 'Note' }).click();
  const picker = page.getByRole('dialog', { name: 'Attach a note' });
  await picker.getByRole('combobox', { name: 'Search notes' }).fill('rules');
  await expect(picker.getByRole('option')).toHaveText([/House rules/]);
  await page.keyboard.press('Enter');
  await expect(picker).toBeHidden();
  await expect(page.getByRole('list', { name: 'Attached' })).toContainText('House rules');
  await expect(composer(page)).toBeFocused();
  // The note's text is included in the estimate.
  await expect.poll(() => estimatedInput(page)).toBeGreaterThan(500);
  await composer(page).press('Enter');
  await expectAnswered(page);
  await expect(answers(page).last()).toContainText('Shoes stay at the door');
  await expect(page.getByRole('list', { name: 'Attached' })).toBeHidden();
  const along = requests(page).last().getByRole('list', { name: 'Attachments' });
  await expect(along).toHaveText('House rules');
  await page.reload();
  await expect(along).toHaveText('House rules');
  await along.getByRole('link', { name: 'House rules' }).click();
  await expect(page).toHaveURL(`/chat?n=${rules}`);
  await expect(noteText(page)).toContainText('Shoes stay at the door');
});
