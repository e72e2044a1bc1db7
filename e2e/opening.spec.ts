import { answers, composer, say } from './support/chat.ts';
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
