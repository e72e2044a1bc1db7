import { expect, test } from 'vitest';
import {
  detailCitations,
  detailedMarkdown,
  detailedTree,
  detailFile,
  detailLanguages,
  details,
  detailWords,
  longWord,
  missingDetails,
  type DetailLanguage,
  type Signs,
} from './details.testing.ts';
import { parseDocument } from './document-blocks.ts';
import { documentHtml, type CarriedPicture } from './document-html.ts';
import { documentMarkdown } from './document-markdown.ts';
import { mapTree } from './map-tree.ts';
import type { Diagram, Image } from './tree.ts';

/** The HTML that a copied answer puts on the clipboard, with pictures as the page draws them. */
function copied(language: DetailLanguage): string {
  const { warning } = detailWords[language];
  const tree = detailedTree(language);
  const picture = { src: 'data:image/png;base64,AAAA', width: 40, height: 30 };
  const pictures = new Map<Diagram | Image, CarriedPicture>();
  mapTree(tree, {
    block: (block) => {
      if (block.type === 'diagram') pictures.set(block, picture);
      return block;
    },
    inline: (inline) => {
      if (inline.type === 'image') pictures.set(inline, picture);
      return inline;
    },
  });
  const calloutNames = { note: '', tip: '', important: '', warning, caution: '' };
  return documentHtml(tree, { inlineStyles: true, calloutNames, pictures });
}

function inHtml({ title, item, said, quotes, cut }: (typeof detailWords)['en']): Signs {
  const code = (comment: string): RegExp =>
    new RegExp(
      `<pre style="[^"]*font-family:Consolas[^"]*background:#[^"]*"><code [^>]*style="[^"]*font-family:Consolas[^"]*">${comment}`,
    );
  return {
    'headings of six levels': [`<h1>${title}</h1>`, ...[2, 3, 4, 5, 6].map((level) => `<h${level}>Level`)],
    'nested lists with numbers': [
      new RegExp(
        `<ol start="3"><li>${item}<ol><li>inner<ul><li>innermost</li></ul></li><li>next</li></ol></li><li>last`,
      ),
    ],
    'a task list': [/<li [^>]*list-style:none">☑ ready<\/li><li [^>]*list-style:none">☐ open<\/li>/],
    'a table with alignment and code': [
      /<table style="border-collapse:collapse">/,
      /<th style="text-align:center;border:1px solid[^"]*">Middle<\/th>/,
      /<td style="text-align:right;border:1px solid[^"]*">12<\/td>/,
      /<td style="[^"]*"><code style="font-family[^"]*">let x = 1<\/code><\/td>/,
    ],
    'a quote in a list': [new RegExp(`<li>last<blockquote style="[^"]*border-left[^"]*"><p>${said}</p>`)],
    'code of three languages': [
      code('# завариваем чай\ndef brew\\(\\):\n    return 1'),
      code('// наливаем чай'),
      code('-- пьём чай'),
    ],
    'a footnote': [/Noted<sup [^>]*>1<\/sup>/, `<p><sup>1</sup> The note of ${title}</p>`],
    'inline maths': ['>$E = mc^2$</span>'],
    'block maths': [/<div [^>]*text-align:center">\$\$\\int_0\^1 \\frac\{x\}\{2\}\\,dx\$\$<\/div>/],
    'a diagram': ['<img alt="graph LR; A--&gt;B" src="data:image/png;base64,AAAA" width="40" height="30">'],
    'a picture': [`<img alt="A red dot" data-file="${detailFile.id}" src="data:image/png;base64,AAAA"`],
    'a link': ['<a href="https://example.org/tea" title="More">the link</a>'],
    emoji: ['😀 👩‍💻'],
    arrows: ['→ ⇒'],
    'box drawing': ['┌────┐\n│ да │\n└────┘', '┌─┐'],
    Arabic: ['<p dir="rtl">مرحبا بالعالم</p>'],
    Chinese: ['<p>中文测试，你好</p>'],
    'line breaks': ['line one<br>line two'],
    'bold code': [/<strong><code style="[^"]*">bold_code\(\)<\/code><\/strong>/],
    strikethrough: ['<s>gone</s>'],
    underlined: ['<u>drawn under</u>'],
    highlighted: ['<mark>marked</mark>'],
    subscript: ['H<sub>2</sub>O'],
    superscript: ['x<sup>9</sup>'],
    'a rule': ['<hr style="'],
    'a long word': [longWord],
    'a wide table': [/<th style="[^"]*">Column 11<\/th>/, /<td style="[^"]*">value11<\/td>/],
    'a citation': ['</a><sup data-citation="3">[3]</sup>'],
    'a non-breaking space': ['10\u00a0000 km'],
    'a soft hyphen': ['Donau\u00addampf'],
    'quotation marks': [quotes],
    'a cut answer': [`<p>${cut}</p>`],
  };
}

