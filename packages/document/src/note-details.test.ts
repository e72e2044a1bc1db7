import { describe, expect, test } from 'vitest';
import { cleanNote } from './clean-note.ts';
import { parseDocument } from './document-blocks.ts';
import { documentHtml } from './document-html.ts';
import { noteOfTree } from './note-of-tree.ts';
import type { NoteNode } from './note/note-node.ts';
import { treeOfNote } from './tree-of-note.ts';

/** Words of an answer in one language. */
const languages = {
  en: { words: 'Pour hot water over the leaves', item: 'buy a kettle', quotes: '“double” and ‘single’' },
  ru: { words: 'Залейте листья горячей водой', item: 'купить чайник', quotes: '«ёлочки» и „лапки“' },
  fr: {
    words: 'Versez l’eau chaude sur les feuilles',
    item: 'acheter une théière',
    quotes: '« guillemets » et “anglais”',
  },
};

const longWord = 'Rindfleischetikettierung'.repeat(6);
const wide = Array.from({ length: 12 }, (_, column) => `c${column}`);

/** An answer with every detail of a typical one. */
function answer({ words, item, quotes }: (typeof languages)['en']): string {
  return `# One\n\n## Two\n\n### Three\n\n#### Four\n\n##### Five\n\n###### Six

${words} **\`bold_code()\`** ~~gone~~ <u>drawn under</u> <mark>marked</mark> H<sub>2</sub>O x<sup>9</sup> [the link](https://example.org/tea) ${quotes}

1. ${item}

   3. third
      - innermost
2. second

   > quoted

- [x] ready
- [ ] open

| Left | Middle | Right |
| :--- | :---: | ---: |
| a | \`let x\` | 12 |

\`\`\`python\n# завариваем чай\n\`\`\`\n\n\`\`\`js\n// наливаем чай\n\`\`\`\n\n\`\`\`sql\n-- пьём чай\n\`\`\`

Noted[^1], inline $E = mc^2$.

$$
\\int_0^1 x\\,dx
$$

\`\`\`mermaid\ngraph LR; A-->B\n\`\`\`

![A red dot](https://example.org/dot.png)

Emoji 😀 👩‍💻, arrows → ⇒, box ┌─┐

مرحبا بالعالم

中文测试，你好

line one\nline two

10\u00a0000 km and Donau\u00addampf

---

${longWord}

| ${wide.join(' | ')} |\n| ${wide.map(() => '---').join(' | ')} |\n| ${wide.join(' | ')} |

[^1]: The note

And then it was cut off in the mid`;
}

interface Looked {
  nodes: readonly NoteNode[];
  html: string;
}

function all(nodes: readonly NoteNode[]): NoteNode[] {
  return nodes.flatMap((node) => [node, ...all(node.content ?? [])]);
}

function has({ nodes }: Looked, part: object): void {
  expect(nodes).toContainEqual(expect.objectContaining(part));
}

function says({ nodes }: Looked, text: string): void {
  expect(nodes.some((node) => node.text?.includes(text))).toBe(true);
}

function looks(looked: Looked, text: string, ...marks: string[]): void {
  has(looked, { text, marks: marks.map((type): unknown => expect.objectContaining({ type })) });
}

type Detail = (looked: Looked, words: (typeof languages)['en']) => void;

const attrs = (some: object): object => ({ attrs: expect.objectContaining(some) as unknown });

