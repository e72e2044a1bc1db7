import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noDefinitions } from './definitions.ts';
import { parseBlock } from './parse-block.ts';
import { splitBlocks } from './split-blocks.ts';
import type { Block } from './tree.ts';

/** Complete constructs as models write them, combined in any order, with and without blank lines between. */
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
  '<details>\n<summary>a</summary>\n\nb\n\n- c\n\n</details>',
  '\n\\begin{align}\na\n\nb\n\\end{align}',
  '> [!NOTE]\n> a',
];
const markdown = fc
  .array(fc.tuple(fc.constantFrom(...constructs), fc.constantFrom('\n', '\n\n')), { maxLength: 8 })
  .map((parts) => parts.flat().join(''));

function treeOf(source: string): Block[] {
  return parseBlock({ source, open: false, definitions: noDefinitions });
}

test('blocks by themselves are read as they are in the whole', () => {
  fc.assert(
    fc.property(markdown, (text) => {
      expect(splitBlocks(text).flatMap(treeOf)).toEqual(treeOf(text));
    }),
    { numRuns: 300 },
  );
});
