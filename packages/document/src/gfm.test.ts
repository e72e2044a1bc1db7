import { expect, test } from 'vitest';
import { specHtml } from './conformance.testing.ts';
import { gfmExamples } from './gfm.testing.ts';

test.each(gfmExamples)('%j', (markdown, html) => {
  expect(specHtml(markdown)).toBe(html);
});
