import { expect, test } from 'vitest';
import { typstOf } from './formulas.ts';
import { pdfOf } from './write-pdf.testing.ts';

function diagram(svg: string): string {
  const src = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  return `<figure data-diagram="graph of the source"><img alt="d" src="${src}"></figure>`;
}

test('markup of the typesetter is text', async () => {
  const words = '#panic("x") $a$ *b* _c_ `d` @ref \\u{41} // e /* f */ #import "x": y = z';
  const { text } = await pdfOf(
    `<h1>*h*</h1><p>${words}</p><pre><code>#read("/etc/passwd")</code></pre><table><tr><td>#1</td></tr></table>`,
  );
  for (const part of ['*h*', words, '#read("/etc/passwd")', '#1'])
    expect(text.replaceAll(/\s+/g, ' ')).toContain(part);
});

test.each([
  ['code in a text', '\\text{" #panic() "}'],
  ['code', '#while true {}'],
  ['endless nesting', '\\sqrt'.repeat(500)],
  ['braces without end', '{'.repeat(500) + '}'.repeat(500)],
  ['a macro of itself', '\\def\\a{\\a\\a}\\a'],
  ['unknown words', '\\unknown{x}'],
  ['nothing', ' '],
])('a formula with %s spoils nothing', async (_, tex) => {
  expect(typstOf(tex) ?? '').not.toMatch(/#(?!panic\(\) ”)/);
  const shown = tex.replaceAll('"', '&quot;');
  const { text } = await pdfOf(
    `<p>before <span data-tex="${shown}">x</span></p><div data-tex="${shown}">x</div><p>after</p>`,
  );
  expect(text).toMatch(/before[^]*after/);
});

const namespace = 'xmlns="http://www.w3.org/2000/svg"';

test.each([
  ['broken', `<svg viewBox="0 0 10 10" ${namespace}><path d="M0 0 L`],
  ['no drawing at all', 'hello'],
  [
    'of endless repetition',
    `<svg viewBox="0 0 9 9" ${namespace}><g id="a0"/>${Array.from({ length: 40 }, (_x, index) => `<g id="a${index + 1}"><use href="#a${index}"/><use href="#a${index}"/></g>`).join('')}</svg>`,
  ],
  [
    'nested without end',
    `<svg viewBox="0 0 9 9" ${namespace}>${'<g>'.repeat(5_000)}${'</g>'.repeat(5_000)}</svg>`,
  ],
  ['of impossible size', `<svg viewBox="0 0 1e9 1e-9" ${namespace}><rect width="1e30" height="1e30"/></svg>`],
])('a drawing that is %s spoils nothing', async (_, svg) => {
  const { text } = await pdfOf(`<p>before</p>${diagram(svg)}<p>after</p>`);
  expect(text).toMatch(/before[^]*after/);
});

test('a drawing runs nothing and refers to nothing outside', async () => {
  const { text, bytes } = await pdfOf(
    diagram(`<svg viewBox="0 0 200 50" ${namespace}><script>steal()</script><image href="http://127.0.0.1:9/x.png"/>
      <rect width="9" height="9" fill="url(http://127.0.0.1:9/y)" onclick="steal()"/><text x="5" y="40">the label</text></svg>`),
  );
  expect(text).toContain('the label');
  expect(Buffer.from(bytes).includes('127.0.0.1')).toBe(false);
});

test('nesting that nobody can read is flattened, and no word is lost', async () => {
  const { text } = await pdfOf(
    `${'<ul><li>item'.repeat(55)}${'</li></ul>'.repeat(55)}<p>${'<b><i>'.repeat(25)}styled${'</i></b>'.repeat(25)}</p>${'<blockquote>'.repeat(50)}quoted${'</blockquote>'.repeat(50)}`,
  );
  expect(text.match(/item/g)).toHaveLength(55);
  expect(text).toMatch(/styled[^]*quoted/);
});

test('odd tables, empty parts and lost footnotes end in a document', async () => {
  const { text } =
    await pdfOf(`<table><tr><th rowspan="50" colspan="50">a</th><th>b</th></tr><tr><td colspan="50" rowspan="50">c</td></tr></table>
    <table><tr><th>only</th></tr></table><ul><li></li></ul><blockquote></blockquote><details></details><pre></pre><div data-tex=""></div>
    <section data-footnote="a"></section><section data-footnote="b"><p>of itself<sup data-footnote-mark="b">b</sup></p></section>
    <p>end<sup data-footnote-mark="a">a</sup><sup data-footnote-mark="b">b</sup><sup data-footnote-mark="z">z</sup></p>`);
  expect(text).toMatch(/only[^]*end[^]*of itself/);
});
