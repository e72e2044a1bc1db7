import type { Page, Route } from '@playwright/test';
import { answers, composer, expectAnswered, requests, say, send } from './support/chat.ts';
import { chooseModels, expectAllAnswered, openCompare } from './support/compare.ts';
import { picture } from './support/picture.ts';
import { expect, test } from './support/test.ts';

const sending = '**/api/ai-chat/send-message';
const quick = '[[sim tokens=10 rate=0]]';

function waiting(page: Page) {
  return page.getByRole('article', { name: 'Your message' });
}

function refuse(route: Route): Promise<void> {
  return route.fulfill({ status: 402, json: { code: 'not_enough_tokens', message: '' } });
}

test('a refused message comes back before what was typed meanwhile, with its picture', async ({
  signedInPage: page,
  consoleGuard,
}) => {
  consoleGuard.allow(/402.*send-message/);
  let answer: (() => Promise<void>) | undefined;
  await page.route(sending, (route) => {
    answer = () => refuse(route);
  });
  await page.locator('input[type=file]').setInputFiles(picture);
  await send(page, 'Too dear');
  await expect(waiting(page)).toContainText('Too dear');
  await expect(composer(page)).toBeFocused();
  await page.keyboard.type('and one more');
  await expect.poll(() => answer !== undefined).toBe(true);
  await answer?.();
  await expect(composer(page)).toHaveValue('Too dear\n\nand one more');
  await expect(
    page.getByRole('list', { name: 'Attached' }).getByRole('img', { name: picture.name }),
  ).toBeVisible();
});

test('a suggestion is put after what is written', async ({ signedInPage: page }) => {
  await composer(page).fill('My own words');
  await page.getByRole('list', { name: 'Ideas to start with' }).getByRole('button').first().click();
  await expect(composer(page)).toHaveValue(/^My own words\n\n.+/);
});

test('what is typed stays on screen although the browser has no room to keep it', async ({
  signedInPage: page,
}) => {
  await page.evaluate(() => {
    let chunk = 'x'.repeat(1_000_000);
    while (chunk.length > 0) {
      try {
        localStorage.setItem(`filler${localStorage.length}`, chunk);
      } catch {
        chunk = chunk.slice(0, Math.floor(chunk.length / 2));
      }
    }
  });
  const words = 'a long thought '.repeat(50).trim();
  await composer(page).fill(words);
  await page.getByRole('link', { name: 'Prompts' }).first().click();
  await expect(page.getByRole('heading', { name: 'Prompts', exact: true })).toBeVisible();
  await page.goBack();
  await expect(composer(page)).toHaveValue(words);
});

test('messages written without a network stay in sight, go in order and wait for each other’s answers', async ({
  signedInPage: page,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED/);
  await send(page, `Make a chat ${quick}`);
  await expectAnswered(page);
  await page.route(sending, (route) => route.abort('internetdisconnected'));
  await send(page, 'First from a tunnel [[sim tokens=60 rate=30]]');
  await expect(waiting(page)).toHaveCount(1);
  await send(page, `Second from a tunnel ${quick}`);
  await expect(waiting(page)).toHaveCount(2);
  await expect(waiting(page).first()).toContainText('First');
  await expect(waiting(page).last()).toContainText('Second');
  await page.unroute(sending);
  await expect(answers(page)).toHaveCount(3);
  await expectAnswered(page);
  await expect(requests(page).nth(1)).toContainText('First');
  await expect(requests(page).nth(2)).toContainText('Second');
  await expect(page.getByText('stopped', { exact: false })).toHaveCount(0);
});

test('a first message without a network is in sight, and a second one follows it into the chat it makes', async ({
  signedInPage: page,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED/);
  await page.route(sending, (route) => route.abort('internetdisconnected'));
  await send(page, `First ever ${quick}`);
  await expect(waiting(page)).toContainText('First ever');
  await send(page, `Second ever ${quick}`);
  await expect(waiting(page)).toHaveCount(2);
  await page.unroute(sending);
  await expect(page).toHaveURL(/[?&]c=\d+/);
  await expect(answers(page)).toHaveCount(2);
  await expectAnswered(page);
  await expect(requests(page)).toHaveText([/First ever/, /Second ever/]);
});

