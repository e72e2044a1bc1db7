import { expect, test } from 'vitest';
import { renderMail } from './layout.ts';

const content = {
  language: 'en',
  preheader: 'Before',
  heading: 'Heading',
  paragraphs: ['First', 'Second'],
  footnote: 'Why you get this',
};

test('says the same in both formats', () => {
  const { html, text } = renderMail({ ...content, button: { label: 'Go', url: 'https://a.test/x?a=1&b=2' } });
  for (const words of ['Heading', 'First', 'Second', 'Go', 'Why you get this']) {
    expect(html).toContain(words);
    expect(text).toContain(words);
  }
  expect(text).toContain('Go\nhttps://a.test/x?a=1&b=2\n');
  expect(html).toContain('href="https://a.test/x?a=1&amp;b=2"');
});

test('omits the button when there is none', () => {
  expect(renderMail(content).html).not.toContain('<a ');
});

test('escapes everything', () => {
  const evil = `"><script>alert('x')</script>&`;
  const { html } = renderMail({
    language: evil,
    preheader: evil,
    heading: evil,
    paragraphs: [evil],
    button: { label: evil, url: evil },
    footnote: evil,
  });
  expect(html).not.toContain('<script>');
  expect(html).not.toContain(`"><s`);
  expect(html.match(/&lt;script&gt;alert\(&#39;x&#39;\)&lt;\/script&gt;&amp;/g)).toHaveLength(10);
});
