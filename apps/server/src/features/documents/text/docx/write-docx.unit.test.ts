import { describe, expect, test } from 'vitest';
import {
  detailLanguages,
  detailWords,
  longWord,
  missingDetails,
  type Signs,
} from '@polylogue/document/details.testing';
import { unzip } from '../../../data/unzip.testing.ts';
import { detailedHtml } from '../details.testing.ts';
import { nodesOf } from '../html-nodes.ts';
import { readHtml } from '../read-html.ts';
import { readPicture } from '../read-picture.ts';
import { writeDocx } from './write-docx.ts';
import { wordOf } from './write-docx.testing.ts';

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 40"><rect width="90" height="40"/>
  <text x="5" y="20">A</text><script>steal()</script><image href="http://outside.test/x.png"/>
  <rect style="fill:url(http://outside.test/y)" onclick="steal()"/></svg>`;

/** How each detail shows in the document's main part. */
function inWord({ title, quotes, cut, said }: (typeof detailWords)['en']): Signs {
  return {
    'headings of six levels': [
      title,
      ...[1, 2, 3, 4, 5, 6].map((level) => `<w:pStyle w:val="Heading${level}"/>`),
    ],
    'nested lists with numbers': [
      '<w:ilvl w:val="0"/>',
      '<w:ilvl w:val="1"/>',
      /<w:ilvl w:val="2"\/>(?:(?!<\/w:p>).)*innermost/s,
    ],
    'a task list': ['<w14:checked w14:val="1"/>', '<w14:checked w14:val="0"/>', '☒', '☐'],
    'a table with alignment and code': [
      '<w:tblHeader/>',
      '<w:jc w:val="center"/>',
      '<w:jc w:val="right"/>',
      /<w:tc>(?:(?!<\/w:tc>).)*CodeInText(?:(?!<\/w:tc>).)*let x = 1/s,
    ],
    'a quote in a list': [paragraph('Quote', said)],
    'code of three languages': [
      paragraph('Code', '# завариваем чай'),
      '>    return 1<',
      paragraph('Code', '// наливаем чай'),
      paragraph('Code', '-- пьём чай'),
    ],
    'a footnote': ['<w:footnoteReference w:id="1"/>'],
    'inline maths': ['<m:sSup>'],
    'block maths': ['<m:oMathPara>', '<m:nary>', '<m:f>'],
    'a diagram': ['descr="graph LR; A--&gt;B"', 'asvg:svgBlip'],
    'a picture': ['descr="A red dot"'],
    'a link': [/<w:hyperlink (?:(?!<\/w:hyperlink>).)*the link/s],
    emoji: ['😀 👩‍💻'],
    arrows: ['→ ⇒'],
    'box drawing': ['┌────┐', '│ да │', '┌─┐'],
    Arabic: [/<w:bidi\/>(?:(?!<\/w:p>).)*<w:rtl\/>(?:(?!<\/w:p>).)*مرحبا/s],
    Chinese: ['中文测试，你好'],
    'line breaks': [/line one(?:(?!<w:t).)*<w:br\/>/s],
    'bold code': [/<w:rStyle w:val="CodeInText"\/><w:b\/>(?:(?!<\/w:r>).)*bold_code/s],
    strikethrough: ['<w:strike/>'],
    underlined: [/<w:u w:val="single"\/>(?:(?!<\/w:r>).)*drawn under/s],
    highlighted: [/<w:shd [^>]*w:fill="FCF1DC"[^>]*>(?:(?!<\/w:r>).)*marked/s],
    subscript: ['<w:vertAlign w:val="subscript"/>'],
    superscript: ['<w:vertAlign w:val="superscript"/>'],
    'a rule': ['<w:pStyle w:val="Rule"/>'],
    'a long word': [longWord],
    'a wide table': ['Column 11', 'value11'],
    'a citation': [/"Citation"(?:(?!<\/w:r>).)*\[3\]/s],
    'a non-breaking space': ['10\u00a0000'],
    'a soft hyphen': ['<w:softHyphen/>'],
    'quotation marks': [quotes],
    'a cut answer': [cut],
  };
}

function paragraph(style: string, text: string): RegExp {
  return new RegExp(`<w:pStyle w:val="${style}"/>(?:(?!</w:p>).)*${text}`, 's');
}

test.each(detailLanguages)(
  'every detail of an answer in %s is in a Word document, and mammoth reads it without a warning',
  async (language) => {
    const words = detailWords[language];
    const { part, html, warnings } = await wordOf(detailedHtml(language));
    const xml = part('document');
    expect(missingDetails(inWord(words), xml)).toEqual([]);
    expect(part('footnotes')).toContain(`The note of ${words.title}`);
    expect(xml).toMatch(paragraph('CalloutTitle', words.warning));
    expect(xml).toMatch(paragraph('Callout', 'Hot'));
    expect(xml).toMatch(paragraph('Summary', 'More'));
    expect(xml).toMatch(/"Key"(?:(?!<\/w:r>).)*Ctrl/s);
    expect(html).toContain('<a href="https://example.org/tea">');
    expect(html).toContain('<thead><tr><th><p>Left</p></th>');
    expect(warnings).toEqual([]);
  },
);

test('merged cells, a footnote without a mark and a matrix are written too', async () => {
  const { part, warnings } = await wordOf(
    `<table><tr><td>a</td><td>b</td><td>c</td></tr><tr><td colspan="2">wide</td><td rowspan="2">tall</td></tr><tr><td>d</td><td>e</td></tr></table>
    <section data-footnote="lost"><p>unmarked note</p></section><div data-tex="\\begin{pmatrix}1&amp;2\\\\3&amp;4\\end{pmatrix}">x</div>`,
  );
  const xml = part('document');
  for (const sign of [
    ...['<w:gridSpan w:val="2"/>', '<w:vMerge w:val="restart"/>', '<w:vMerge w:val="continue"/>'],
    ...['<m:begChr m:val="("/>', '<m:mr>'],
  ])
    expect(xml).toContain(sign);
  expect(xml).toMatch(paragraph('FootnoteText', 'unmarked note'));
  expect(warnings).toEqual([]);
});

test('numbers each list from its own start, also lists of one depth under different items', async () => {
  const { part } = await wordOf(
    '<ul><li>a<ol><li>one</li><li>two</li></ol></li><li>b<ol start="5"><li>five</li></ol></li><li>c<ol><li>one</li></ol></li></ul>',
  );
  const numbers = [...part('document').matchAll(/<w:ilvl w:val="1"\/><w:numId w:val="(\d+)"\/>/g)];
  const [first, second, third, fourth] = numbers.map(([, id]) => id);
  expect(first).toBe(second);
  expect(new Set([first, third, fourth]).size).toBe(3);
  const startOf = (id = ''): string | undefined => {
    const [, list = ''] =
      new RegExp(`<w:num w:numId="${id}"[^>]*>(.*?)</w:num>`, 's').exec(part('numbering')) ?? [];
    return /w:ilvl="1"><w:startOverride w:val="(\d+)"/.exec(list)?.[1];
  };
  expect([first, third, fourth].map(startOf)).toEqual(['1', '5', '1']);
});

test('a footnote that is marked twice stands on the page once, and labels may repeat from answer to answer', async () => {
  const note = (text: string): string =>
    `<p>a<sup data-footnote-mark="1">1</sup> b<sup data-footnote-mark="1">1</sup></p><section data-footnote="1">${text}</section>`;
  const { part } = await wordOf(note('of the first') + note('of the second'));
  expect(part('document').match(/<w:footnoteReference /g)).toHaveLength(2);
  expect(part('footnotes')).toMatch(/of the first.*of the second/s);
});

test('chemistry is a formula', async () => {
  const { part } = await wordOf('<p><span data-tex="\\ce{H2O}">x</span></p>');
  expect(part('document')).toMatch(/<m:oMath>.*<m:t[^>]*>O<\/m:t>/s);
});

test('a formula that is not valid is shown as its source, and none harms the document', async () => {
  const { part, html } = await wordOf(
    '<p><span data-tex="\\frac{a">x</span></p><div data-tex="\\unknown{&lt;w:p&gt;}">x</div><p><span data-tex="\\def\\a{\\a\\a}\\a">x</span></p>',
  );
  expect(html).toContain('<code>\\frac{a</code>');
  expect(html).toContain('\\unknown{&lt;w:p&gt;}');
  expect(part('document')).not.toContain('<m:oMath>');
});

test('of a drawing only shapes and text remain', async () => {
  const { bytes, part } = await wordOf(
    `<figure data-diagram="graph"><img src="data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}"></figure>`,
  );
  const files = [...(await unzip(bytes))];
  const svg = files.find(([name]) => name.endsWith('.svg'))?.[1].toString() ?? '';
  expect(svg).toContain('<text');
  expect(svg).not.toMatch(/script|outside|onclick|<image/);
  expect(files.some(([name]) => /^word\/media\/.*\.png$/.test(name))).toBe(true);
  expect(files.map(([, content]) => content.toString()).join('')).not.toContain('outside.test');
  expect(part('document')).not.toContain('steal');
});

test('says what it is: title, author, language, pages', async () => {
  const { bytes, part } = await wordOf(
    '<html lang="fr"><title>Thé &amp; eau</title><p>Bonjour. <em>Привет</em></p></html>',
  );
  const core = (await unzip(bytes)).get('docProps/core.xml')?.toString() ?? '';
  expect(core).toContain('<dc:title>Thé &amp; eau</dc:title>');
  expect(core).toContain('<dc:creator>Ada Чайкина</dc:creator>');
  expect(part('styles')).toContain('<w:lang w:val="fr-FR"');
  expect(part('document')).toMatch(/<w:lang w:val="ru-RU"\/><\/w:rPr><w:t[^>]*>Привет/);
  expect(part('footer1')).toMatch(/PAGE.*NUMPAGES/s);
});

test('a table that is too wide turns its page, and the text goes on upright', async () => {
  const cells = (tag: string): string =>
    Array.from({ length: 16 }, (_, column) => `<${tag}>Überschrift${column}</${tag}>`).join('');
  const { part, warnings } = await wordOf(
    `<p>before</p><table><tr>${cells('th')}</tr><tr>${cells('td')}</tr></table><p>after</p>`,
  );
  const turned = [...part('document').matchAll(/<w:pgSz ([^>]*)\/>/g)].map(([, size = '']) =>
    size.includes('w:orient="landscape"'),
  );
  expect(turned).toEqual([false, true, false]);
  expect(part('document')).toMatch(/"portrait".*before.*Überschrift0.*"landscape".*after.*"portrait"/s);
  expect(part('footer1')).toContain('NUMPAGES');
  expect(warnings).toEqual([]);
});

test('columns fit the page, however many there are', async () => {
  const { part } = await wordOf(
    `<table><tr>${'<td>Rindfleischetikettierungsüberwachung</td>'.repeat(20)}</tr></table>`,
  );
  const widths = [...part('document').matchAll(/<w:gridCol w:w="(\d+)"\/>/g)].map(([, width]) =>
    Number(width),
  );
  expect(widths).toHaveLength(20);
  expect(widths.reduce((total, width) => total + width, 0)).toBeLessThanOrEqual(14_116);
});

test('listings that follow one another stay apart', async () => {
  const { part } = await wordOf('<pre><code>one</code></pre><pre><code>two</code></pre><p>after</p>');
  const styles = [...part('document').matchAll(/<w:p>(?:<w:pPr>(?:<w:pStyle w:val="(\w+)"\/>)?)?/g)];
  expect(styles.map(([, style]) => style)).toEqual(['Code', undefined, 'Code', undefined]);
});

test('links only to addresses that Word accepts', async () => {
  const addresses = ['https://[bad', '//x/y', '#z', 'x.html', `https://x.test/${'a'.repeat(5_000)}`];
  const links = [...addresses, 'https://x.test/%zz|{}'].map((address) => `<a href="${address}">text</a>`);
  const { html } = await wordOf(`<p>${links.join(' ')}</p>`);
  expect([...html.matchAll(/<a href="([^"]*)"/g)].map(([, address]) => address)).toEqual([
    'https://x.test/%25zz%7C%7B%7D',
  ]);
});

