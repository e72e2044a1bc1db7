import { signIn } from './support/people.ts';
import { answers, ask, expectAnswered, expectStored, requests, send } from './support/chat.ts';
import { expect, test } from './support/test.ts';

test('the list follows the newest text until the user scrolls up; a failed stop is reported', async ({
  signedInPage: page,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 500/);
  await page.route('**/api/ai-chat/stop-generate*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await send(page, 'At great length [[sim tokens=4000 rate=100]]');
  const list = page.getByRole('region', { name: 'Messages' });
  const distance = () => list.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight);
  await expect.poll(() => list.evaluate((box) => box.scrollTop)).toBeGreaterThan(200);
  await expect.poll(distance).toBeLessThanOrEqual(10);
  const newest = page.getByRole('button', { name: 'Go to the newest message' });
  await expect(newest).toBeHidden();
  // Resizing the window does not count as scrolling.
  for (const width of [480, 1440]) {
    await page.setViewportSize({ width, height: 700 });
    const grown = await list.evaluate((box) => box.scrollHeight);
    await expect.poll(() => list.evaluate((box) => box.scrollHeight)).toBeGreaterThan(grown);
    await expect.poll(distance).toBeLessThanOrEqual(10);
    await expect(newest).toBeHidden();
  }

  await list.hover();
  // The wheel scrolls in several frames; following, which scrolls too, ends at the end of the list.
  const scrolled = await list.evaluateHandle((box) => ({
    up: new Promise<number>((resolve) => {
      box.addEventListener('scrollend', () => {
        if (box.scrollHeight - box.scrollTop - box.clientHeight > 100) resolve(box.scrollTop);
      });
    }),
  }));
  await page.mouse.wheel(0, -150);
  await expect(newest).toBeVisible();
  const place = await scrolled.evaluate(({ up }) => up);
  const height = await list.evaluate((box) => box.scrollHeight);
  await expect.poll(() => list.evaluate((box) => box.scrollHeight)).toBeGreaterThan(height);
  expect(await list.evaluate((box) => box.scrollTop)).toBe(place);
  await newest.click();
  await expect.poll(distance).toBeLessThanOrEqual(10);

  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('Couldn’t stop the answer.')).toBeVisible();
  await expect(answers(page).first()).toContainText('writing…');
  await page.unroute('**/api/ai-chat/stop-generate*');
  await page.getByRole('button', { name: 'Stop' }).click();
  await expectAnswered(page);
});

test('a reload mid-answer continues where it was, repeatedly', async ({ signedInPage: page }) => {
  test.slow();
  await send(page, 'Keep going [[sim tokens=300 rate=20]]');
  await expect(answers(page).first()).toContainText('writing…');
  const opening = page.waitForEvent('websocket');
  const tokens: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/init/connect')) tokens.push(request.url());
  });
  for (let turn = 0; turn < 5; turn += 1) {
    await page.reload();
    await expect(answers(page).first()).toBeVisible();
  }
  // One round trip: no token is requested, and the URL already subscribes to the chat.
  expect(new URL((await opening).url()).searchParams.getAll('say').join()).toContain('chat:message#');
  expect(tokens).toEqual([]);
  await expectAnswered(page);
  const streamed = await answers(page).first().innerText();
  await page.reload();
  await expectAnswered(page);
  await expect.poll(() => answers(page).first().innerText()).toBe(streamed);
});

test('two tabs show the same exchange', async ({ signedInPage: page, context }) => {
  await send(page, 'Open the chat [[sim tokens=10 rate=0]]');
  await expectAnswered(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(answers(other)).toHaveCount(1);
  await send(page, 'Both of you [[sim tokens=1200 rate=60]]');
  await expect(requests(other).filter({ hasText: 'Both of you' })).toBeVisible();
  await expect(answers(other).last()).toContainText('writing…');
  await expect(answers(other).last().locator('p').nth(1)).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expectAnswered(page);
  await expectAnswered(other);
  await expect
    .poll(async () => (await answers(other).last().innerText()) === (await answers(page).last().innerText()))
    .toBe(true);
});

test('an answer continues while another chat is open', async ({ signedInPage: page }) => {
  await send(page, 'In the background [[sim tokens=400 rate=30]]');
  await expect(answers(page).first()).toContainText('writing…');
  const address = page.url();
  await page.getByRole('button', { name: 'New chat', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'What are we thinking about?' })).toBeVisible();
  await page.goto(address);
  await expectAnswered(page);
  await expect(answers(page).first()).toContainText(/4\d\d tokens$/);
});

test('a connection lost mid-answer loses no text', async ({
  signedInPage: page,
  context,
  consoleGuard,
  person,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED/);
  await send(page, 'Hold on [[sim tokens=500 rate=50]]');
  await expect(answers(page).first()).toContainText('writing…');
  await context.setOffline(true);
  await context.setOffline(false);
  await expectAnswered(page);
  const here = await answers(page).first().innerText();
  const elsewhere = await context.browser()?.newContext({ baseURL: new URL(page.url()).origin });
  if (elsewhere === undefined) throw new Error('no browser');
  await signIn(elsewhere, person);
  const other = await elsewhere.newPage();
  await other.goto(page.url());
  await expectAnswered(other);
  await expect.poll(() => answers(other).first().innerText()).toBe(here);
  await elsewhere.close();
});

test('where live connections are blocked the answer is looked for, and that is said', async ({
  memberPage: page,
  consoleGuard,
}) => {
  consoleGuard.allow(/WebSocket|realtime/i);
  await page.routeWebSocket('**/realtime**', (socket) => socket.close());
  await page.goto('/chat');
  await send(page, 'Behind a proxy [[sim tokens=240 rate=20]]');
  await expect(page.getByText('No live connection.')).toBeVisible();
  await expectAnswered(page);
  await expect(page.getByText('No live connection.')).toBeHidden();
});

test('an answer that ended too long ago to be replayed is shown as it ended', async ({
  memberPage: page,
}) => {
  // What the server says is held back until the answer has ended, and then comes without the answer's frames, as
  // it does a minute after the end.
  const ended = Promise.withResolvers<void>();
  await page.routeWebSocket('**/realtime**', (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      const frame = JSON.parse(String(message)) as { type: string };
      if (frame.type !== 'event') void ended.promise.then(() => socket.send(message));
    });
  });
  const said = await ask(page.request, 'Slowly [[sim tokens=400 rate=20]]');
  await page.goto(`/chat?c=${said.chat.id}`);
  await expect(answers(page).first()).toContainText('writing…');
  await expectStored(page.request, said);
  await expect(answers(page).first()).toContainText('writing…');
  ended.resolve();
  await expectAnswered(page);
});
