import { answers, requests, say } from './support/chat.ts';
import { changeChat, treeRow } from './support/chats.ts';
import { makeLong } from './support/history.ts';
import { expect, test } from './support/test.ts';

test('a chat of 2,000 messages opens on its last page, and scrolling back renders only what is visible', async ({
  memberPage: page,
}) => {
  const said = await say(page.request, 'One of many [[sim tokens=20 rate=0]]');
  const ids = await makeLong(said, 999);
  const asked: number[] = [];
  let open = () => {};
  const isOpen = new Promise<void>((resolve) => (open = resolve));
  await page.route('**/api/message/list?*', async (route) => {
    asked.push(Number(new URL(route.request().url()).searchParams.get('offset')));
    await isOpen;
    await route.continue();
  });
  // By its own address the messages come with the page.
  await page.goto('/chat?last=true');
  const skeletons = page.getByRole('status', { name: 'Messages are loading' });
  await expect(skeletons).toBeVisible();
  const shapes = await skeletons.locator(':scope > *').count();
  expect(shapes).toBeGreaterThanOrEqual(1);
  expect(shapes).toBeLessThanOrEqual(10);
  open();
  await expect(skeletons).toBeHidden();
  await expect(answers(page).last()).toContainText('Response 1000');
  await expect(answers(page).last()).toBeInViewport();
  expect(asked).toEqual([0]);

  await page.getByRole('region', { name: 'Messages' }).hover();
  await expect(async () => {
    await page.mouse.wheel(0, -50_000);
    await expect(requests(page).filter({ hasText: 'Request 975' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  // Each page once, and only those on the way; they are larger farther back.
  expect(asked).toEqual(asked.map((_, index) => (index <= 5 ? index * 10 : (index - 4) * 50)));
  expect(asked.length).toBeGreaterThanOrEqual(3);
  expect(asked.length).toBeLessThan(12);

  // A link to a message far back: the pages in between are loaded but not rendered.
  await page.goto(`/chat?c=${said.chat.id}&m=${ids[2 * 800]}`);
  await expect(requests(page).filter({ hasText: 'Request 802' })).toBeFocused();
  expect(asked.at(-1)).toBeGreaterThanOrEqual(150);
  expect((await requests(page).count()) + (await answers(page).count())).toBeLessThan(60);
  await page.getByRole('button', { name: 'Go to the newest message' }).click();
  await expect(answers(page).last()).toContainText('Response 1000');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a chat that is opened again asks for its end only', async ({ memberPage: page, context }) => {
  const said = await say(page.request, 'One of many [[sim tokens=20 rate=0]]');
  await makeLong(said, 60);
  const other = await say(page.request, 'Another chat [[sim tokens=5 rate=0]]');
  const asked: number[] = [];
  await page.route('**/api/message/list?*', async (route) => {
    const query = new URL(route.request().url()).searchParams;
    if (query.get('groupId') === String(said.chat.id)) asked.push(Number(query.get('offset')));
    await route.continue();
  });
  await changeChat(context, { chatId: said.chat.id, name: 'The long one' });
  await changeChat(context, { chatId: other.chat.id, name: 'The other' });
  await page.goto(`/chat?c=${said.chat.id}`);
  await expect(answers(page).last()).toContainText('Response 61');
  await page.getByRole('region', { name: 'Messages' }).hover();
  await expect(async () => {
    await page.mouse.wheel(0, -50_000);
    await expect(requests(page).filter({ hasText: 'Request 25' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  expect(asked).toContain(30);
  await treeRow(page, 'The other').click();
  await expect(requests(page)).toHaveText([/Another chat/]);
  // What was loaded is out of date.
  await page.clock.setFixedTime(Date.now() + 60_000);
  asked.length = 0;
  await treeRow(page, 'The long one').click();
  await expect(answers(page).last()).toContainText('Response 61');
  await expect.poll(() => asked).toEqual([0]);
  await treeRow(page, 'The other').click();
  await expect(requests(page)).toHaveText([/Another chat/]);
  expect(asked).toEqual([0]);
});

test('a link to a message that cannot be reached says so instead of asking again and again', async ({
  memberPage: page,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_FAILED/);
  const said = await say(page.request, 'One of many [[sim tokens=20 rate=0]]');
  const ids = await makeLong(said, 99);
  let asked = 0;
  await page.route('**/api/message/list?*', async (route) => {
    if (new URL(route.request().url()).searchParams.get('offset') === '0') {
      await route.continue();
      return;
    }
    asked += 1;
    await route.abort('failed');
  });
  await page.goto(`/chat?c=${said.chat.id}&m=${ids[2]}`);
  await expect(page.getByText('Couldn’t go to the message.')).toBeVisible();
  const before = asked;
  await page.unroute('**/api/message/list?*');
  await page.getByRole('button', { name: 'Not loaded. Try again' }).click();
  await expect(
    requests(page)
      .filter({ hasText: /Request 8\d/ })
      .first(),
  ).toBeVisible();
  expect(before).toBeLessThan(5);
});

test('answers are shown as plain text if the settings say so', async ({ memberPage: page }) => {
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
