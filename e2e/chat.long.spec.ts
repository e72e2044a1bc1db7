import { answers, requests, say } from './support/chat.ts';
import { expect, test } from './support/test.ts';

interface Row {
  id: number;
  parent_id: number | null;
}

test('a chat of 2,000 messages draws only those in sight', async ({ memberPage: page }) => {
  const { chat } = await say(page.request, 'One of many [[sim tokens=20 rate=0]]');
  // The past of years, made of one exchange: what is tested is the page, not the server.
  await page.route('**/api/message/list?*', async (route) => {
    const response = await route.fetch();
    const { list } = (await response.json()) as { list: Row[] };
    const many = Array.from({ length: 1_000 }, (_, index) =>
      list.map((row, place) => ({ ...row, id: 1_000_000 + index * 2 + place })),
    ).flat();
    await route.fulfill({ response, json: { list: many, totalCount: 1_000 } });
  });
  await page.goto(`/chat?c=${chat.id}`);
  await expect(answers(page).last()).toBeInViewport();
  expect(await requests(page).count()).toBeLessThan(40);
  const list = page.getByRole('region', { name: 'Messages' });
  const height = await list.evaluate((box) => box.scrollHeight);
  expect(height).toBeGreaterThan(50_000);
  await list.hover();
  await page.mouse.wheel(0, -height);
  await expect(requests(page).first()).toBeInViewport();
  expect(await requests(page).count()).toBeLessThan(40);
});

test('answers show as plain text where the settings say so', async ({ memberPage: page }) => {
  const { chat } = await say(page.request, 'Say **it** [[sim echo rate=0]]');
  await page.route('**/api/account-info/chat-settings', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), formatting: '0' } });
  });
  await page.goto(`/chat?c=${chat.id}`);
  await expect(answers(page).first()).toContainText('**it**');
});

test('a table is saved as a spreadsheet', async ({ memberPage: page }) => {
  const { chat } = await say(page.request, 'How would you compare tea with coffee? [[sim rate=0]]');
  await page.goto(`/chat?c=${chat.id}`);
  const saving = page.waitForEvent('download');
  await answers(page).first().getByRole('button', { name: 'Download the table as xlsx' }).click();
  expect((await saving).suggestedFilename()).toBe('table.xlsx');
});