const details: Record<string, Detail> = {
  'headings 1–6': (looked) => {
    for (const level of [1, 2, 3, 4, 5, 6]) has(looked, { type: 'heading', attrs: { level } });
  },
  'nested lists three deep with numbers': ({ html }, { item }) =>
    expect(html).toContain(
      `<ol><li><p>${item}</p><ol start="3"><li>third<ul><li>innermost</li></ul></li></ol></li>`,
    ),
  'task list': (looked) => {
    has(looked, { type: 'taskItem', attrs: { checked: true } });
    has(looked, { type: 'taskItem', attrs: { checked: false } });
  },
  'table with alignment': (looked) => {
    for (const align of ['left', 'center', 'right'])
      has(looked, { type: 'tableHeader', ...attrs({ align }) });
  },
  'inline code in a table': ({ html }) =>
    expect(html).toContain('<td style="text-align:center"><code>let x</code></td>'),
  'quote in a list': ({ html }) =>
    expect(html).toContain('<p>second</p><blockquote><p>quoted</p></blockquote></li>'),
  'code of three languages': (looked) => {
    for (const language of ['python', 'js', 'sql']) has(looked, { type: 'codeBlock', attrs: { language } });
  },
  'Cyrillic comments in code': (looked) => {
    for (const text of ['завариваем', 'наливаем', 'пьём']) says(looked, text);
  },
  footnote: (looked) => {
    has(looked, { type: 'footnoteMark', attrs: { label: '1' } });
    has(looked, { type: 'footnote', attrs: { label: '1' } });
  },
  'inline maths': (looked) => has(looked, { type: 'inlineMaths', ...attrs({ tex: 'E = mc^2' }) }),
  'block maths': (looked) => has(looked, { type: 'maths', attrs: { tex: '\\int_0^1 x\\,dx' } }),
  mermaid: (looked) => has(looked, { type: 'diagram', attrs: { source: 'graph LR; A-->B' } }),
  image: (looked) =>
    has(looked, { type: 'image', ...attrs({ alt: 'A red dot', src: 'https://example.org/dot.png' }) }),
  link: (looked) =>
    has(looked, {
      text: 'the link',
      marks: [expect.objectContaining(attrs({ href: 'https://example.org/tea' }))],
    }),
  emoji: (looked) => says(looked, '😀 👩‍💻'),
  arrows: (looked) => says(looked, '→ ⇒'),
  'box drawing': (looked) => says(looked, '┌─┐'),
  Arabic: (looked) => says(looked, 'مرحبا بالعالم'),
  Chinese: (looked) => says(looked, '中文测试，你好'),
  'line breaks': ({ html }) => expect(html).toContain('<p>line one<br>line two</p>'),
  'bold code': (looked) => looks(looked, 'bold_code()', 'bold', 'code'),
  strikethrough: (looked) => looks(looked, 'gone', 'strike'),
  'underlined and highlighted': (looked) => {
    looks(looked, 'drawn under', 'underline');
    looks(looked, 'marked', 'highlight');
  },
  'sub and sup': (looked) => {
    looks(looked, '2', 'sub');
    looks(looked, '9', 'sup');
  },
  rule: (looked) => has(looked, { type: 'horizontalRule' }),
  'long word': (looked) => says(looked, longWord),
  'wide table': ({ html }) => expect(html).toContain(wide.map((cell) => `<td>${cell}</td>`).join('')),
  'non-breaking space': (looked) => says(looked, '10\u00a0000 km'),
  'soft hyphen': (looked) => says(looked, 'Donau\u00addampf'),
  'quotes of the language': (looked, { quotes }) => says(looked, quotes),
  'cut answer': (looked) => says(looked, 'And then it was cut off in the mid'),
};

describe.each(Object.entries(languages))('an answer in %s, saved as a note, keeps', (_, words) => {
  const tree = parseDocument(answer(words));
  const content = cleanNote(noteOfTree(tree).content ?? []);
  const looked = { nodes: all(content), html: documentHtml(treeOfNote({ content })) };

  test.each(Object.entries(details))('%s', (_name, look) => {
    says(looked, words.words);
    look(looked, words);
  });
});

test('a citation stays a citation', () => {
  const tree = {
    blocks: [{ type: 'paragraph' as const, content: [{ type: 'citation' as const, number: 3 }] }],
  };
  expect(treeOfNote({ content: cleanNote(noteOfTree(tree).content ?? []) })).toEqual(tree);
});
