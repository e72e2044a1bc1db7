import type { Page } from '@playwright/test';
import { expectEverythingNamed } from './support/accessibility.ts';
import { composer } from './support/chat.ts';
import { endOfSession } from './support/console-guard.ts';
import { expect, test } from './support/test.ts';

function drawer(page: Page) {
  return page.getByRole('dialog').filter({ has: page.getByRole('complementary', { name: 'Sidebar' }) });
}

function openButton(page: Page) {
  return page.getByRole('button', { name: 'Open the sidebar' });
}

test('the sidebar is a drawer, and the menu contains the tools', async ({ residentPage: page, resident }) => {
  await test.step('the sidebar is a drawer that takes the focus and returns it', async () => {
    await expect(page.getByRole('searchbox')).toBeHidden();
    await openButton(page).tap();
    await expect(drawer(page).getByRole('searchbox', { name: 'Search chats' })).toBeVisible();
    await expect(drawer(page)).toHaveAccessibleName('Sidebar');
    await expect(drawer(page).locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toBeHidden();
    await expect(openButton(page)).toBeFocused();
  });
  await test.step('the drawer is closed by its button and by a tap outside', async () => {
    await openButton(page).tap();
    await drawer(page).getByRole('button', { name: 'Close the sidebar' }).tap();
    await expect(drawer(page)).toBeHidden();
    await openButton(page).tap();
    await expect(drawer(page).getByRole('searchbox')).toBeVisible();
    await page.touchscreen.tap(380, 400);
    await expect(drawer(page)).toBeHidden();
  });
  await test.step('a dialog opened from the drawer is above it and closes separately', async () => {
    await openButton(page).tap();
    await drawer(page).getByRole('button', { name: 'New folder' }).tap();
    const dialog = page.getByRole('dialog', { name: 'New folder' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(drawer(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toBeHidden();
  });
  await test.step('every tool has a name and a large enough touch target', () => expectRoomForFingers(page));
  await test.step('the user menu contains the tools, and Escape closes only it', async () => {
    const trigger = page.getByRole('button', { name: 'Your menu' });
    await trigger.tap();
    const menu = page.getByRole('menu');
    await expect(menu.getByRole('menuitem')).toHaveText([
      'Compare models',
      'Buy tokens',
      'Settings',
      'Switch to the dark theme',
      'Library',
      'Prompts',
      'Keyboard shortcuts',
      'Feedback',
      'Sign out',
    ]);
    await expect(menu).toContainText(resident.person.name);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(drawer(page)).toBeHidden();
    await trigger.tap();
    await menu.getByRole('menuitem', { name: 'Prompts' }).tap();
    await expect(page).toHaveURL('/chat/prompts');
  });
  await test.step('the drawer closes when another screen opens, and stays closed after a reload', async () => {
    await openButton(page).tap();
    await drawer(page).getByRole('link', { name: 'Settings' }).tap();
    await expect(page).toHaveURL('/chat/settings');
    await expect(drawer(page)).toBeHidden();
    await openButton(page).tap();
    await expect(drawer(page)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    await expect(drawer(page)).toBeHidden();
  });
});

async function expectRoomForFingers(page: Page): Promise<void> {
  await expectEverythingNamed(page);
  await openButton(page).tap();
  await expect(drawer(page).getByRole('searchbox')).toBeVisible();
  await expectEverythingNamed(page);
  const small = await drawer(page)
    .locator('button:visible, a:visible')
    .evaluateAll((tools) =>
      tools
        .map((tool) => ({
          name: tool.getAttribute('aria-label') ?? tool.textContent,
          box: tool.getBoundingClientRect(),
        }))
        .filter(({ box }) => box.width < 44 || box.height < 44)
        .map(({ name, box }) => `${name} ${Math.round(box.width)}×${Math.round(box.height)}`),
    );
  expect(small, 'tools below 44 pixels').toEqual([]);
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
}

test('the settings end with the languages and sign-out, without a side menu', async ({
  memberPage: page,
  consoleGuard,
}) => {
  consoleGuard.allow(endOfSession);
  await page.goto('/chat');
  await composer(page).fill('Half a thought');
  await page.goto('/chat/settings');
  await expect(page.getByRole('navigation', { name: 'Settings sections' })).toBeHidden();
  const main = page.getByRole('main');
  await main.getByRole('group', { name: 'Language' }).getByRole('button', { name: 'Français' }).tap();
  await main.getByRole('button', { name: 'Se déconnecter', exact: true }).tap();
  // What has been begun would be lost.
  await page.getByRole('dialog').getByRole('button', { name: 'Se déconnecter', exact: true }).tap();
  await expect(page).toHaveURL('/signin');
});
