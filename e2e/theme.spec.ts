import type { Page } from '@playwright/test';
import { endOfSession } from './support/console-guard.ts';
import { expect, test } from './support/test.ts';

async function expectTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  await expect
    .poll(async () => {
      const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const [red = 0] = ground.match(/[\d.]+/g)?.map(Number) ?? [];
      return red > 128 ? 'light' : 'dark';
    })
    .toBe(theme);
}

/** Returns the theme when the body was created, before anything is painted. */
async function recordFirstTheme(page: Page): Promise<() => Promise<string | undefined>> {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.body === null) return;
      Object.assign(window, { firstTheme: document.documentElement.dataset['theme'] });
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { firstTheme?: string }).firstTheme);
}

test('a chosen theme stays and is shared by tabs, until the system setting is chosen again; it survives signing out', async ({
  signedInPage: page,
  context,
  consoleGuard,
}) => {
  consoleGuard.allow(endOfSession);
  const choice = page.getByRole('radiogroup', { name: 'Theme' });
  await test.step('another tab follows the choice', async () => {
    const other = await context.newPage();
    await other.goto('/chat');
    await expectTheme(other, 'light');
    await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
    await expectTheme(page, 'dark');
    await expectTheme(other, 'dark');
    await other.close();
  });
  await test.step('the choice stays, whatever the system does', async () => {
    await page.reload();
    await expectTheme(page, 'dark');
    await expect(page.getByRole('button', { name: 'Switch to the light theme' })).toBeVisible();
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect(choice.getByRole('radio', { name: 'Dark' })).toBeChecked();
    await choice.getByText('Light').click();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectTheme(page, 'light');
  });
  await test.step('until the system setting is chosen again', async () => {
    await choice.getByText('System').click();
    await expectTheme(page, 'dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await expectTheme(page, 'light');
  });
  await test.step('the choice survives signing out, since it belongs to the device', async () => {
    await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(page).toHaveURL('/signin');
    await expectTheme(page, 'dark');
  });
});

test('nothing flashes, whatever the system setting and the choice; without one the theme follows the system', async ({
  browser,
}) => {
  for (const { system, chosen, first } of [
    { system: 'dark', chosen: undefined, first: 'dark' },
    { system: 'light', chosen: undefined, first: 'light' },
    { system: 'light', chosen: 'dark', first: 'dark' },
    { system: 'dark', chosen: 'light', first: 'light' },
  ] as const) {
    // A separate visitor each: one's choice must not affect the next.
    const page = await browser.newPage({ colorScheme: system });
    await page.addInitScript((kept) => {
      if (kept !== undefined) localStorage.setItem('polylogue:theme', JSON.stringify(kept));
    }, chosen);
    const firstTheme = await recordFirstTheme(page);
    await page.goto('/signin', { waitUntil: 'domcontentloaded' });
    expect(await firstTheme(), `system ${system}, chosen ${chosen ?? 'nothing'}`).toBe(first);
    await expectTheme(page, first);
    if (chosen === undefined) {
      const changed = system === 'dark' ? 'light' : 'dark';
      await page.emulateMedia({ colorScheme: changed });
      await expectTheme(page, changed);
    }
    await page.close();
  }
});
