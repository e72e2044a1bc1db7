import { parseDocument } from './document-blocks.ts';
import { mapTree } from './map-tree.ts';
import type { DocumentTree } from './tree.ts';

/** What a typical answer contains. Each is looked for wherever an answer can go. */
export const details = [
  'headings of six levels',
  'nested lists with numbers',
  'a task list',
  'a table with alignment and code',
  'a quote in a list',
  'code of three languages',
  'a footnote',
  'inline maths',
  'block maths',
  'a diagram',
  'a picture',
  'a link',
  'emoji',
  'arrows',
  'box drawing',
  'Arabic',
  'Chinese',
  'line breaks',
  'bold code',
  'strikethrough',
  'underlined',
  'highlighted',
  'subscript',
  'superscript',
  'a rule',
  'a long word',
  'a wide table',
  'a citation',
  'a non-breaking space',
  'a soft hyphen',
  'quotation marks',
  'a cut answer',
] as const;

export type Detail = (typeof details)[number];

/** How each detail shows that it arrived: by all of its signs. */
export type Signs = Record<Detail, readonly (string | RegExp)[]>;

/** The details that did not arrive. */
export function missingDetails(signs: Signs, text: string): Detail[] {
  return details.filter(
    (detail) =>
      !signs[detail].every((sign) => (typeof sign === 'string' ? text.includes(sign) : sign.test(text))),
  );
}

interface Words {
  title: string;
  words: string;
  item: string;
  said: string;
  quotes: string;
  cut: string;
  /** Headings of a note and of a warning. */
  note: string;
  warning: string;
}

/** Words of the detailed answer, by language. */
export const detailWords: Record<'en' | 'ru' | 'fr', Words> = {
  en: {
    title: 'Tea report',
    words: 'Pour hot water over the leaves',
    item: 'buy a kettle',
    said: 'Slowly, then all at once',
    quotes: '“double” and ‘single’',
    cut: 'And then the answer was cut off in the mid',
    note: 'Note',
    warning: 'Warning',
  },
  ru: {
    title: 'Отчёт о чае',
    words: 'Залейте листья горячей водой',
    item: 'купить чайник',
    said: 'Сначала медленно, потом сразу',
    quotes: '«ёлочки» и „лапки“',
    cut: 'И тут ответ оборвался на полусл',
    note: 'Примечание',
    warning: 'Внимание',
  },
  fr: {
    title: 'Rapport sur le thé',
    words: 'Versez l’eau chaude sur les feuilles',
    item: 'acheter une théière',
    said: 'D’abord lentement, puis d’un coup',
    quotes: '« guillemets » et “anglais”',
    cut: 'Et puis la réponse s’est interromp',
    note: 'Remarque',
    warning: 'Avertissement',
  },
};

export type DetailLanguage = keyof typeof detailWords;

export const detailLanguages: readonly DetailLanguage[] = ['en', 'ru', 'fr'];

export const longWord = 'Rindfleischetikettierung'.repeat(6);

/** Passages that the answer cites. */
export const detailCitations: ReadonlySet<number> = new Set([3]);

/** The user's file that the answer shows, a red dot. */
export const detailFile = {
  id: 7,
  base64: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
};

/** The diagram as a page draws it, with labels in both of its ways. */
export const detailDrawing = `<svg viewBox="0 0 320 90" xmlns="http://www.w3.org/2000/svg"><g><rect x="5" y="20" width="110" height="50" fill="#eef"/>
  <foreignObject x="15" y="33" width="90" height="24"><div xmlns="http://www.w3.org/1999/xhtml"><p>Box A</p></div></foreignObject></g>
  <text x="260" y="50">Box B</text></svg>`;

function row(cell: (column: number) => string): string {
  return `| ${Array.from({ length: 12 }, (_, column) => cell(column)).join(' | ')} |`;
}

/** An answer with every detail, as a model writes it. */
export function detailedMarkdown(language: DetailLanguage): string {
  const { title, words, item, said, quotes, cut } = detailWords[language];
  return `# ${title}

## Level two

### Level three

#### Level four

##### Level five

###### Level six

${words} **bold** *italic* ~~gone~~ H<sub>2</sub>O x<sup>9</sup> <kbd>Ctrl</kbd> <u>drawn under</u> <mark>marked</mark> **\`bold_code()\`** [the link](https://example.org/tea "More")[3] ${quotes}

3. ${item}
   1. inner
      - innermost
   2. next
4. last
   > ${said}

- [x] ready
- [ ] open

| Left | Middle | Right |
|:-----|:------:|------:|
| ${item} | \`let x = 1\` | 12 |

\`\`\`python
# завариваем чай
def brew():
    return 1
\`\`\`

\`\`\`js
// наливаем чай
const tea = 1;
\`\`\`

\`\`\`sql
-- пьём чай
SELECT 1;
┌────┐
│ да │
└────┘
\`\`\`

Noted[^1], inline $E = mc^2$.

$$
\\int_0^1 \\frac{x}{2}\\,dx
$$

\`\`\`mermaid
graph LR; A-->B
\`\`\`

![A red dot](/api/files/download?fileId=${detailFile.id}&expires=1&signature=x)

Emoji 😀 👩‍💻 arrows → ⇒ box ┌─┐

مرحبا بالعالم

中文测试，你好

line one
line two

10\u00a0000 km and Donau\u00addampf

---

Long: ${longWord}

${row((column) => `Column ${column}`)}
${row(() => '---')}
${row((column) => `value${column}`)}

> [!WARNING]
> Hot

<details>
<summary>More</summary>

Unfolded

</details>

${cut}

[^1]: The note of ${title}
`;
}

/** The same answer as a tree, with what only the page and the server know: its drawing and its file. */
export function detailedTree(language: DetailLanguage): DocumentTree {
  return mapTree(parseDocument(detailedMarkdown(language), { citations: detailCitations }), {
    block: (block) => (block.type === 'diagram' ? { ...block, svg: detailDrawing } : block),
    inline: (inline) => (inline.type === 'image' ? { ...inline, fileId: detailFile.id } : inline),
  });
}
