import { readdirSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';

/** Keys start with the names of the locale files. */
const namespaces = readdirSync(new URL('../../apps/web/src/locales/en', import.meta.url)).map((file) =>
  file.replace(/\.json$/, ''),
);
const key = `\\b(?:${namespaces.join('|')})\\.[a-z]\\w*|\\{\\{`;

/** No visible text or accessible name may be a raw locale key. */
export async function expectNoRawKeys(page: Page): Promise<void> {
  const found = await page.evaluate((pattern) => {
    const named = [...document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')].flatMap(
      (element) =>
        ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
    );
    return [document.title, ...document.body.innerText.split('\n'), ...named].filter((text) =>
      new RegExp(pattern).test(text),
    );
  }, key);
  expect.soft(found, `texts missing on ${new URL(page.url()).pathname}`).toEqual([]);
}
