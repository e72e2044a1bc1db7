import fc, { type Arbitrary } from 'fast-check';
import {
  calloutKinds,
  textStyles,
  type Block,
  type DocumentTree,
  type Inline,
  type ListItem,
} from './tree.ts';

/** Words with everything in them that means something in Markdown. */
const words = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom('word', 'слово', '词语', 'كلمة', 'two words', 'snake_case', '5', 'é'),
  },
  { weight: 1, arbitrary: fc.stringMatching(/^[ -~]{1,12}$/) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...[
        '*',
        '**',
        '_',
        '`',
        '~~',
        '$',
        '$x$',
        '\\',
        '\\(a\\)',
        '[',
        ']',
        '[a](b)',
        '[^1]',
        '![',
        '!',
        '<b>',
        '</details>',
      ],
      ...[
        '&amp;',
        '&',
        '# a',
        '- a',
        '1. a',
        '1)',
        '+',
        '> a',
        '---',
        '===',
        '| a |',
        '|---|',
        ':--',
        '```',
        '$$',
        '\\[',
      ],
      ...[
        'https://a.example',
        'www.a.example',
        'a@b.example',
        ' a',
        'a ',
        ' ',
        '\u00a0',
        '。',
        '（',
        '🙂',
        '[!NOTE]',
        '[x] ',
      ],
    ),
  },
);

const tex = fc.constantFrom('x', 'x^2', '\\frac{a}{b}', 'a_1 + b*c', '5', 'a < b');
const address = fc.constantFrom(
  'https://a.example/?b=1&c=2',
  'mailto:a@b.example',
  '/a b',
  'x(y)',
  '',
  'a&amp;b',
  'a\\b',
  '<c>',
);
const code = fc.constantFrom('a', '`', '``', ' a ', 'a | b', '<b>', '**', '`a', '$x$', ' ');
const title = fc.constantFrom(undefined, 'words', 'a "b" \\ c', '&amp;');

function inlines(depth: number): Arbitrary<Inline[]> {
  const flat: Arbitrary<Inline>[] = [
    words.map((text) => ({ type: 'text', text })),
    words.map((text) => ({ type: 'text', text })),
    code.map((text) => ({ type: 'inlineCode', text })),
    fc.record({ type: fc.constant('inlineMaths'), tex, display: fc.boolean() }),
    fc.constant({ type: 'break' }),
    fc.constantFrom('1', 'other').map((label) => ({ type: 'footnoteMark', label })),
    fc.record({ type: fc.constant('citation'), number: fc.integer({ min: 1, max: 20 }) }),
    fc.record({ type: fc.constant('image'), alt: words, src: address, title }),
  ];
  const nested: Arbitrary<Inline>[] =
    depth === 0
      ? []
      : [
          fc.record({
            type: fc.constant('styled'),
            style: fc.constantFrom(...textStyles),
            content: fc
              .array(inlines(depth - 1), { minLength: 1, maxLength: 2 })
              .map((parts) => parts.flat()),
          }),
          fc.record({ type: fc.constant('link'), href: address, title, content: inlines(depth - 1) }),
        ];
  return fc.array(fc.oneof(...flat, ...nested), { minLength: 1, maxLength: 3 });
}

const listing = fc.constantFrom('', 'a', 'a\n\n\nb', '```\na', '  a', 'a\n', '<details>');

function blocks(depth: number): Arbitrary<Block[]> {
  const line = inlines(2);
  const leaf: Arbitrary<Block>[] = [
    line.map((content) => ({ type: 'paragraph', content })),
    line.map((content) => ({ type: 'paragraph', content })),
    fc.record({ type: fc.constant('heading'), level: fc.constantFrom(1, 2, 3, 4, 5, 6), content: line }),
    fc.record({
      type: fc.constant('code'),
      language: fc.constantFrom('', 'ts', 'c++', 'mermaid', 'math'),
      text: listing,
    }),
    fc.constant({ type: 'diagram', source: 'graph TD; A-->B' }),
    fc.record({
      type: fc.constant('maths'),
      tex: fc.constantFrom('x', 'a\n\nb', '\\text{$$}', ''),
      complete: fc.constant(true),
    }),
    fc.constant({ type: 'rule' }),
    fc.array(fc.array(line, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 3 }).map((rows) => ({
      type: 'table',
      align: ['left', undefined],
      rows: rows.map((cells, row) => ({
        cells: cells.map((content) => ({
          isHeading: row === 0,
          columns: 1,
          rows: 1,
          content: [{ type: 'paragraph', content }],
        })),
      })),
    })),
  ];
  const inner: Arbitrary<Block[]> = depth === 0 ? fc.constant<Block[]>([]) : blocks(depth - 1);
  const item: Arbitrary<ListItem> = fc.record(
    { checked: fc.boolean(), content: inner },
    { requiredKeys: ['content'] },
  );
  const nested: Arbitrary<Block>[] =
    depth === 0
      ? []
      : [
          fc.record({ type: fc.constant('quote'), content: inner }),
          fc.record({ type: fc.constant('callout'), kind: fc.constantFrom(...calloutKinds), content: inner }),
          fc.record({ type: fc.constant('details'), summary: inlines(1), content: inner }),
          fc.record({
            type: fc.constant('list'),
            start: fc.constantFrom(undefined, 1, 3),
            loose: fc.boolean(),
            items: fc.array(item, { minLength: 1, maxLength: 3 }),
          }),
        ];
  return fc.array(fc.oneof(...leaf, ...nested), { minLength: 1, maxLength: 3 });
}

/** Documents of all that the tree can hold. */
export const trees: Arbitrary<DocumentTree> = fc.tuple(blocks(2), inlines(1)).map(([content, note]) => ({
  blocks: [...content, { type: 'footnote', label: '1', content: [{ type: 'paragraph', content: note }] }],
}));