describe('hostile input', () => {
  test.each([
    [
      'control characters',
      '<p>a\u0000\u0001\u000bb\ufffe</p><img alt="\u0002x" title="\u0003y"><sup data-footnote-mark="\u0004">1</sup>',
    ],
    ['XML in texts', '<p>&lt;/w:t&gt;&lt;w:p/&gt; &amp;#0; ]]&gt;</p><pre>&lt;!DOCTYPE x&gt;</pre>'],
    ['deep nesting', `${'<ul><li>'.repeat(80)}deep${'<blockquote>'.repeat(80)}quote`],
    ['tables in tables', `${'<table><tr><td>'.repeat(40)}in`],
    [
      'odd addresses',
      '<p><a href="https://[bad">a</a><a href="//x/y">b</a><a href="#z">c</a><a href="https://x.test/%zz|{}">d</a></p>',
    ],
    ['long addresses', `<p><a href="https://x.test/${'a'.repeat(5_000)}">far</a></p>`],
    ['odd languages', '<html lang="&quot;/><w:p"><p>x</p></html>'],
    ['ragged tables', '<table><tr><td rowspan=9 colspan=9>a<td>b<tr><td>c<tr></table>'],
    [
      'tables in footnotes',
      '<p>a<sup data-footnote-mark="1">1</sup></p><section data-footnote="1"><table><tr><td>b</table></section>',
    ],
    [
      'footnotes in footnotes',
      '<p>a<sup data-footnote-mark="1">1</sup></p><section data-footnote="1">b<sup data-footnote-mark="1">1</sup></section>',
    ],
  ])('%s leave a document that can be read', async (_, html) => {
    const { part, warnings } = await wordOf(html);
    for (const name of ['document', 'footnotes', 'styles', 'numbering']) {
      expect(part(name)).not.toMatch(/(?![\t\n\r])\p{Cc}|\ufffe|\uffff/u);
      expect(nodesOf(part(name)).length).toBeGreaterThan(0);
    }
    expect(warnings).toEqual([]);
  });

  test('a document as large as one may be is written', async () => {
    const read = await readHtml('<p>x <b>y</b></p>'.repeat(24_000), { readPicture, pictures: new Map() });
    expect((await writeDocx(read, { language: 'en', author: 'Ada' })).length).toBeGreaterThan(10_000);
  });
});
