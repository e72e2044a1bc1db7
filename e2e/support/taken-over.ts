import type { Page } from '@playwright/test';

/** Waits until the app runs in a page whose text came with the HTML. Until then links load whole pages, and buttons do nothing. */
export async function takenOver(page: Page, { timeout }: { timeout?: number } = {}): Promise<void> {
  // React has taken an element over when it knows it.
  await page.waitForFunction(
    () => Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactFiber')),
    undefined,
    { timeout: timeout ?? 45_000, polling: 20 },
  );
}
