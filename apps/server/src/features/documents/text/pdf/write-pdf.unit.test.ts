import { beforeAll, describe, expect, test } from 'vitest';
import {
  detailLanguages,
  detailWords,
  longWord,
  missingDetails,
  type Signs,
} from '@polylogue/document/details.testing';
import { detailedHtml } from '../details.testing.ts';
import { pdfOf, type ReadPdf } from './write-pdf.testing.ts';

function inPdf({ title, item, said, quotes, cut }: (typeof detailWords)['en']): Signs {
  return {
    'headings of six levels': [
      /Level two\s+Level three\s+Level four\s+Level five\s+Level six/,
      ...[1, 2, 3, 4, 5, 6].map((level) => new RegExp(`^\\s*H${level}\\b`, 'm')),
    ],
    'nested lists with numbers': [
      new RegExp(`3\\.\\s+${item}\\s+1\\.\\s+inner\\s+•\\s+innermost\\s+2\\.\\s+next\\s+4\\.\\s+last`),
    ],
    'a task list': [/☑\s+ready\s+☐\s+open/],
    'a table with alignment and code': [
      new RegExp(`Left\\s+Middle\\s+Right\\s+${item}\\s+let x = 1\\s+12`),
      /^\s*TH\b/m,
    ],
    'a quote in a list': [new RegExp(`last\\s+${said}`)],
    'code of three languages': [
      /# завариваем чай\s+def brew\(\):\n\s+return 1/,
      /\/\/ наливаем чай\s+const tea = 1;/,
      /-- пьём чай\s+SELECT 1;/,
    ],
    'a footnote': [`The note of ${title}`, /^\s*Note\b/m],
    'inline maths': ['STIXTwoMath', /^\s*Formula\b.*\s*/m],
    'block maths': [/∫/],
    'a diagram': [/Box A\s+Box B/],
    'a picture': ['/Subtype /Image', /^\s*Figure\b/m],
    'a link': ['the link', 'https://example.org/tea', /^\s*Link\b/m],
    emoji: ['😀'],
    arrows: ['→ ⇒'],
    'box drawing': [/┌────┐\s+│ да │\s+└────┘/, '┌─┐'],
    Arabic: ['مرحبا بالعالم'],
    Chinese: ['中文测试，你好'],
    'line breaks': [/line one\n\s*line two/],
    'bold code': [/GeistMono-SemiBold/, 'bold_code()'],
    strikethrough: ['gone'],
    underlined: ['drawn under'],
    highlighted: ['marked'],
    subscript: [/H\s*2\s*O/],
    superscript: [/x\s*9/],
    'a rule': [/Donau\u00ad?dampf[^]*Long:/],
    'a long word': [longWord],
    'a wide table': [/value0\s+value1\s+value2/, 'value11'],
    'a citation': ['the link[3]'],
    'a non-breaking space': [/10[\u00a0 ]000 km/],
    'a soft hyphen': [/Donau\u00ad?dampf/],
    'quotation marks': [quotes],
    'a cut answer': [cut],
  };
}

describe.each(detailLanguages)('every detail of an answer in %s is in the PDF:', (language) => {
  const { title, warning } = detailWords[language];
  let pdf: ReadPdf;

  beforeAll(async () => {
    pdf = await pdfOf(detailedHtml(language));
  });

  test('all of them', () => {
    const raw = Buffer.from(pdf.bytes).toString('latin1');
    const { text, fonts, structure } = pdf;
    // Words may stand on two lines.
    const flowing = text.replaceAll(/\s+/g, ' ');
    const read = [text, flowing, text.replaceAll(/\s/g, ''), structure, fonts, raw].join('\n');
    expect(missingDetails(inPdf(detailWords[language]), read)).toEqual([]);
    expect(text).toMatch(/More\s+Unfolded/);
    expect(text).toMatch(new RegExp(`${warning}\\s+Hot`));
    expect(text).toMatch(/1 ?\/ ?\d/);
  });

  test('formulas, set and not shown as source', () => {
    expect(pdf.fonts).toContain('STIXTwoMath');
    expect(pdf.text).not.toContain('\\frac');
  });

  test('a word longer than the line, broken', () => {
    const line = /Rindfleisch.*/.exec(pdf.text)?.[0] ?? '';
    expect(line.length).toBeLessThan(24 * 6);
    expect(pdf.text.replaceAll(/\s/g, '')).toContain('Rindfleischetikettierung'.repeat(6));
  });

  test('title and language, tagged with headings, lists, tables and formulas', () => {
    expect(pdf.info).toContain(title);
    expect(pdf.info).toMatch(/Author:\s+Ada Чайкина/);
    expect(pdf.info).toMatch(/Tagged:\s+yes/);
    expect(Buffer.from(pdf.bytes).includes(`/Lang (${language})`)).toBe(true);
    for (const tag of ['H1', 'H6', 'LI', 'TH', 'TD', 'Formula', 'Figure', 'Note', 'Link', 'Code']) {
      expect(pdf.structure).toMatch(new RegExp(`^\\s*${tag}\\b`, 'm'));
    }
  });

  test('every font is embedded, reduced to what is used', () => {
    for (const line of pdf.fonts.trim().split('\n').slice(2))
      expect(line).toMatch(/\byes\s+(?:yes|no)\s+yes\b/);
    expect(pdf.bytes.length).toBeLessThan(1_000_000);
  });
});

test('a displayed formula stands in the middle of its paragraph, in a list and in bold, too', async () => {
  const formula = (tex: string) => `<span data-tex="${tex}" data-display></span>`;
  const { text } = await pdfOf(
    `<p>so ${formula('a = b')} holds</p><p><strong>Step ${formula('c = d')} done</strong></p>
    <ul><li><p>first ${formula('e = f')} last</p><p>more</p></li></ul>`,
  );
  expect(text.normalize('NFKC')).toMatch(
    /so\s+a=b\s+holds\s+Step\s+c=d\s+done\s+•\s+first\s+e=f\s+last\s+more/,
  );
});

test.each([
  ['chemistry', '\\ce{2H2 + SO4^2- -> ^{227}_{90}Th}', /2\s*H2\s*\+\s*SO/],
  [
    'a table with lines',
    '\\begin{array}{|c|c|} \\hline a & b \\\\ \\hline c & d \\\\ \\hline \\end{array}',
    /a\s*b\s+c\s*d/,
  ],
  [
    'a matrix with a column apart',
    '\\left[\\begin{array}{cc|c} 1&0&2\\\\0&1&3\\end{array}\\right]',
    /1\s*0\s*2/,
  ],
])('%s is set as a formula', async (_name, tex, words) => {
  const { text, fonts } = await pdfOf(
    `<p>so <span data-tex="${tex.replaceAll('&', '&amp;')}" data-display></span> holds</p>`,
  );
  expect(fonts).toContain('STIXTwoMath');
  expect(text).not.toContain('\\');
  expect(text.normalize('NFKC')).toMatch(words);
});

test('a table that is too wide turns the page', async () => {
  const cells = (tag: string): string =>
    Array.from({ length: 16 }, (_, column) => `<${tag}>Überschrift${column}</${tag}>`).join('');
  const { info } = await pdfOf(
    `<p>x</p><table><tr>${cells('th')}</tr><tr>${cells('td')}</tr></table><p>y</p>`,
  );
  expect(info).toMatch(/Pages:\s+3/);
});
