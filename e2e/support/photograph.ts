import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

const root = new URL('../../', import.meta.url);

/** Where the pictures of the product's own documentation stand. */
export const docsImages = fileURLToPath(new URL('docs/images/', root));

/** Pictures are for people to look at and prove nothing, so a run takes them only when asked to. */
export const takesPictures = process.env['POLYLOGUE_PICTURES'] === '1';

/** Where the pictures of a run stand, to be looked at beside the designs. */
export const screens = fileURLToPath(new URL('test-results/screens/', root));

interface Picture {
  path: string;
  fullPage?: boolean;
}

/** Takes a picture once the fonts are there and nothing moves. */
export async function photograph(page: Page, { path, fullPage = false }: Picture): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path, fullPage, animations: 'disabled', caret: 'hide' });
}
