import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitBlocks } from '../markdown/split-blocks.ts';
import { markdownOfNodes } from './block-of-document.ts';
import { documentOfBlock } from './document-of-block.ts';
import { rawBlock, type DocumentNode } from './document.ts';
import { openAnswer, savedAnswer } from './kept-blocks.ts';

/** Blocks of every kind that models write, held by the editor or not. */
const corpus = [
  'Plain words, with *emphasis*, __strong__ words and `code`.',
  'Two lines\nof one paragraph, with a [link](https://example.org/a_b).',
  '# A heading',
  'A heading\n=========',
  '##### Too deep for the editor',
  '* one\n* two\n    * nested\n\n      with a second paragraph\n* three',
  '1) first\n2) second',
  '- [ ] to do\n- [x] done',
  '![a picture](https://example.org/p.png)',
  'A claim[^1] with a footnote.',
  '[^1]: The footnote.',
  'Costs $5 and $10.',
  '$$\n\\frac{a}{b}\n$$',
  'Inline $x^2 \\\\ y$ maths and \\(z\\).',
  '```ts\nconst a = `b`;\n\n\nconst c = 1;\n```',
  '~~~\nfence of another kind\n~~~',
  '    indented code',
  '| a | b |\n|:--|--:|\n| 1 | `x\\|y` |',
  '> quoted\n> words\n>\n> > deeper',
  '***',
  '<details><summary>raw</summary> html</details>',
  'Entities &amp; such &copy; things.',
  'See [the paper][1].',
  '[1]: https://example.org "A title"',
  'snake_case, 2 * 3 * 4, a\\_b and <angle@brackets.example>',
  'Ünïcödé — «русский» текст 🙂',
] as const;

const separators = ['\n\n', '\n\n\n', '\n \n'] as const;

const answerText = fc
  .array(fc.tuple(fc.constantFrom(...corpus), fc.constantFrom(...separators)), { minLength: 1, maxLength: 9 })
  .map((parts) => parts.map(([block, separator]) => block + separator).join(''))
  .chain((text) => fc.constantFrom(text, text.trimEnd(), `${text.trimEnd()}\n`));

function contentOf(document: DocumentNode): DocumentNode[] {
  return document.content ?? [];
}

test('leaving without a change leaves every byte as it was', () => {
  fc.assert(
    fc.property(answerText, (text) => {
      const { sources, document } = openAnswer(text);
      expect(savedAnswer(sources, contentOf(document), contentOf(document))).toBe(text);
    }),
  );
});

test('a changed block leaves all others byte for byte', () => {
  fc.assert(
    fc.property(answerText, fc.nat(), (text, pick) => {
      const { sources, document } = openAnswer(text);
      const opened = contentOf(document);
      const paragraphs = opened.flatMap((node, index) => (node.type === 'paragraph' ? [index] : []));
      const at = paragraphs[pick % Math.max(1, paragraphs.length)];
      fc.pre(at !== undefined);
      const touched = opened[at ?? 0]?.attrs?.['origin'];
      const edited = opened.map((node, index) =>
        index === at ? { ...node, content: [{ type: 'text', text: 'Edited words' }] } : node,
      );
      const saved = savedAnswer(sources, opened, edited);
      expect(saved).toContain('Edited words');
      let from = 0;
      sources.forEach((source, origin) => {
        if (origin === touched) return;
        const found = saved.indexOf(source.trimEnd(), from);
        expect(found, JSON.stringify({ source, saved })).toBeGreaterThanOrEqual(0);
        from = found + source.trimEnd().length;
      });
    }),
  );
});

test('a removed block goes, and its neighbours stay apart', () => {
  const { sources, document } = openAnswer('One\n\nTwo\n\n- [ ] three');
  const opened = contentOf(document);
  const edited = opened.filter((_, index) => index !== 1);
  expect(savedAnswer(sources, opened, edited)).toBe('One\n\n- [ ] three');
});

test('a new block stands apart from what is kept', () => {
  const { sources, document } = openAnswer('One\n\nTwo');
  const [one, two] = contentOf(document);
  if (!one || !two) throw new Error('two paragraphs');
  const added: DocumentNode = { type: 'paragraph', content: [{ type: 'text', text: 'Between' }] };
  expect(savedAnswer(sources, [one, two], [one, added, two, { type: 'paragraph' }])).toBe(
    'One\n\nBetween\n\nTwo',
  );
});

test.each([
  '- [ ] to do',
  '![a picture](https://example.org/p.png)',
  'A claim[^1].',
  '$$\na\n$$',
  '#### Four',
  '**`bold code`**',
  '<b>html</b>',
  'a &amp; b',
])('%j is shown raw', (source) => {
  expect(contentOf(openAnswer(source).document)).toMatchObject([{ type: rawBlock, attrs: { source } }]);
});

describe('what is written anew reads the same', () => {
  test.each(corpus.filter((source) => documentOfBlock(source) !== undefined))('%j', (source) => {
    const nodes = documentOfBlock(source) ?? [];
    expect(documentOfBlock(markdownOfNodes(nodes))).toEqual(nodes);
  });

  test.each([
    '[a](b)',
    '[a][b]',
    '[^1]',
    '\\[a\\]',
    '(a)',
    '[1]: x',
    '1. a',
    '# a',
    '> a',
    '| a | b |',
    'a\\',
  ])('the words %j', (text) => {
    const nodes: DocumentNode[] = [{ type: 'paragraph', content: [{ type: 'text', text }] }];
    expect(documentOfBlock(markdownOfNodes(nodes))).toEqual(nodes);
  });

  const words = fc
    .stringMatching(/^[ -~а-я]{1,24}$/)
    .map((text) => text.trim())
    .filter((text) => text !== '' && !/\$|&|https?:|www\.|@|\\\(|\\\[/.test(text));

  test('whatever is typed into a paragraph stays words', () => {
    fc.assert(
      fc.property(words, (text) => {
        const nodes: DocumentNode[] = [{ type: 'paragraph', content: [{ type: 'text', text }] }];
        const markdown = markdownOfNodes(nodes);
        expect(splitBlocks(markdown)).toHaveLength(1);
        expect(documentOfBlock(markdown), markdown).toEqual(nodes);
      }),
    );
  });
});
