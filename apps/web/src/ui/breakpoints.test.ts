import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { breakpoints } from './breakpoints.ts';

const source = new URL('..', import.meta.url);

/** Every width in a media query, with its style sheet. */
function widthsInSheets(): { sheet: string; query: string }[] {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.css'))
    .flatMap((sheet) => {
      const queries = readFileSync(new URL(sheet, source), 'utf8').matchAll(/@media[^{]*\b(?:width)\b[^{]*/g);
      return [...queries].map(([query]) => ({ sheet, query: query.trim() }));
    });
}

test('style sheets know no widths but the named ones', () => {
  const named = Object.values(breakpoints).map((width) => `@media (max-width: ${width}px)`);
  const strange = widthsInSheets().filter(({ query }) => !named.includes(query));
  expect(strange).toEqual([]);
  expect(widthsInSheets().length).toBeGreaterThan(10);
});
