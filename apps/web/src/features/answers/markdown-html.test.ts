import { expect, test } from 'vitest';
import { markdownHtml } from './markdown-html.ts';

test('formatting becomes HTML', () => {
  expect(markdownHtml('**bold** and `code`')).toBe('<p><strong>bold</strong> and <code>code</code></p>\n');
});

test('HTML of the model stays text, and nothing of it acts where it is pasted', () => {
  expect(markdownHtml('<img src=x onerror=alert(1)>')).not.toContain('<img');
  expect(markdownHtml('[x](javascript:alert(1))')).not.toContain('javascript');
  expect(markdownHtml('![x](https://tracker.example/p.png)')).not.toContain('<img');
});
