import { answers, requests, say } from './support/chat.ts';
import { callHeaders } from './support/people.ts';
import { expect, test } from './support/test.ts';

interface Row {
  id: number;
  parent_id: number | null;
}

test('a chat of 2,000 messages opens by its last page and draws only what is in sight', async ({
  memberPage: page,
}) => {
  const { chat } = await say(page.request, 'One of many [[sim tokens=20 rate=0]]');
  const stored = await page.request.get(`/api/message/list?groupId=${chat.id}`, { headers: callHeaders });
  const { list: exchange } = (await stored.json()) as { list: Row[] };
  const asked: number[] = [];
  let open = () => {};
  const isOpen = new Promise<void>((resolve) => (open = resolve));
  // The past of years, made of one exchange and handed out in pages, as the server does.
  await page.route('**/api/message/list?*', async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const [limit, offset] = [Number(query.get('limit')), Number(query.get('offset'))];
    asked.push(offset);
    await isOpen;
    const list = Array.from({ length: limit }, (_, index) => 1_000 - offset - limit + index + 1).flatMap(
      (number) => exchange.map((row, place) => ({ ...row, id: number * 2 + place })),
    );
    await route.fulfill({ json: { list, totalCount: 1_000 } });
  });
  await page.goto(`/chat?c=${chat.id}`);
  const skeletons = page.getByRole('status', { name: 'Messages are loading' });
  await expect(skeletons).toBeVisible();
  const shapes = await skeletons.locator(':scope > *').count();
  expect(shapes).toBeGreaterThanOrEqual(1);
  expect(shapes).toBeLessThanOrEqual(10);
  open();
  await expect(skeletons).toBeHidden();
  await expect(answers(page).last()).toBeInViewport();
  expect(asked).toEqual([0]);
  await page.getByRole('region', { name: 'Messages' }).hover();
  await expect(async () => {
    await page.mouse.wheel(0, -50_000);
    expect(asked.length).toBeGreaterThanOrEqual(3);
  }).toPass();
  expect(await requests(page).count()).toBeLessThan(40);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
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
