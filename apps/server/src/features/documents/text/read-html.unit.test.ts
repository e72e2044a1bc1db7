import { documentMarkdown } from '@polylogue/document/document-markdown';
import { documentHtml } from '@polylogue/document/document-html';
import { detailedTree, detailLanguages } from '@polylogue/document/details.testing';
import { describe, expect, test } from 'vitest';
import { readHtml, TooLargeError } from './read-html.ts';

async function blocksOf(html: string) {
  return readHtml(html, { readPicture: async () => undefined, pictures: new Map() });
}

/** What was read, as Markdown, which says briefly what is what. */
async function read(html: string): Promise<string> {
  return documentMarkdown(await blocksOf(html));
}

test.each(detailLanguages)(
  'an answer in %s that a page sends is read as the tree it was',
  async (language) => {
    const sent = documentHtml(detailedTree(language));
    const { blocks } = await blocksOf(sent);
    // The picture itself is not supplied here, so only its words remain of it.
    expect(documentHtml({ blocks })).toBe(sent.replace(' data-file="7"', ''));
  },
);

describe('a document pasted from Word', () => {
  const word = (body: string): string => `<html xmlns:o="urn:schemas-microsoft-com:office:office"
    xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15">
    <!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
    <style><!-- p.MsoNormal {margin:0cm} --></style></head><body lang=RU><!--StartFragment-->${body}<!--EndFragment--></body></html>`;

  test('is its words, without what Word adds for itself', async () => {
    const html = word(
      '<p class=MsoNormal>Чай <b style="mso-bidi-font-weight:normal">горячий</b><o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>',
    );
    expect(await read(html)).toMatch(/^Чай \*\*горячий\*\*/);
    expect(await read(html)).not.toMatch(/View|Normal|margin|Fragment|mso/);
  });

  test('has its headings, tables and links', async () => {
    const html =
      word(`<h1>Report<o:p></o:p></h1><table class=MsoTableGrid border=1><tr style='mso-yfti-irow:0'>
      <td width=301 valign=top style='width:225.4pt;border:solid windowtext 1.0pt'><p class=MsoNormal>A<o:p></o:p></p></td>
      <td width=301><p class=MsoNormal align=right style='text-align:right'>12</p></td></tr></table>
      <p class=MsoNormal><a href="https://example.org/"><span class=MsoHyperlink>link</span></a></p>`);
    const markdown = await read(html);
    expect(markdown).toContain('# Report');
    expect(markdown).toContain('| A | 12 |');
    expect(markdown).toContain('[link](https://example.org/)');
  });
});

describe('a document pasted from Google Docs', () => {
  const docs = (body: string): string =>
    `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1a2b">${body}</b>`;

  test('is not bold as a whole', async () => {
    expect(await read(docs('<p dir="ltr"><span style="font-weight:400">plain</span></p>'))).toBe('plain');
  });

  test('keeps the looks that stand on its words', async () => {
    const words = [
      '<span style="font-size:11pt;font-weight:700;font-style:normal">bold</span>',
      '<span style="font-weight:400;font-style:italic">italic</span>',
      '<span style="text-decoration:line-through">gone</span>',
      '<span style="font-weight:700;font-style:italic">both</span>',
      '<span style="vertical-align:super">up</span>',
    ];
    expect(await read(docs(`<p dir="ltr">${words.join(' ')}</p>`))).toBe(
      '**bold** _italic_ ~~gone~~ **_both_** <sup>up</sup>',
    );
  });

  test('has its lists, nested ones too', async () => {
    const html =
      docs(`<ul><li dir="ltr" style="list-style-type:disc" aria-level="1"><p role="presentation"><span>one</span></p></li>
      <ul><li aria-level="2"><p role="presentation"><span>inner</span></p></li></ul></ul>`);
    expect(await read(html)).toMatch(/^- one\n+ {2}- inner$/);
  });
});

describe('hostile HTML', () => {
  test.each([
    [
      'scripts',
      '<script>steal()</script><p onclick="steal()">x</p><svg onload=steal()><text>steal()</text></svg>',
    ],
    [
      'styles',
      '<style>p{background:url(//outside.test/steal())}</style><p style="background:url(//outside.test/steal())">x</p>',
    ],
    ['templates', '<template><p>steal()</p></template><noscript>steal()</noscript><p>x</p>'],
    ['maths', '<math><mtext><img src=x onerror=steal()></mtext></math><p>x</p>'],
    ['comments', '<!--><img src=x onerror=steal()>--><p>x</p><![CDATA[steal()]]>'],
  ])('leaves nothing of %s', async (_name, html) => {
    const tree = await blocksOf(html);
    expect(JSON.stringify(tree.blocks)).not.toMatch(/steal|outside/);
    expect(await read(html)).toContain('x');
  });

  test.each([
    'javascript:steal()',
    ' java\nscript:steal()',
    'data:text/html,steal',
    'file:///etc/passwd',
    'vbscript:steal()',
    '//outside.test/x',
  ])('a link to %j is only its words', async (href) => {
    expect(await read(`<p><a href="${href}">words</a></p>`)).toBe('words');
  });

  test('pictures from outside are only their words', async () => {
    const html =
      '<p><img src="https://outside.test/x.png" alt="a cat"><img srcset="//outside.test/y 2x"></p>';
    const { blocks, pictures } = await blocksOf(html);
    expect(JSON.stringify(blocks)).not.toContain('outside');
    expect(blocks).toMatchObject([{ type: 'paragraph', content: [{ type: 'image', alt: 'a cat' }] }]);
    expect(pictures.size).toBe(0);
  });

  test('odd numbers in attributes are held within limits', async () => {
    const html =
      '<ol start="-5"><li>a</li></ol><table><tr><td colspan="99999" rowspan="-1">x</td></tr></table><p><sup data-citation="1e9">[x]</sup><img alt=i width=99999999 height=x></p>';
    const { blocks } = await blocksOf(html);
    expect(blocks).toMatchObject([
      { type: 'list', start: 0 },
      { type: 'table', rows: [{ cells: [{ columns: 50, rows: 1 }] }] },
      {
        type: 'paragraph',
        content: [
          { type: 'styled', style: 'sup' },
          { type: 'image', width: 10_000 },
        ],
      },
    ]);
  });

  test('nesting without end is flattened, and parts without end are refused', async () => {
    const deep = `${'<div><blockquote><b>'.repeat(5_000)}deep`;
    expect(JSON.stringify((await blocksOf(deep)).blocks)).toContain('deep');
    await expect(blocksOf('<p>x</p>'.repeat(100_001))).rejects.toThrow(TooLargeError);
  });

  test('markup that is not closed or not allowed keeps its words in order', async () => {
    expect(await read('<p>a<p>b<table><td>c</table><marquee>d</marquee><ul><li>e<li>f')).toMatch(
      /a\s+b[^]*c[^]*d[^]*e[^]*f/,
    );
  });
});
