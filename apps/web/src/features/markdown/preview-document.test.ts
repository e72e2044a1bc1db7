import { expect, test } from 'vitest';
import { hasScripts, previewDocument, previewKindOf } from './preview-document.ts';

test.each([
  ['html', '<p>', 'html'],
  ['HTML', '<p>', 'html'],
  ['svg', '<svg/>', 'svg'],
  ['xml', '<?xml version="1.0"?>\n<svg viewBox="0 0 1 1"/>', 'svg'],
  ['xml', '<note/>', undefined],
  ['js', '<p>', undefined],
])('%s %j is previewed as %s', (language, text, kind) => {
  expect(previewKindOf(language, text)).toBe(kind);
});

test.each(['html', 'svg'] as const)('the policy of a preview of %s stands before its code', (kind) => {
  const html = previewDocument(kind, '</head><meta http-equiv="x"><p>code', 'a <b>');
  expect(html.indexOf("default-src 'none'")).toBeLessThan(html.indexOf('code'));
  expect(html).toContain('<title>a &lt;b&gt;</title>');
  expect(html).not.toMatch(/script-src|unsafe-eval|https?:/);
});

test('code with scripts is recognised', () => {
  expect(hasScripts('<SCRIPT >x</SCRIPT>')).toBe(true);
  expect(hasScripts('<p>script</p>')).toBe(false);
});
