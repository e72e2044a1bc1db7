import { join } from 'node:path';
import { docsImages, photograph } from './support/photograph.ts';
import { expect, test } from './support/test.ts';

for (const theme of ['light', 'dark'] as const) {
  test(`the workspace in ${theme} for the readme`, async ({ signedInPage: page }) => {
    await page.emulateMedia({ colorScheme: theme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await photograph(page, { path: join(docsImages, `workspace-${theme}.png`) });
  });
}