test.each(detailLanguages)('every detail of an answer in %s is in the HTML of the clipboard', (language) => {
  expect(details).toHaveLength(32);
  const html = copied(language);
  expect(missingDetails(inHtml(detailWords[language]), html)).toEqual([]);
  expect(html).toContain(`<p><strong>${detailWords[language].warning}</strong></p><p>Hot</p>`);
  expect(html).toMatch(/<p><strong>More<\/strong><\/p><p>Unfolded<\/p>/);
});

function inMarkdown({ title, item, said, quotes, cut }: (typeof detailWords)['en']): Signs {
  return {
    'headings of six levels': [
      `# ${title}\n`,
      ...[2, 3, 4, 5, 6].map((level) => `\n${'#'.repeat(level)} Level`),
    ],
    'nested lists with numbers': [
      new RegExp(`^3\\. ${item}\\n {3}1\\. inner\\n {6}- innermost\\n {3}2\\. next\\n4\\. last`, 'm'),
    ],
    'a task list': [/[-*] \[x\] ready\n[-*] \[ \] open/],
    'a table with alignment and code': ['| :--- | :---: | ---: |', `| ${item} | \`let x = 1\` | 12 |`],
    'a quote in a list': [`\n   > ${said}`],
    'code of three languages': [
      '```python\n# завариваем чай\ndef brew():\n    return 1\n```',
      '```js\n// наливаем чай',
      '```sql\n-- пьём чай',
    ],
    'a footnote': ['Noted[^1]', `[^1]: The note of ${title}`],
    'inline maths': ['$E = mc^2$'],
    'block maths': ['$$\n\\int_0^1 \\frac{x}{2}\\,dx\n$$'],
    'a diagram': ['```mermaid\ngraph LR; A-->B\n```'],
    'a picture': ['![A red dot](/api/files/download?fileId=7'],
    'a link': ['[the link](https://example.org/tea "More")'],
    emoji: ['😀 👩‍💻'],
    arrows: ['→ ⇒'],
    'box drawing': ['┌────┐\n│ да │\n└────┘', '┌─┐'],
    Arabic: ['مرحبا بالعالم'],
    Chinese: ['中文测试，你好'],
    'line breaks': [/line one *\nline two/],
    'bold code': ['**`bold_code()`**'],
    strikethrough: ['~~gone~~'],
    underlined: ['<u>drawn under</u>'],
    highlighted: ['<mark>marked</mark>'],
    subscript: ['H<sub>2</sub>O'],
    superscript: ['x<sup>9</sup>'],
    'a rule': ['\n___\n'],
    'a long word': [longWord],
    'a wide table': ['| Column 11 |', '| value11 |'],
    'a citation': ['"More")[3]'],
    'a non-breaking space': ['10\u00a0000 km'],
    'a soft hyphen': ['Donau\u00addampf'],
    'quotation marks': [quotes],
    'a cut answer': [`\n${cut}\n`],
  };
}

test.each(detailLanguages)('every detail of an answer in %s is in its Markdown', (language) => {
  const tree = parseDocument(detailedMarkdown(language), { citations: detailCitations });
  const markdown = documentMarkdown(tree);
  expect(missingDetails(inMarkdown(detailWords[language]), markdown)).toEqual([]);
  expect(parseDocument(markdown, { citations: detailCitations })).toEqual(tree);
});
