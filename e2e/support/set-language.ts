import type { Page } from '@playwright/test';
import { productUrl } from './addresses.ts';

/** Chooses the interface language before the page loads, as a visitor on this device would have. */
export async function setLanguage(page: Page, language: string): Promise<void> {
  await page.context().addCookies([{ name: 'language', value: language, url: productUrl() }]);
  await page.addInitScript(
    (kept) => localStorage.setItem('polylogue:locale', JSON.stringify(kept)),
    language,
  );
}
