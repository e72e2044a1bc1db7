import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAnswerToken, parseBlock } from './parse-block.ts';
import { splitBlocks } from './split-blocks.ts';

/** Whole constructs as models write them, side by side in any order, with and without blank lines between. */
const constructs = [
  'Some *words* here',
  '## Heading',
  '- a\n- b',
  '- a\n\n- b\n\n  more',
  '1. a\n\n   ```js\n   x\n\n   y\n   ```\n\n2. b',
  '- a\n  - b\n\n    c',
  '```js\nx\n\ny\n```',
  '~~~\n```\n\n~~~',
  '> a\n> b\n>\n> c',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  '\n$$\nx\n\ny\n$$',
  '    indented\n\n    code',
  '[^1]: a\n\n    b',
  '---',
];
const markdown = fc
  .array(fc.tuple(fc.constantFrom(...constructs), fc.constantFrom('\n', '\n\n')), { maxLength: 8 })
  .map((parts) => parts.flat().join(''));

/** The shape of what is shown, without the white space between. */
function shapeOf(source: string): string[] {
  return parseBlock({ source, open: false, links: {} })
    .filter(isAnswerToken)
    .filter(({ type }) => type !== 'space')
    .map((token) => JSON.stringify(token.raw.trimEnd()));
}

test('blocks by themselves are read as they are in the whole', () => {
  fc.assert(
    fc.property(markdown, (text) => {
      expect(splitBlocks(text).flatMap(shapeOf)).toEqual(shapeOf(text));
    }),
    { numRuns: 300 },
  );
});
