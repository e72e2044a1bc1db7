import { describe, expect, test } from 'vitest';
import { noDefinitions, unknownDefinitions } from './definitions.ts';
import { parseDocument } from './document-blocks.ts';
import { parseBlock } from './parse-block.ts';
import type { Block, Inline } from './tree.ts';

function blocksOf(markdown: string): Block[] {
  return parseDocument(markdown).blocks;
}

function text(words: string): Inline {
  return { type: 'text', text: words };
}

function paragraph(...content: Inline[]): Block {
  return { type: 'paragraph', content };
}

describe('a callout', () => {
  test.each(['NOTE', 'tip', 'Important', 'WARNING', 'CAUTION'])(
    'is a quote that begins with [!%s]',
    (kind) => {
      expect(blocksOf(`> [!${kind}]\n> One\n>\n> two`)).toEqual([
        {
          type: 'callout',
          kind: kind.toLowerCase(),
          content: [paragraph(text('One')), paragraph(text('two'))],
        },
      ]);
    },
  );

  test.each(['> [!NOTE] One', '> [!OTHER]\n> One', '> One\n> [!NOTE]', '> \\[!NOTE]'])(
    'is not %j',
    (markdown) => {
      expect(blocksOf(markdown)[0]?.type).toBe('quote');
    },
  );
});

describe('what unfolds', () => {
  const code: Block = { type: 'code', language: '', text: '</details>' };

  test.each([
    ['<details>\n<summary>A **b**</summary>\n\nOne\n\n</details>', [paragraph(text('One'))]],
    ['<details class="x" open><summary>A **b**</summary>One</details>', [paragraph(text('One'))]],
    ['<DETAILS>\n<SUMMARY>A **b**</SUMMARY>\nOne', [paragraph(text('One'))]],
    ['<details>\n<summary>A **b**</summary>\n\n```\n</details>\n```\n\n</details>', [code]],
  ])('%j', (markdown, content) => {
    const summary = [text('A '), { type: 'styled', style: 'bold', content: [text('b')] }];
    expect(blocksOf(markdown)).toEqual([{ type: 'details', summary, content }]);
  });

  test('nests, and what follows it stands outside', () => {
    const inner = '<details>\n<summary>b</summary>\n\nTwo\n\n</details>';
    const [details, after] = blocksOf(`<details>\n<summary>a</summary>\n\n${inner}\n\n</details>\n\nThree`);
    expect(details).toMatchObject({ content: [{ type: 'details', content: [paragraph(text('Two'))] }] });
    expect(after).toEqual(paragraph(text('Three')));
  });

  test('needs an end or a summary', () => {
    expect(blocksOf('<details> is an element')).toEqual([paragraph(text('<details> is an element'))]);
  });
});

describe('elements of a line', () => {
  test.each([
    ['sub', 'sub'],
    ['sup', 'sup'],
    ['kbd', 'kbd'],
    ['u', 'underline'],
    ['mark', 'highlight'],
  ] as const)('%s is one, its attributes are not', (tag, style) => {
    expect(blocksOf(`a<${tag} onclick="x()">**b**</${tag.toUpperCase()}>`)).toEqual([
      paragraph(text('a'), {
        type: 'styled',
        style,
        content: [{ type: 'styled', style: 'bold', content: [text('b')] }],
      }),
    ]);
  });

  test.each(['a<sub>b', 'a</sub>b', '<b>a</b>', '<think>a</think>', '<!-- a -->'])(
    '%j is text',
    (markdown) => {
      expect(blocksOf(markdown)).toEqual([paragraph(text(markdown))]);
    },
  );
});

describe('definitions', () => {
  test.each(['> [a]: https://b.example', '- [a]: https://b.example', '1. b\n\n   [a]: https://b.example'])(
    'of links work from %j',
    (definition) => {
      expect(blocksOf(`[a]\n\n${definition}`)[0]).toEqual(
        paragraph({ type: 'link', href: 'https://b.example', content: [text('a')] }),
      );
    },
  );

  test('a footnote mark is one only with its footnote', () => {
    expect(blocksOf('See [^abc].')).toEqual([paragraph(text('See [^abc].'))]);
    expect(blocksOf('Or [^a](https://b.example)')[0]).toMatchObject({
      content: [text('Or '), { type: 'link' }],
    });
    expect(blocksOf('See [^A].\n\n[^a]: Note')).toEqual([
      paragraph(text('See '), { type: 'footnoteMark', label: 'a' }, text('.')),
      { type: 'footnote', label: 'a', content: [paragraph(text('Note'))] },
    ]);
  });

  test('a footnote needs no blank line before it', () => {
    expect(blocksOf('See[^1].\n[^1]: Note')).toMatchObject([
      { type: 'paragraph' },
      { type: 'footnote', label: '1' },
    ]);
  });

  test('while its footnote may still come, a mark is one already', () => {
    const source = 'See[^1].';
    const read = (definitions: typeof noDefinitions) => parseBlock({ source, open: true, definitions });
    expect(read(unknownDefinitions)).toMatchObject([{ content: [{}, { type: 'footnoteMark' }, {}] }]);
    expect(read(noDefinitions)).toEqual([paragraph(text('See[^1].'))]);
  });
});

describe('fences', () => {
  test('of mermaid are diagrams, of math are formulas', () => {
    expect(blocksOf('```mermaid\ngraph TD\n```\n\n```math\nx\n```')).toEqual([
      { type: 'diagram', source: 'graph TD' },
      { type: 'maths', tex: 'x', complete: true },
    ]);
  });

  test('a formula in an open fence is not complete', () => {
    const [open] = parseBlock({ source: '```math\nx^', open: true, definitions: noDefinitions });
    expect(open).toEqual({ type: 'maths', tex: 'x^', complete: false });
  });
});

test('stars in a formula end no emphasis', () => {
  expect(blocksOf('*a $b*c$ d*')).toEqual([
    paragraph({
      type: 'styled',
      style: 'italic',
      content: [text('a '), { type: 'inlineMaths', tex: 'b*c', display: false }, text(' d')],
    }),
  ]);
});
