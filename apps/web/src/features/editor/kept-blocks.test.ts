import type { NoteNode } from '@polylogue/document/note/note-node';
import { splitBlocks } from '@polylogue/document/split-blocks';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openAnswer, savedAnswer } from './kept-blocks.ts';

/** Blocks of every kind that models write. */
const corpus = [
  'Plain words, with *emphasis*, __strong__ words and `code`.',
  'Two lines\nof one paragraph, with a [link](https://example.org/a_b).',
  '# A heading',
  'A heading\n=========',
  '##### A deep heading',
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

function contentOf(document: NoteNode): NoteNode[] {
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
  const added: NoteNode = { type: 'paragraph', content: [{ type: 'text', text: 'Between' }] };
  expect(savedAnswer(sources, [one, two], [one, added, two, { type: 'paragraph' }])).toBe(
    'One\n\nBetween\n\nTwo',
  );
});

test('a block that only defines something stays, wherever it is', () => {
  const text = '[1]: https://a.example\n\nSee [one][1].\n\n[2]: https://b.example\n\nSee [two][2].';
  const { sources, document } = openAnswer(text);
  const opened = contentOf(document);
  expect(opened).toHaveLength(2);
  expect(savedAnswer(sources, opened, opened.slice(0, 1))).toBe(
    '[1]: https://a.example\n\nSee [one][1].\n\n[2]: https://b.example',
  );
});

test('a changed block keeps the marks of footnotes that stand elsewhere', () => {
  const { sources, document } = openAnswer('Said[^1].\n\n[^1]: By whom.');
  const opened = contentOf(document);
  const [said, footnote] = opened;
  if (!said || !footnote) throw new Error('two blocks');
  const more: NoteNode = { ...said, content: [...(said.content ?? []), { type: 'text', text: ' So' }] };
  expect(savedAnswer(sources, opened, [more, footnote])).toBe('Said[^1]. So\n\n[^1]: By whom.');
});

test('changed code keeps the options of its fence', () => {
  const { sources, document } = openAnswer('```js title="a.js"\nb\n```\n\nEnd');
  const opened = contentOf(document);
  const edited = opened.map((node) =>
    node.type === 'codeBlock' ? { ...node, content: [{ type: 'text', text: 'c' }] } : node,
  );
  expect(savedAnswer(sources, opened, edited)).toBe('```js title="a.js"\nc\n```\n\nEnd');
});

describe('a changed answer reads as it was written', () => {
  test.each(corpus)('%j', (source) => {
    const { document } = openAnswer(source);
    const nodes = contentOf(document).map((node) => ({ ...node, attrs: { ...node.attrs, origin: null } }));
    const again = openAnswer(savedAnswer([], [], nodes)).document;
    // A mark without its footnote is text, and so is a link without its address.
    const shown = (content: NoteNode[]) => content.map(({ attrs: _, ...node }) => node);
    expect(shown(contentOf(again))).toEqual(shown(nodes));
  });

  const words = fc
    .stringMatching(/^[ -~а-я]{1,24}$/)
    .map((text) => text.trim())
    .filter((text) => text !== '');

  test('whatever is typed into a paragraph stays words', () => {
    fc.assert(
      fc.property(words, (text) => {
        const nodes: NoteNode[] = [{ type: 'paragraph', content: [{ type: 'text', text }] }];
        const markdown = savedAnswer([], [], nodes);
        expect(splitBlocks(markdown)).toHaveLength(1);
        expect(openAnswer(markdown).document.content, markdown).toMatchObject(nodes);
      }),
    );
  });
});

test('an edited block keeps its citations, and a number without one stays a word', () => {
  const { sources, document } = openAnswer('Tea [1] and [2].', new Set([1]));
  const opened = contentOf(document);
  const [said] = opened;
  if (!said) throw new Error('a paragraph');
  const more: NoteNode = { ...said, content: [...(said.content ?? []), { type: 'text', text: ' So' }] };
  expect(savedAnswer(sources, opened, [more])).toBe('Tea [1] and [2\\]. So');
});
