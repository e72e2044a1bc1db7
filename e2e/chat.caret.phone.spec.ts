import { answers, expectAnswered, writeAnswer } from './support/chat.ts';
import { expect, test } from './support/test.ts';

// The editor treats phones apart by their name.
test.use({
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
});

test('a tap on an answer opens no editor; the pencil does, and nothing breaks', async ({
  memberPage: page,
}) => {
  const chat = await writeAnswer(page.request, 'Tea is cheap and warm.\n\nCoffee is not.');
  await page.goto(`/chat?c=${chat}`);
  await expectAnswered(page);
  const editor = page.getByRole('textbox', { name: 'Text of the answer' });
  await answers(page).locator('p', { hasText: 'Tea is cheap' }).tap();
  await answers(page).locator('p', { hasText: 'Coffee' }).tap();
  await expect(editor).toHaveCount(0);
  await answers(page).getByRole('button', { name: 'Edit the answer' }).tap();
  await expect(editor).toBeFocused();
  await page.keyboard.type(' Yet.');
  await expect(editor).toContainText('Coffee is not. Yet.');
  await page.getByRole('button', { name: 'Bold' }).tap();
  await page.keyboard.type('Really');
  await expect(editor.locator('strong')).toHaveText('Really');
});
