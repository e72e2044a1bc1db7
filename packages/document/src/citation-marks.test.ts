import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { citedIn, withoutMarks } from './citation-marks.ts';
import { citedIn as citedInTree } from './cited.testing.ts';
import { parseDocument } from './document-blocks.ts';

describe('marks', () => {
  test('name the passages they have, alone, in a row and in a list', () => {
    expect([...citedIn('Fish [1]. Frogs[3][2], and mice [2, 4].', 4)]).toEqual([1, 3, 2, 4]);
  });

  test('without a passage are none, and neither is a link', () => {
    expect([...citedIn('See [7], [0] and [1](https://example.org).', 3)]).toEqual([]);
  });

  test('are taken out together with the space before them', () => {
    expect(withoutMarks('Fish [1]. Frogs[2, 3], see [9] and [1](x).', 3)).toBe(
      'Fish. Frogs, see [9] and [1](x).',
    );
  });

  test.each([
    'Take `list[1]`.',
    'Take ``a `quoted` list[1]``.',
    'So:\n\n```ts\nlist[1] = 2;\n```',
    'So:\n~~~\nlist[1]\n```\nlist[2]\n~~~',
    '- So:\n  ```\n  list[1]\n  ```',
    'So:\n\n    list[1]\n\n    list[2]',
    'Still being written:\n```\nlist[1]',
  ])('inside code are none: %j', (text) => {
    expect([...citedIn(text, 3)]).toEqual([]);
    expect(withoutMarks(text, 3)).toBe(text);
  });

  test('after code count again', () => {
    const text = 'Take `list` [1].\n\n```\nlist[2]\n```\n\nIt has ``` and fish [3].';
    expect([...citedIn(text, 3)]).toEqual([1, 3]);
    expect(withoutMarks(text, 3)).toBe('Take `list`.\n\n```\nlist[2]\n```\n\nIt has ``` and fish.');
  });

  test('stay in an answer without passages', () => {
    expect(withoutMarks('An array [1].', 0)).toBe('An array [1].');
  });
});

test('a list with a number that has no passage is none at all', () => {
  expect([...citedIn('See [1, 99].', 3)]).toEqual([]);
  expect(withoutMarks('See [1, 99].', 3)).toBe('See [1, 99].');
});

const blocks = [
  'Fish live in water [1].',
  '**Frogs [2]** too[3][1], see [1, 2] and [1,9].',
  'Not \\[1] and not [1\\], but [2] is.',
  'See [3][docs] and [1](https://a.example).',
  'A formula $a[1]$, \\(b[2]\\) and $5 for [3] or 6$.',
  '$$\na[1]\n$$',
  '    list[1]\n\n    list[2]',
  '\tlist[3]',
  '```ts\nlist[1]\n```',
  '- Item [1]\n- Item `list[2]`',
  '1. Item\n\n   More of it [3]',
  '> Quoted [2]',
  '| a |\n|---|\n| b [1] |',
  '# Heading [3]',
  '[2]: https://a.example',
];

test('marks are read as the parser reads them, whatever stands around them', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...blocks), { maxLength: 5 }), (chosen) => {
      const text = chosen.join('\n\n');
      const tree = parseDocument(text, { citations: new Set([1, 2, 3]) });
      expect(citedIn(text, 3)).toEqual(citedInTree(tree));
    }),
  );
});
