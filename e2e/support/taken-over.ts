import type { Page } from '@playwright/test';

/**
 * Waits until the app runs in a page whose text came with the HTML. It comes for the reader's first act; here that is a
 * touch.
 */
export async function takenOver(page: Page, { timeout }: { timeout?: number } = {}): Promise<void> {
  await page.waitForFunction(
    () => {
      window.dispatchEvent(new Event('touchstart'));
      // React has taken an element over when it knows it.
      return Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactFiber'));
    },
    undefined,
    { timeout: timeout ?? 45_000, polling: 20 },
  );
}
