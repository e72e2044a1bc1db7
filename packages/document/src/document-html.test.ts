import { expect, test } from 'vitest';
import { parseDocument } from './document-blocks.ts';
import { documentHtml } from './document-html.ts';
import type { Block } from './tree.ts';

function htmlOf(markdown: string): string {
  return documentHtml(parseDocument(markdown));
}

const names = { note: 'Remarque', tip: '', important: '', warning: '', caution: '' };

function pasted(markdown: string): string {
  return documentHtml(parseDocument(markdown), { inlineStyles: true, calloutNames: names });
}

test.each([
  ['# a\n\n###### b', '<h1>a</h1><h6>b</h6>'],
  ['a\nb', '<p>a<br>b</p>'],
  ['> a\n\n---', '<blockquote><p>a</p></blockquote><hr>'],
  ['3. a\n   - b', '<ol start="3"><li>a<ul><li>b</li></ul></li></ol>'],
  ['- a\n\n- b', '<ul><li><p>a</p></li><li><p>b</p></li></ul>'],
  ['- [x] a\n- [ ] b', '<ul><li data-checked="true">a</li><li data-checked="false">b</li></ul>'],
  ['> [!TIP]\n> a', '<blockquote data-callout="tip"><p>a</p></blockquote>'],
  ['```ts\na < b\n```', '<pre><code data-language="ts">a &lt; b</code></pre>'],
  ['```mermaid\nA-->B\n```', '<figure data-diagram="A--&gt;B"><pre><code>A--&gt;B</code></pre></figure>'],
  ['$$\nx < 1\n$$', '<div data-tex="x &lt; 1">x &lt; 1</div>'],
  [
    '| a | b |\n|---|--:|\n| `c` | |',
    '<table><thead><tr><th>a</th><th style="text-align:right">b</th></tr></thead>' +
      '<tbody><tr><td><code>c</code></td><td style="text-align:right"></td></tr></tbody></table>',
  ],
  ['<details>\n<summary>a</summary>\n\nb\n\n</details>', '<details><summary>a</summary><p>b</p></details>'],
  [
    'a[^1]\n\n[^1]: b',
    '<p>a<sup data-footnote-mark="1">1</sup></p><section data-footnote="1"><p>b</p></section>',
  ],
  [
    '**a** *b* ~~c~~ <sub>d</sub><sup>e</sup><kbd>f</kbd> <u>g</u> <mark>h</mark>',
    '<p><strong>a</strong> <em>b</em> <s>c</s> <sub>d</sub><sup>e</sup><kbd>f</kbd> <u>g</u> <mark>h</mark></p>',
  ],
  ['[a](https://b.example/ "c")', '<p><a href="https://b.example/" title="c">a</a></p>'],
  ['![a](https://b.example/c.png "d")', '<p><img alt="a" title="d" src="https://b.example/c.png"></p>'],
  [
    '$x$ and $$y$$ and',
    '<p><span data-tex="x">x</span> and <span data-tex="y" data-display="">y</span> and</p>',
  ],
])('%j is carried as HTML', (markdown, html) => {
  expect(htmlOf(markdown)).toBe(html);
});

test('a file, a drawing, a citation and spans are carried too', () => {
  const blocks: Block[] = [
    {
      type: 'paragraph',
      content: [
        { type: 'image', alt: 'a', fileId: 7, width: 3, height: 4 },
        { type: 'citation', number: 3 },
      ],
    },
    { type: 'diagram', source: 'A', svg: '<svg>ж</svg>' },
    {
      type: 'table',
      align: [],
      rows: [{ cells: [{ isHeading: false, columns: 2, rows: 3, content: [] }] }],
    },
  ];
  expect(documentHtml({ blocks })).toBe(
    '<p><img alt="a" data-file="7" width="3" height="4"><sup data-citation="3">[3]</sup></p>' +
      '<figure data-diagram="A"><img src="data:image/svg+xml;base64,PHN2Zz7Qtjwvc3ZnPg==" alt="A"></figure>' +
      '<table><tbody><tr><td colspan="2" rowspan="3"></td></tr></tbody></table>',
  );
});

test.each([
  '<img src=x onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '[x](/api/auth/logout)',
  '<script>x</script>',
])('nothing of %j acts', (markdown) => {
  expect(htmlOf(markdown)).not.toMatch(/<img|<a |<script/);
  expect(pasted(markdown)).not.toMatch(/<img|<a |<script/);
});

test('pasted elsewhere, looks stand on the elements and words replace what is only ours', () => {
  expect(pasted('| a |\n|--:|\n| 1 |')).toMatch(
    /<table style="border-collapse:collapse">.*<th style="text-align:right;border:1px solid[^"]*">a<\/th>/,
  );
  expect(pasted('`a`')).toMatch(/<code style="font-family:[^"]*">a<\/code>/);
  expect(pasted('- [x] a\n- [ ] b')).toMatch(/☑ a.*☐ b/);
  expect(pasted('> [!NOTE]\n> a')).toMatch(/<p><strong>Remarque<\/strong><\/p><p>a<\/p>/);
  expect(pasted('$x$ and\n\n$$\ny\n$$')).toMatch(/\$x\$<\/span>.*\$\$y\$\$<\/div>/);
  expect(pasted('a[^1]\n\n[^1]: b')).toContain('<p><sup>1</sup> b</p>');
  expect(pasted('![a](https://b.example/c.png)')).toBe('<p><a href="https://b.example/c.png">a</a></p>');
});

test('links to paths of the site stay only where our own pages show the text', () => {
  const tree = parseDocument('[a](/terms#b) [c](//evil.example) [d](javascript:alert(1))');
  expect(documentHtml(tree)).toBe('<p>a c d</p>');
  expect(documentHtml(tree, { ownPaths: true })).toBe('<p><a href="/terms#b">a</a> c d</p>');
});
