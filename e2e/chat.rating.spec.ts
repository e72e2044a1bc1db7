import { expectNoAxeViolationsInBothThemes } from './support/accessibility.ts';
import { answers, expectAnswered, say } from './support/chat.ts';
import { saved } from './support/saved.ts';
import { expect, test } from './support/test.ts';

test('an answer is given a thumb with a reason, which stays, counts on the scoreboard and is taken back', async ({
  memberPage: page,
}) => {
  const { chat } = await say(page.request, 'Hello [[sim tokens=30 rate=0]]');
  await page.goto(`/chat?c=${chat.id}`);
  await expectAnswered(page);
  const answer = answers(page).first();
  const up = answer.getByRole('button', { name: 'Good answer' });
  const down = answer.getByRole('button', { name: 'Bad answer' });
  await up.click();
  await expect(up).toHaveAttribute('aria-pressed', 'true');
  await up.click();
  await expect(up).toHaveAttribute('aria-pressed', 'false');

  await down.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'What is wrong with this answer?' });
  await expect(panel).toBeVisible();
  await expect(down).toHaveAttribute('aria-pressed', 'true');
  await expectNoAxeViolationsInBothThemes(page);
  await page.keyboard.press('Tab');
  await expect(panel.getByRole('button', { name: 'Not true' })).toBeFocused();
  await page.keyboard.press('Space');
  await panel.getByRole('button', { name: 'Too long' }).click();
  await panel.getByRole('textbox').fill('Two words would do');
  // What was said is kept, however the panel closes.
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(down).toBeFocused();
  await saved(page);

  await page.reload();
  await expect(down).toHaveAttribute('aria-pressed', 'true');
  await down.click();
  await expect(panel.getByRole('button', { pressed: true })).toHaveText(['Not true', 'Too long']);
  await expect(panel.getByRole('textbox')).toHaveValue('Two words would do');
  await page.keyboard.press('Escape');

  await page.goto('/chat/settings/scoreboard');
  const board = page.getByRole('region', { name: 'Scoreboard' }).first();
  await expect(board.getByRole('row', { name: /\+0 −1/ })).toBeVisible();
  await page.goto(`/chat?c=${chat.id}`);
  await down.click();
  await panel.getByRole('button', { name: 'Take back' }).click();
  await expect(down).toHaveAttribute('aria-pressed', 'false');
  await expect(down).toBeFocused();
  await saved(page);
  await page.reload();
  await expect(down).toHaveAttribute('aria-pressed', 'false');
});
