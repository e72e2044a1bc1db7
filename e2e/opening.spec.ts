import type { Page } from '@playwright/test';
import { answers, composer, expectAnswered, requests, say } from './support/chat.ts';
import { holdScripts } from './support/hold-scripts.ts';
import { expectStillOpening, expectStillWithBanner } from './support/opening.ts';
import { expect, test } from './support/test.ts';

test('nothing moves while a chat opens', async ({ memberPage: page }) => {
  await expectStillOpening(page);
});

test('nothing moves below the banner of an unconfirmed address', async ({ page }) => {
  await expectStillWithBanner(page);
});

test('before the app has loaded the workspace stands there as a skeleton', async ({ memberPage: page }) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/workspace-*.js', async (route) => {
    await held.promise;
    await route.fallback();
  });
  await page.goto('/chat', { waitUntil: 'commit' });
  await expect(page.locator('[data-skeleton]')).toBeVisible();
  held.resolve();
  await expect(composer(page)).toBeFocused();
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
});

test('the last messages are read before the app has loaded, and stay where they are', async ({
  memberPage: page,
}) => {
  const { chat } = await say(page.request, 'Which is older, tea or coffee? [[sim tokens=160 rate=0]]');
  await say(page.request, 'And which is stronger? [[sim tokens=160 rate=0]]', chat.id);
  const release = await holdScripts(page);
  await page.goto(`/chat?c=${chat.id}`, { waitUntil: 'commit' });
  const early = page.locator('[data-skeleton] [data-answer]').last();
  await expect(early).toBeVisible();
  const before = await early.boundingBox();
  release();
  const answer = answers(page).locator('[data-answer]').last();
  await expect(composer(page)).toBeFocused();
  await expect(answer).toBeVisible();
  await expect
    .poll(async () => {
      const after = await answer.boundingBox();
      return after && before && Math.max(Math.abs(after.x - before.x), Math.abs(after.y - before.y));
    })
    .toBeLessThanOrEqual(1);
});

/** Opens a chat and holds the app back until told. */
async function openEarly(page: Page, chatId: number) {
  const release = await holdScripts(page);
  await page.goto(`/chat?c=${chatId}`, { waitUntil: 'commit' });
  const field = page.locator('[data-skeleton]').getByRole('textbox', { name: 'Your message' });
  await expect(field).toBeFocused();
  return { field, release };
}

test('writing begins before the app has loaded, and no key is lost when it comes', async ({
  memberPage: page,
}) => {
  const { chat } = await say(page.request, 'Hello [[sim tokens=5 rate=0]]');
  const { field, release } = await openEarly(page, chat.id);
  await page.keyboard.type('Written early\n');
  await expect(field).toHaveValue('');
  await page.keyboard.type('Half a ');
  const rest = 'thought that goes on while the app takes the page over, to its last letter';
  const typing = page.keyboard.type(rest, { delay: 15 });
  release();
  await typing;
  await expect(composer(page)).toHaveValue(`Half a ${rest}`);
  await expect(composer(page)).toBeFocused();
  await expect(requests(page)).toContainText(['Hello', 'Written early']);
  await expectAnswered(page);
  await page.reload();
  await expect(requests(page)).toHaveCount(2);
  await expect(composer(page)).toHaveValue(`Half a ${rest}`);
});

test('what is written in a page that is left before the app has loaded is there the next time', async ({
  memberPage: page,
}) => {
  const { chat } = await say(page.request, 'Hello [[sim tokens=5 rate=0]]');
  const { field, release } = await openEarly(page, chat.id);
  await field.fill('Sent without the app');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Sent without the app')).toBeVisible();
  await field.fill('Not sent yet');
  await page.goto('/blog');
  release();
  await page.goto(`/chat?c=${chat.id}`);
  await expect(composer(page)).toHaveValue('Sent without the app\n\nNot sent yet');
  await expect(requests(page)).toHaveCount(1);
});

test('the data of a chat are asked for before its code has come', async ({ memberPage: page }) => {
  const { chat } = await say(page.request, 'Hello [[sim tokens=5 rate=0]]');
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/first-*.js', async (route) => {
    await held.promise;
    await route.fallback();
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname);
  });
  const early = page.waitForResponse('**/api/message/list?*');
  await page.goto(`/chat?c=${chat.id}`, { waitUntil: 'commit' });
  await early;
  held.resolve();
  await expect(page.getByRole('article', { name: /^Answer from / })).toHaveCount(1);
  await page.waitForLoadState('networkidle');
  // Each is used by the page instead of being asked for once more.
  for (const call of ['message/list', 'ai-chat/model-list', 'account-info/chat-settings']) {
    expect(asked.filter((path) => path === `/api/${call}`)).toHaveLength(1);
  }
});
