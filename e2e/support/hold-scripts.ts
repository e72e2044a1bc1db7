import type { Page } from '@playwright/test';

/** Lets the app of a page arrive only when told. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise: late, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/first-*.js', async (route) => {
    await late;
    await route.continue();
  });
  return release;
}
