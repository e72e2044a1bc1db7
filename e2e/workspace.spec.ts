import type { Page } from '@playwright/test';
import { expectEverythingNamed } from './support/accessibility.ts';
import { composer } from './support/chat.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/test.ts';

function collapse(page: Page) {
  return page.getByRole('button', { name: 'Collapse the sidebar' });
}

function expand(page: Page) {
  return page.getByRole('button', { name: 'Expand the sidebar' });
}

test('the sidebar labels its tools, opens dialogs, and shows its content and the user', async ({
  residentPage: page,
  resident,
}) => {
  await test.step('Escape closes only an open dialog', async () => {
    await page.getByRole('button', { name: 'New folder' }).click();
    const dialog = page.getByRole('dialog', { name: 'New folder' });
    await expect(dialog.getByRole('button', { name: 'Create' })).toBeVisible();
    await expect(dialog.locator(':focus')).toHaveCount(1);
    // Pressed twice in a hurry, it closes nothing else.
    await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Escape')]);
    await expect(dialog).toBeHidden();
    await expect(collapse(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'New folder' })).toBeFocused();
  });
  await test.step('an icon shows its name on hover and focus', async () => {
    await page.getByRole('button', { name: 'New folder' }).hover();
    await expect(page.getByRole('tooltip', { name: 'New folder' })).toBeVisible();
    await page.getByRole('button', { name: 'New note' }).focus();
    await expect(page.getByRole('tooltip', { name: 'New note' })).toBeVisible();
  });
  await test.step('feedback opens a popup that Escape closes', async () => {
    await page.getByRole('button', { name: 'Feedback' }).click();
    await expect(page.getByRole('link', { name: 'Find an answer' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Feedback' })).toBeFocused();
  });
  await test.step('the sidebar shows its sections and the signed-in user', async () => {
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
    await expect(sidebar.getByText('Polylogue', { exact: true })).toBeVisible();
    await expect(sidebar.getByText(/^v\d+\.\d+\.\d+$/)).toBeVisible();
    await expect(sidebar.getByText('No chats yet')).toBeVisible();
    await sidebar.getByText('Notes', { exact: true }).click();
    await expect(sidebar.getByText('No notes yet')).toBeVisible();
    await expect(sidebar.getByRole('searchbox', { name: 'Search notes' })).toBeVisible();
    const you = sidebar.getByRole('region', { name: 'You', exact: true });
    await expect(you).toContainText(resident.person.name);
    await expect(you).toContainText('Tokens');
    await expect(you).toContainText('Library');
  });
});

test('the sidebar collapses to a rail by button and by Escape, and stays so after a reload', async ({
  residentPage: page,
}) => {
  await collapse(page).click();
  await expect(page.getByRole('searchbox')).toBeHidden();
  await expect(expand(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'New chat' })).toBeVisible();
  await page.reload();
  await expect(expand(page)).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeHidden();
  await expand(page).click();
  await expect(page.getByRole('searchbox', { name: 'Search chats' })).toBeVisible();
  await page.reload();
  await expect(collapse(page)).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(expand(page)).toBeVisible();
  await page.reload();
  await expect(expand(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(collapse(page)).toBeVisible();
});

test("the sidebar's state is kept per user", async ({ signedInPage: page, context, nextPerson }) => {
  await collapse(page).click();
  await expect(expand(page)).toBeVisible();
  // An open workspace would notice the session ending while the cookies change.
  await page.goto('about:blank');
  await signIn(context, await nextPerson());
  await page.goto('/chat');
  await expect(collapse(page)).toBeVisible();
});

test('the settings have a menu of every block; an unpinned sidebar closes; every tool has a name', async ({
  residentPage: page,
}) => {
  await expectEverythingNamed(page);
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL('/chat/settings');
  await expect(collapse(page)).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Settings sections' });
  const blocks = [
    ['Personal', 'Notifications', 'Password', 'Sign-ins', 'Data'],
    ['Plan', 'Usage', 'Monthly limits', 'Token shop', 'Cards', 'Billing', 'History'],
    ['Chat settings', 'Default model', 'Display', 'Scoreboard'],
    ['FAQ', 'Write to us', 'Tickets'],
  ].flat();
  await expect(menu.getByRole('link')).toHaveText(blocks);
  await menu.getByRole('link', { name: 'Display' }).click();
  await expect(page).toHaveURL('/chat/settings/display');
  await expect(page.getByRole('region', { name: 'Display' })).toBeInViewport();

  await page.getByRole('button', { name: 'Auto-hide the sidebar' }).click();
  await page.getByRole('link', { name: 'Buy tokens' }).click();
  await expect(page).toHaveURL('/chat/tariffs');
  await expect(page.getByRole('heading', { name: 'Plans', level: 1 })).toBeVisible();
  await expect(expand(page)).toBeVisible();
  await expectEverythingNamed(page);
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await expectEverythingNamed(page);
});

test('the keyboard reaches the palette and skips to the content; up to 1200 pixels the sidebar is a drawer', async ({
  residentPage: page,
}) => {
  // The composer takes the focus once it is there; the skip link is the first element on the page.
  await expect(composer(page)).toBeFocused();
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await skip.focus();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Jump to' }).getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.setViewportSize({ width: 1201, height: 800 });
  await expect(collapse(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Your menu' })).toBeHidden();
  await page.setViewportSize({ width: 1200, height: 800 });
  await expect(collapse(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open the sidebar' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Your menu' })).toBeVisible();
});
