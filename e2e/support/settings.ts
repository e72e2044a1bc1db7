import { expect, type Locator, type Page } from '@playwright/test';
import { callHeaders } from './people.ts';

/** A settings block by its heading. */
export function block(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true });
}

/** Opens the settings and waits for the first block's data. */
export async function openSettings(page: Page): Promise<void> {
  await page.goto('/chat/settings');
  await expect(page.getByLabel('Username')).toBeVisible();
}

/** A notification with this text. */
export function notification(page: Page, text: string | RegExp): Locator {
  return page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text });
}

/** The chat asks after each switch of its model where to continue, which it does only for those who want it. */
export async function askAfterSwitching(page: Page): Promise<void> {
  const changed = await page.request.post('/api/account/chat-settings', {
    headers: callHeaders,
    data: { behavior_chat: null },
  });
  expect(changed.ok(), await changed.text()).toBe(true);
}
