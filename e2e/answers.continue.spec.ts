import type { Locator, Page } from '@playwright/test';
import { answers, expectAnswered, requests, say, send } from './support/chat.ts';
import { chooseModels, expectAllAnswered, openCompare, slot } from './support/compare.ts';
import { expect, test } from './support/test.ts';

const question = 'Compare trains and planes';

/** The text of the last answer, without byline and tools. */
function lastText(page: Page): Promise<string> {
  return answers(page).last().locator('[data-answer]').innerText();
}

/** The text of the answer if nothing happens to it. */
async function wholeText(page: Page, tokens: number): Promise<string> {
  const whole = await say(page.request, `${question} [[sim tokens=${tokens} rate=0]]`);
  const other = await page.context().newPage();
  await other.goto(`/chat?c=${whole.chat.id}`);
  await expectAnswered(other);
  const text = await lastText(other);
  await other.close();
  return text;
}

function heightOf(row: Locator): Promise<number> {
  return row.evaluate((element) => element.getBoundingClientRect().height);
}

test('a stopped answer is continued by the keyboard, in two tabs, and is whole after a reload', async ({
  signedInPage: page,
  context,
}) => {
  test.slow();
  await send(page, `${question} [[sim tokens=240 rate=20]]`);
  await expect(answers(page).first().locator('p').nth(1)).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expectAnswered(page);
  const row = answers(page).last();
  await expect(row).toContainText('The answer was stopped early.');
  // Said once.
  await expect(row.getByText('stopped early', { exact: true })).toHaveCount(0);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(answers(other).last().getByRole('button', { name: 'Continue' })).toBeEnabled();

  const before = await lastText(page);
  const height = await heightOf(row);
  await row.getByRole('button', { name: 'Continue' }).press('Enter');
  await expect(row).toContainText('writing…');
  // Nothing below has moved up, and the keyboard is where it was.
  expect(await heightOf(row)).toBeGreaterThanOrEqual(height);
  await expect(row).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'is writing' })).toBeAttached();
  await expect(row.getByRole('button', { name: 'Continue' })).toHaveCount(0);
  await expect(answers(other).last()).toContainText('writing…');
  await expect.poll(async () => (await lastText(other)).length).toBeGreaterThan(before.length + 20);
  await page.reload();
  await expect(answers(page).last()).toBeVisible();
  await expect.poll(async () => (await lastText(page)).length).toBeGreaterThan(before.length);

  await expectAnswered(page);
  await expectAnswered(other);
  await expect(row.getByRole('button', { name: 'Continue' })).toHaveCount(0);
  await expect(answers(page)).toHaveCount(1);
  await expect(requests(page)).toHaveCount(1);
  const text = await lastText(page);
  await expect.poll(() => lastText(other)).toBe(text);
  await page.reload();
  await expectAnswered(page);
  await expect.poll(() => lastText(page)).toBe(text);
  expect(text).toBe(await wholeText(page, 240));
});

test('an answer that reached its length is continued while the list follows it, and only the last one', async ({
  signedInPage: page,
}) => {
  await send(page, `${question} [[sim tokens=60 rate=0 finish=length]] [[then tokens=4000 rate=100]]`);
  await expectAnswered(page);
  const row = answers(page).first();
  await expect(row).toContainText('The answer reached the length limit.');
  await row.getByRole('button', { name: 'Continue' }).click();
  const list = page.getByRole('region', { name: 'Messages' });
  const distance = () => list.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight);
  await expect.poll(() => list.evaluate((box) => box.scrollTop)).toBeGreaterThan(100);
  await expect.poll(distance).toBeLessThanOrEqual(10);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expectAnswered(page);
  await expect(row).toContainText('The answer was stopped early.');
  await expect(row.getByRole('button', { name: 'Continue' })).toBeVisible();
  await send(page, 'Something else [[sim tokens=10 rate=0]]');
  await expect(answers(page)).toHaveCount(2);
  await expectAnswered(page);
  await expect(row.getByRole('button', { name: 'Continue' })).toHaveCount(0);
  await expect(row.getByText('stopped early', { exact: true })).toBeVisible();
});

test('an answer that was cut says what is kept, and goes on; a lost response continues it once', async ({
  signedInPage: page,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_FAILED/);
  await send(page, `${question} [[sim tokens=80 rate=0 cut=40]]`);
  const card = page.getByRole('alert').filter({ hasText: 'The answer was cut off' });
  await expect(card).toContainText('What was written is kept and charged.');
  const sent: unknown[] = [];
  await page.route('**/api/ai-chat/continue', async (route) => {
    sent.push(route.request().postDataJSON());
    if (sent.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await card.getByRole('button', { name: 'Continue' }).click();
  await expect(card).toHaveCount(0);
  await expectAnswered(page);
  await expect.poll(() => sent).toHaveLength(2);
  const whole = await wholeText(page, 80);
  await expect.poll(() => lastText(page)).toBe(whole);
  expect(sent[1]).toEqual(sent[0]);
  await expectAnswered(page);
  await expect(answers(page).last().getByRole('button', { name: 'Continue' })).toHaveCount(0);
});

test('in a comparison an answer is continued in its own column', async ({ memberPage: page }) => {
  await openCompare(page);
  await chooseModels(page, ['Polylogue Balanced', 'Claude Sonnet 5.5']);
  await send(page, `${question} [[sim tokens=60 rate=0 finish=length]] [[then tokens=40 rate=0]]`);
  await expectAllAnswered(page, 2);
  const column = slot(page, 'Polylogue Balanced');
  await expect(column).toContainText('The answer reached the length limit.');
  await expect(column.locator('footer')).not.toContainText('length limit');
  const text = () => column.locator('[data-answer]').innerText();
  const before = await text();
  await column.getByRole('button', { name: 'Continue' }).click();
  await expect(column.getByRole('button', { name: 'Continue' })).toHaveCount(0);
  await expectAllAnswered(page, 2);
  await expect.poll(async () => (await text()).length).toBeGreaterThan(before.length);
});
