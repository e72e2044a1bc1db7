import { expectNoAxeViolationsInBothThemes } from './support/accessibility.ts';
import { answers, composer, expectAnswered, say } from './support/chat.ts';
import { expect, test } from './support/test.ts';

test('an answer has its tools, two thumbs and a menu, which the keyboard opens, walks and leaves', async ({
  memberPage: page,
}) => {
  const { chat } = await say(page.request, 'Hello [[sim tokens=30 rate=0]]');
  await page.goto(`/chat?c=${chat.id}`);
  await expectAnswered(page);
  const answer = answers(page).first();
  // The last one is what it has cost.
  await expect(answer.getByRole('button')).toHaveCount(9);
  const isWhole = () =>
    answer
      .getByRole('button')
      .last()
      .evaluate((cost) => cost.scrollWidth <= cost.clientWidth);
  await expect.poll(isWhole, 'the sum is not cut').toBe(true);
  const more = answer.getByRole('button', { name: 'More', exact: true });
  await more.focus();
  await page.keyboard.press('Enter');
  const items = page.getByRole('menuitem');
  await expect(items).toHaveText(['Answer with another model', 'Save as a note', 'Add to a capsule']);
  await expect(items.first()).toBeFocused();
  await expectNoAxeViolationsInBothThemes(page);
  await page.keyboard.press('Escape');
  await expect(items).toHaveCount(0);
  await expect(more).toBeFocused();
  // Into the models and back, where the focus was.
  await page.keyboard.press('Enter');
  await expect(items.first()).toBeFocused();
  await page.keyboard.press('Enter');
  const picker = page.getByRole('dialog', { name: 'Answer with another model' });
  await expect(picker.getByRole('combobox')).toBeFocused();
  await expect(picker.getByRole('option', { name: /Haiku/ })).toBeVisible();
  await expectNoAxeViolationsInBothThemes(page);
  await page.keyboard.press('Escape');
  await expect(picker).toBeHidden();
  await expect(more).toBeFocused();
});

test('a failed answer offers another try once', async ({ memberPage: page }) => {
  const { chat } = await say(page.request, 'Broken [[sim deny=content]]');
  await page.goto(`/chat?c=${chat.id}`);
  const answer = answers(page).first();
  await expect(answer.getByRole('alert')).toBeVisible();
  await expect(answer.getByRole('button', { name: 'Try again' })).toHaveCount(1);
  await expect(answer.getByRole('button', { name: 'Answer again' })).toHaveCount(0);
  await expect(answer.getByRole('button')).toHaveText(['Try again', 'Another model', '']);
});

test('a busy provider is named with the time, and nothing is claimed when it is stopped', async ({
  memberPage: page,
}) => {
  await page.goto('/chat');
  await page.clock.install();
  await composer(page).fill('Wait [[sim ttft=60000 tokens=5]]');
  await page.keyboard.press('Enter');
  const answer = answers(page).first();
  await expect(answer).toContainText('writing…');
  await page.clock.runFor(6_000);
  await expect(answer.getByRole('status')).toContainText(/Waiting for .* · \d+ s/);
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.clock.resume();
  await expectAnswered(page);
  await expect(answer.getByRole('status')).toHaveCount(0);
  await expect(answer).not.toContainText('didn’t respond');
});

test('the focus on the message area is a line at its edge, not a box around it', async ({
  memberPage: page,
}) => {
  const { chat } = await say(page.request, 'Hello [[sim tokens=30 rate=0]]');
  await page.goto(`/chat?c=${chat.id}`);
  await expectAnswered(page);
  const area = page.getByRole('region', { name: 'Messages' });
  const look = () =>
    area.evaluate((element) => {
      const { outlineStyle, boxShadow } = getComputedStyle(element);
      return { outlineStyle, boxShadow };
    });
  await page.keyboard.press('Tab');
  await area.focus();
  const focused = await look();
  expect(focused.outlineStyle).toBe('none');
  expect(focused.boxShadow).toContain('inset');
});
