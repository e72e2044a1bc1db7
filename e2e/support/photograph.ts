import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

const root = new URL('../../', import.meta.url);

/** Pictures for the documentation. */
export const docsImages = fileURLToPath(new URL('docs/images/', root));

/** Pictures are for people and prove nothing, so they are taken only on request. */
export const takesPictures = process.env['POLYLOGUE_PICTURES'] === '1';

/** Pictures of a run, for comparison with the designs. */
export const screens = fileURLToPath(new URL('test-results/screens/', root));

interface Picture {
  path: string;
  fullPage?: boolean;
}

/** Takes a picture once the fonts are loaded and nothing moves. */
export async function photograph(page: Page, { path, fullPage = false }: Picture): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path, fullPage, animations: 'disabled', caret: 'hide' });
}
