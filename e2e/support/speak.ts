import type { Page } from '@playwright/test';

/** Lets every page opened from now on speak a language, as if it had been chosen on this device. */
export async function speak(page: Page, language: string): Promise<void> {
  await page.addInitScript(
    (kept) => localStorage.setItem('polylogue:locale', JSON.stringify(kept)),
    language,
  );
}
