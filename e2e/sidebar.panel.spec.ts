import type { TariffData } from '@polylogue/contract/billing';
import { expectNoAxeViolationsInBothThemes } from './support/accessibility.ts';
import { composer } from './support/chat.ts';
import { changeChat, focusRowFirst, makeChat, treeRow } from './support/chats.ts';
import { saved } from './support/saved.ts';
import { expect, test } from './support/test.ts';

test("the panel shows plan, tokens and library space, and updates with an answer's cost", async ({
  signedInPage: page,
}) => {
  const you = page.getByRole('region', { name: 'You', exact: true });
  await expect(you.getByRole('link', { name: 'Free' })).toBeVisible();
  await expect(you).toContainText('30,000 left');
  await expect(you).toContainText('0 of 10 MB');
  await composer(page).fill('Count me [[sim tokens=200 rate=400]]');
  await page.keyboard.press('Enter');
  await expect(you).toContainText(/29,7\d\d left/);
});

test('the panel leads to tokens, settings, the library, prompts, feedback and the other theme, and signs out', async ({
  signedInPage: page,
}) => {
  const you = page.getByRole('region', { name: 'You', exact: true });
  for (const [name, address] of [
    ['Buy tokens', '/chat/tariffs'],
    ['Settings', '/chat/settings'],
    ['Library', '/chat/library'],
    ['Prompts', '/chat/prompts'],
  ] as const) {
    await you.getByRole('link', { name }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  }
  await you.getByRole('button', { name: 'Feedback' }).click();
  await expect(page.getByRole('dialog', { name: 'How can we help?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await you.getByRole('button', { name: 'Switch to the dark theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await you.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/signin');
});

test('settings, plan, chats and notes load first, then the streams; failures are reported and stay empty', async ({
  memberPage: page,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 403/);
  const asked = new Set<string>();
  let isFollowing = false;
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  const start = /api\/(account-info\/(?:chat-settings|tariff-data)|chats\/list|notes\/list)/;
  await page.route(start, async (route) => {
    const [, call = ''] = start.exec(route.request().url()) ?? [];
    asked.add(call);
    if (call === 'notes/list') await isReleased;
    await route.continue();
  });
  page.on('websocket', (socket) => {
    isFollowing ||= decodeURIComponent(socket.url()).includes('user#');
    socket.on('framesent', ({ payload }) => {
      isFollowing ||= payload.includes('"user#');
    });
  });
  const connecting = page.waitForEvent('websocket');
  await page.goto('/chat');
  await connecting;
  const calls = ['account-info/chat-settings', 'account-info/tariff-data', 'chats/list', 'notes/list'];
  await expect.poll(() => [...asked].toSorted()).toEqual(calls);
  await expect(page.getByText('No chats yet')).toBeVisible();
  expect(isFollowing, 'the notes are not there yet').toBe(false);
  release();
  await expect.poll(() => isFollowing).toBe(true);

  await page.unroute(start);
  await page.route(start, (route) => route.fulfill({ status: 403, json: { code: 'not_permission' } }));
  // A stream that begins asks for the chats again; here only a click does.
  await page.routeWebSocket(/\/realtime/, () => undefined);
  await page.reload();
  await expect(page.getByText('Some data didn’t load.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'You', exact: true })).toBeVisible();
  await expect(composer(page)).toBeEditable();
  await page.unroute(start);
  await page.getByRole('complementary').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No chats yet')).toBeVisible();
});

test('a plan shows the days left, and an expired one says so persistently', async ({ memberPage: page }) => {
  const tariff: TariffData = {
    name: 'pro',
    plan: 'pro',
    activeSubs: false,
    dateDeactivated: new Date(Date.now() + 20.5 * 86_400_000).toISOString(),
    tokens: 338_000,
    tokensCost: 412_000,
    tokensReserved: 0,
    monthLimit: null,
    isExport: 1,
    isImport: 1,
    isShare: 1,
    isSelectOptions: '1',
    rag_used: true,
    isCompareAvailable: true,
  };
  let told = tariff;
  await page.route('**/api/account-info/tariff-data', (route) => route.fulfill({ json: told }));
  await page.goto('/chat');
  const you = page.getByRole('region', { name: 'You', exact: true });
  await expect(you.getByRole('link', { name: 'Pro · 21 d' })).toBeVisible();
  await expect(you).toContainText('338,000 left');
  await expect(you.getByRole('progressbar', { name: 'Tokens' })).toHaveAttribute('aria-valuenow', '45');

  told = { ...tariff, plan: 'free', dateDeactivated: '2026-01-01T00:00:00.000Z' };
  await page.reload();
  await expect(you.getByRole('link', { name: 'Pro · ended' })).toBeVisible();
  await expect(page.getByText('Your Pro plan has ended.')).toBeVisible();
});

test('chat settings are saved at once and kept', async ({ memberPage: page }) => {
  await page.goto('/chat/settings/chat-settings');
  const block = page.getByRole('region', { name: 'Chat settings' });
  await expect(block).toContainText('come with the Basic plan');
  const formatted = block.getByRole('switch', { name: 'Formatted answers' });
  await formatted.click();
  await expect(formatted).not.toBeChecked();
  await block.getByText('Stay in the chat').click();
  await saved(page);
  await page.reload();
  await expect(formatted).not.toBeChecked();
  await expect(block.getByRole('radio', { name: 'Stay in the chat' })).toBeChecked();
});

test('the full sidebar has no violations in light and dark', async ({ memberPage: page, context }) => {
  const folder = await makeChat(context, { name: 'Research', isGroup: true });
  await changeChat(context, { chatId: await makeChat(context, { name: 'Inside' }), parent_id: folder });
  await changeChat(context, { chatId: await makeChat(context, { name: 'Pinned one' }), pin: true });
  const open = await makeChat(context, { name: 'Open one' });
  await page.goto(`/chat?c=${open}`);
  await focusRowFirst(page, 'Research');
  await page.keyboard.press('ArrowRight');
  await expect(treeRow(page, 'Inside')).toBeVisible();
  await expectNoAxeViolationsInBothThemes(page);
  await treeRow(page, 'Inside').focus();
  await page.keyboard.press('F2');
  await expectNoAxeViolationsInBothThemes(page);
});
