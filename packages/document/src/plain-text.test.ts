import { expect, test } from 'vitest';
import { parseDocument } from './document-blocks.ts';
import { plainDocument } from './plain-text.ts';

test.each([
  ['## A **bold** title\n\nAnd `code`, [a link](https://example.org).', 'A bold title\n\nAnd code, a link.'],
  ['3. three\n4. four\n\n- a\n  - b', '3. three\n4. four\n\n• a\n• b'],
  ['| a | b |\n|---|---|\n| 1 | **2** |', 'a | b\n1 | 2'],
  ['```js\nlet a = 1;\n```', 'let a = 1;'],
  ['> quoted *words*', 'quoted words'],
])('%j reads %j', (markdown, plain) => {
  expect(plainDocument(parseDocument(markdown).blocks)).toBe(plain);
});
