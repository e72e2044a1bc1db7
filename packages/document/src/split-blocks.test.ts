import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSplitter, splitBlocks } from './split-blocks.ts';

/** Lines that open, continue and close Markdown constructs, including incomplete ones. */
const pieces = [
  'A paragraph of words',
  '# Heading',
  '- item',
  '-',
  '1. first',
  '   continued',
  '  - nested',
  '    indented',
  '```',
  '```ts',
  '  ```',
  '~~~',
  'const a = 1;',
  '$$',
  'x^2',
  '\\[',
  '\\]',
  '> quoted',
  '| a | b |',
  '|---|---|',
  '[^1]: a note',
  '<details>',
  '<summary>a</summary>',
  '</details>',
  '\\begin{align}',
  '\\end{align}',
  '[1]: https://example.com',
  '---',
  '\t',
  ' ',
  '\r',
  '',
];
const markdown = fc
  .array(fc.tuple(fc.constantFrom(...pieces), fc.constantFrom('\n', '\n', '\n\n', '')), { maxLength: 40 })
  .map((parts) => parts.flat().join(''));

function cut(text: string, lengths: readonly number[]): string[] {
  const chunks: string[] = [];
  let at = 0;
  for (const length of lengths) {
    chunks.push(text.slice(at, at + length));
    at += length;
  }
  return [...chunks, text.slice(at)];
}

describe('splitting a whole text', () => {
  test('loses nothing', () => {
    fc.assert(
      fc.property(markdown, (text) => {
        expect(splitBlocks(text).join('')).toBe(text);
      }),
    );
  });

  test.each([
    ['paragraphs at blank lines', ['One\ntwo\n\n', 'Three\n']],
    [
      'a fence from the words around it, blank lines inside it kept',
      ['Look:\n', '```js\na\n\nb\n```\n\n', 'So.'],
    ],
    ['a fence from text that follows at once', ['```\na\n```\n', 'So.']],
    ['a longer fence only at its own length', ['````md\n```\na\n\n```\n````\n', 'So.']],
    ['a loose list from what follows', ['- a\n\n- b\n\n  more of b\n\n', 'So.']],
    ['a list that follows words at once', ['Steps:\n1. a\n\n   more of a\n\n2. b\n\n', 'So.']],
    ['a fence inside an item together with its list', ['1. a\n\n   ```\n   x\n\n   y\n   ```\n\n2. b\n']],
    ['a fence that an item does not hold from the list', ['1. a\n', '```\nx\n\ny\n```\n', '2. b\n']],
    ['words after a list that left a fence open', ['- a\n  ```\n  x\n', 'So.\n\n', '```\ny\n\nz\n```']],
    ['a fence begun beside its marker', ['- ```js\n  a\n\n  b\n  ```\n- c\n\n', 'So.']],
    ['a formula with a blank line', ['$$\na\n\nb\n$$\n\n', 'So.']],
    ['a formula in brackets', ['\\[\na\n\nb\n\\]\n\n', 'So.']],
    ['a formula that follows a list at once', ['- a\n', '$$\nx\n$$\n\n', 'So.']],
    ['a fence that follows an unclosed formula', ['$$\na\n', '```\nx\n\ny\n```\n', 'So.']],
    ['indented code with a blank line', ['    a\n\n    b\n\n', 'So.']],
    ['a footnote with its second paragraph', ['[^1]: a\n\n    b\n\n', 'So.']],
    [
      'what unfolds with all it holds',
      ['<details>\n<summary>a</summary>\n\nb\n\n```\nx\n```\n\n</details>\n\n', 'So.'],
    ],
    ['an environment of TeX', ['\\begin{align}\na\n\nb\n\\end{align}\n\n', 'So.']],
    ['two quotes', ['> a\n> b\n\n', '> c\n']],
  ])('parts %s', (_what, blocks) => {
    expect(splitBlocks(blocks.join(''))).toEqual(blocks);
  });
});

describe('splitting a growing text', () => {
  test('comes to the blocks of the whole, however it arrives', () => {
    const chunkLengths = fc.array(fc.nat({ max: 9 }), { maxLength: 80 });
    fc.assert(
      fc.property(markdown, chunkLengths, (text, lengths) => {
        const split = createSplitter();
        let said = '';
        for (const chunk of cut(text, lengths)) {
          said += chunk;
          expect(split(said)).toEqual(splitBlocks(said));
        }
      }),
      { numRuns: 300 },
    );
  });

  test('begins anew when the text is another', () => {
    const split = createSplitter();
    split('One\n\nTwo');
    expect(split('Three\n\nFour')).toEqual(['Three\n\n', 'Four']);
  });

  test('keeps the blocks before the last as they are', () => {
    const split = createSplitter();
    expect(split('- a\n\n-')).toEqual(['- a\n\n-']);
    expect(split('- a\n\n-x')).toEqual(['- a\n\n', '-x']);
    expect(split('- a\n\n-x\ny')).toEqual(['- a\n\n', '-x\ny']);
  });
});
