import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { htmlToDocx, htmlToPdf } from '@polylogue/contract/documents';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { unzip } from '../../data/unzip.testing.ts';

const run = promisify(execFile);

let testApp: TestApp;
let cookies: Record<string, string>;
let directory: string;

beforeAll(async () => {
  testApp = await startTestApp();
  cookies = await testApp.signIn(await testApp.createUser());
  directory = await mkdtemp(join(tmpdir(), 'polylogue-documents-'));
});
afterAll(async () => {
  await testApp.close();
  await rm(directory, { recursive: true, force: true });
});

async function convert(
  call: typeof htmlToPdf | typeof htmlToDocx,
  html: string,
  options: { cookies?: Record<string, string>; name?: string; field?: string } = { cookies },
) {
  const form = new FormData();
  form.set(options.field ?? 'htmlFile', new Blob([html], { type: 'text/html' }), options.name ?? 'note.html');
  const body = new Response(form);
  return testApp.request(call, {
    cookies: options.cookies,
    headers: { 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  });
}

/** The text of a PDF, as copied from a reader. */
async function textOfPdf(bytes: Buffer): Promise<string> {
  const path = join(directory, 'read.pdf');
  await writeFile(path, bytes);
  return (await run('pdftotext', ['-layout', path, '-'])).stdout;
}

/** The text of a Word document, as read by another word processor. */
async function textOfDocx(bytes: Buffer): Promise<string> {
  const path = join(directory, 'read.docx');
  await writeFile(path, bytes);
  const profile = `-env:UserInstallation=file://${join(directory, 'office')}`;
  await run('soffice', [
    profile,
    '--headless',
    '--convert-to',
    'pdf',
    '--outdir',
    join(directory, 'out'),
    path,
  ]);
  return textOfPdf(await readFile(join(directory, 'out/read.pdf')));
}

const texts = {
  en: { title: 'Tea report', said: 'Slowly, then all at once', cell: 'Price', item: 'buy a kettle' },
  ru: { title: 'Отчёт о чае', said: 'Сначала медленно, потом сразу', cell: 'Цена', item: 'купить чайник' },
  fr: {
    title: 'Rapport sur le thé',
    said: 'D’abord lentement, puis d’un coup',
    cell: 'Prix réduit',
    item: 'acheter une théière',
  },
};

function noteIn({ title, said, cell, item }: (typeof texts)['en']): string {
  return `<title>${title}</title><h1>${title}</h1><h2>II</h2><h3>III</h3>
    <p>Plain <strong>bold</strong> <em>italic</em> <s>gone</s> <a href="https://example.org/tea">the link</a></p>
    <ul><li><p>${item}</p><ol start="3"><li><p>third</p><ul><li>innermost</li></ul></li><li>fourth</li></ol></li></ul>
    <ul><li data-checked="true"><p>ready</p></li><li data-checked="false"><p>open</p></li></ul>
    <blockquote><p>${said}</p></blockquote>
    <pre><code>if (a) {\n    return b;\n}</code></pre>
    <table><tr><th>${cell}</th><th>N</th></tr><tr><td>one<br>two</td><td>12</td></tr></table>`;
}

describe.each(Object.entries(texts))('a note in %s', (_, words) => {
  test.each([
    ['PDF', htmlToPdf, textOfPdf],
    ['Word', htmlToDocx, textOfDocx],
  ] as const)(
    'is a %s document with every word, in order, and pages that are numbered',
    async (_name, call, read) => {
      const response = await convert(call, noteIn(words));
      expect(response.statusCode).toBe(200);
      const text = await read(response.rawPayload);
      const inOrder = [
        words.title,
        'II',
        'III',
        'Plain bold italic gone the link',
        words.item,
        '3. third',
        'innermost',
        '4. fourth',
        'ready',
        'open',
        words.said,
        'if (a) {',
        '    return b;',
        words.cell,
        'one',
        'two',
      ];
      let from = 0;
      for (const part of inOrder) {
        const at = text.indexOf(part, from);
        expect(at, `${part} in ${text}`).toBeGreaterThanOrEqual(from);
        from = at;
      }
      expect(text).toMatch(/1 ?\/ ?1/);
    },
  );
});

test("numbers many pages, and repeats a table's header on each", async () => {
  const rows = Array.from({ length: 120 }, (_, index) => `<tr><td>row ${index}</td></tr>`).join('');
  const response = await convert(htmlToPdf, `<table><tr><th>Head</th></tr>${rows}</table>`);
  const text = await textOfPdf(response.rawPayload);
  const pages = text.split('\f').filter((page) => page.trim() !== '');
  expect(pages.length).toBeGreaterThan(2);
  pages.forEach((page, index) => {
    expect(page).toContain('Head');
    expect(page).toMatch(new RegExp(`${index + 1} ?/ ?${pages.length}`));
  });
});

test('shows an inline picture; an external one is not fetched and its alt text is shown', async () => {
  let asked = 0;
  const { createServer } = await import('node:http');
  const outside = createServer((_, response) => {
    asked += 1;
    response.end();
  }).listen(0, '127.0.0.1');
  try {
    const address = outside.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const dot =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
    const html = `<p>words</p><img src="data:image/png;base64,${dot}"><img alt="A cat outside" src="http://127.0.0.1:${port}/x.png">
      <img alt="A file" src="file:///etc/passwd"><img src="data:image/png;base64,AAAA" alt="Broken">
      <img src="data:image/png;base64,${Buffer.from(drawing).toString('base64')}" alt="Drawing">
      <link rel="stylesheet" href="http://127.0.0.1:${port}/x.css"><style>@import "http://127.0.0.1:${port}/y.css"</style>`;
    const pdf = await convert(htmlToPdf, html);
    const text = await textOfPdf(pdf.rawPayload);
    for (const alt of ['A cat outside', 'A file', 'Broken', 'Drawing']) expect(text).toContain(alt);
    expect(text).not.toContain('import');
    expect(pdf.rawPayload.includes('/Subtype /Image')).toBe(true);
    expect((await convert(htmlToDocx, html)).statusCode).toBe(200);
    expect(asked).toBe(0);
  } finally {
    outside.close();
  }
});

test('draws the letters of a diagram in a Word document, whatever fonts the system has', async () => {
  const blankness = async (label: string): Promise<number> => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 40"><text x="5" y="25">${label}</text></svg>`;
    const source = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
    const word = await convert(htmlToDocx, `<figure data-diagram="graph"><img src="${source}"></figure>`);
    const files = await unzip(word.rawPayload);
    const [, picture] = [...files].find(([name]) => /media\/.*\.png$/.test(name)) ?? [];
    const { channels } = await sharp(picture).stats();
    return channels[0]?.mean ?? 0;
  };
  const [narrow, wide] = [await blankness('iiiii'), await blankness('ЖЖЖЖЖ')];
  expect(narrow).toBeLessThan(255);
  // Letters that a font lacks would all be the same box.
  expect(wide).toBeLessThan(narrow - 5);
});

