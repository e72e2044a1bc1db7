import { expect, type Locator, type Page } from '@playwright/test';

/** A block of the settings by its heading. */
export function block(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true });
}

/** Opens the settings and waits until the first block has its data. */
export async function openSettings(page: Page): Promise<void> {
  await page.goto('/chat/settings');
  await expect(page.getByLabel('Nickname')).toBeVisible();
}

/** What the corner says. */
export function notification(page: Page, text: string | RegExp): Locator {
  return page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text });
}