test('what waits is sent although its writer has gone to another page', async ({
  memberPage: page,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED/);
  const { chat } = await say(page.request, quick);
  await page.goto(`/chat?c=${chat.id}`);
  await expectAnswered(page);
  await page.route(sending, (route) => route.abort('internetdisconnected'));
  await send(page, `From a tunnel ${quick}`);
  await expect(waiting(page)).toContainText('From a tunnel');
  await page.getByRole('link', { name: 'Prompts' }).first().click();
  await expect(page.getByRole('heading', { name: 'Prompts', exact: true })).toBeVisible();
  const sent = page.waitForResponse((response) => response.url().includes('send-message') && response.ok());
  await page.unroute(sending);
  await sent;
});

test('a server that does not answer is not flooded, and gets the message once', async ({
  memberPage: page,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_FAILED/);
  const { chat } = await say(page.request, quick);
  await page.clock.install();
  await page.goto(`/chat?c=${chat.id}`);
  await expectAnswered(page);
  const tries: string[] = [];
  let isLost = true;
  await page.route(sending, async (route) => {
    tries.push(/name="client_id"\r\n\r\n([\w-]+)/.exec(route.request().postData() ?? '')?.[1] ?? '');
    if (!isLost) {
      await route.continue();
      return;
    }
    // The first one arrives, and its answer is lost.
    if (tries.length === 1) await route.fetch();
    await route.abort('failed');
  });
  await send(page, `Lost answer ${quick}`);
  await expect(waiting(page)).toContainText('It will be sent');
  for (let half = 0; half < 20; half += 1) {
    await page.clock.runFor(500);
    // What was asked meanwhile has failed by the time a later request is answered.
    await page.evaluate(async () => (await fetch('/favicon.svg')).text());
  }
  expect(tries.length).toBeLessThan(6);
  isLost = false;
  await page.clock.runFor(60_000);
  await expect(waiting(page)).toHaveCount(0);
  await expect(requests(page)).toHaveCount(2);
  expect(new Set(tries).size).toBe(1);
});

test('Enter that is held or pressed twice does not stop the answer it asked for', async ({
  memberPage: page,
}) => {
  const { chat } = await say(page.request, quick);
  await page.goto(`/chat?c=${chat.id}`);
  await expectAnswered(page);
  let stops = 0;
  page.on('request', (request) => {
    if (request.url().includes('stop-generate')) stops += 1;
  });
  await composer(page).fill('A long one [[sim tokens=300 rate=30]]');
  await page.keyboard.down('Enter');
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  // Held down, the key says the same again and again.
  for (let again = 0; again < 5; again += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expectAnswered(page);
  await expect(answers(page)).toHaveCount(2);
  expect(stops).toBe(0);
});

test('two pages with the same chat do not lose each other’s messages', async ({
  memberPage: page,
  context,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED/);
  const { chat } = await say(page.request, quick);
  await context.route(sending, (route) => route.abort('internetdisconnected'));
  const other = await context.newPage();
  for (const one of [page, other]) {
    await one.goto(`/chat?c=${chat.id}`);
    await expectAnswered(one);
  }
  await send(page, `From one page ${quick}`);
  await expect(waiting(page)).toHaveCount(1);
  // A request that is on its way when its page closes may still arrive.
  const lost = other.waitForEvent('requestfailed', (request) => request.url().includes('send-message'));
  await send(other, `From the other ${quick}`);
  await lost;
  await expect(waiting(other)).toHaveCount(1);
  await other.close();
  // What the closed page had is taken over by the one that is open.
  await expect(waiting(page)).toHaveCount(2);
  await context.unroute(sending);
  await expect(answers(page)).toHaveCount(3);
  await expectAnswered(page);
  await expect(requests(page)).toHaveText([/./, /From one page/, /From the other/]);
});

test('a comparison whose answer was lost is asked once, and charged once', async ({
  memberPage: page,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_FAILED/);
  await openCompare(page);
  await chooseModels(page, ['Polylogue Balanced', 'Claude Sonnet 5.5']);
  const tries: string[] = [];
  const comparing = '**/api/compare-models/send-message';
  await page.route(comparing, async (route) => {
    tries.push(/name="client_id"\r\n\r\n([\w-]+)/.exec(route.request().postData() ?? '')?.[1] ?? '');
    if (tries.length > 1) {
      await route.continue();
      return;
    }
    await route.fetch();
    await route.abort('failed');
  });
  await send(page, `Tea or coffee? ${quick}`);
  await expect.poll(() => tries.length).toBe(2);
  await expectAllAnswered(page, 2);
  expect(new Set(tries).size).toBe(1);
  await expect(answers(page)).toHaveCount(2);
});