test('drops scripts with their content, and reduces a dangerous link to its text', async () => {
  const html = '<p>before</p><script>steal()</script><p><a href="javascript:steal()">click</a></p>';
  const pdf = await convert(htmlToPdf, html);
  expect(await textOfPdf(pdf.rawPayload)).toMatch(/before\s+click/);
  expect(pdf.rawPayload.includes('steal')).toBe(false);
});

test('names the user as the author', async () => {
  const user = await testApp.createUser({ displayName: 'Ada Чайкина' });
  const own = { cookies: await testApp.signIn(user) };
  const word = await unzip((await convert(htmlToDocx, '<p>x</p>', own)).rawPayload);
  expect(word.get('docProps/core.xml')?.toString()).toContain('<dc:creator>Ada Чайкина</dc:creator>');
});

test('names the document after the file, whatever its name', async () => {
  const response = await convert(htmlToDocx, '<p>x</p>', { cookies, name: '../../Отчёт "1".html' });
  const disposition = String(response.headers['content-disposition']);
  expect(disposition).toContain('attachment');
  expect(disposition).toContain(encodeURIComponent('Отчёт'));
  expect(disposition).not.toContain('..');
});

test('rejects empty input, no file and too many parts on the field', async () => {
  const empty = await convert(htmlToPdf, '<script>x</script>');
  expect(empty.json()).toMatchObject({ validationErrors: { htmlFile: 'invalid' } });
  const missing = await convert(htmlToPdf, '<p>x</p>', { cookies, field: 'other' });
  expect(missing.statusCode).toBe(422);
  const endless = await convert(htmlToDocx, '<p>x</p>'.repeat(100_001));
  expect(endless.json()).toMatchObject({ validationErrors: { htmlFile: 'file_too_much' } });
});

test('both are for users only', async () => {
  expect((await convert(htmlToPdf, '<p>x</p>', {})).statusCode).toBe(401);
  expect((await convert(htmlToDocx, '<p>x</p>', {})).statusCode).toBe(401);
});
