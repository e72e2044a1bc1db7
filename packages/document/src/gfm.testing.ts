function link(address: string, words = address): string {
  return `<a href="${address}">${words}</a>`;
}

const head = '<table><thead><tr><th>a</th><th>b</th></tr></thead>';

/** Examples of the extensions, by rule, in the form that `specHtml` writes. */
export const gfmExamples: [markdown: string, html: string][] = [
  // Tables
  ['| a | b |\n|---|---|', `${head}</table>`],
  ['| a | b |\n|---|---|\n| 1 | 2 |', `${head}<tbody><tr><td>1</td><td>2</td></tr></tbody></table>`],
  ['a | b\n-|-\n1 | 2', `${head}<tbody><tr><td>1</td><td>2</td></tr></tbody></table>`],
  [
    '| a | b | c |\n|:--|:-:|--:|\n| 1 | 2 | 3 |',
    '<table><thead><tr><th align="left">a</th><th align="center">b</th><th align="right">c</th></tr></thead>' +
      '<tbody><tr><td align="left">1</td><td align="center">2</td><td align="right">3</td></tr></tbody></table>',
  ],
  ['| a\\|x | b |\n|---|---|', '<table><thead><tr><th>a|x</th><th>b</th></tr></thead></table>'],
  [
    '| `a\\|x` | **b\\|y** |\n|---|---|',
    '<table><thead><tr><th><code>a|x</code></th><th><strong>b|y</strong></th></tr></thead></table>',
  ],
  ['| a | b |\n|---|---|\n| 1 |', `${head}<tbody><tr><td>1</td><td></td></tr></tbody></table>`],
  ['| a | b |\n|---|---|\n| 1 | 2 | 3 |', `${head}<tbody><tr><td>1</td><td>2</td></tr></tbody></table>`],
  ['| a | b |\n|---|\n| 1 | 2 |', '<p>| a | b |\n|---|\n| 1 | 2 |</p>'],
  [
    '| a | b |\n|---|---|\n| 1 | 2 |\n> c',
    `${head}<tbody><tr><td>1</td><td>2</td></tr></tbody></table><blockquote><p>c</p></blockquote>`,
  ],
  [
    '| a | b |\n|---|---|\n| 1 | 2 |\nc',
    `${head}<tbody><tr><td>1</td><td>2</td></tr><tr><td>c</td><td></td></tr></tbody></table>`,
  ],
  [
    '| a | b |\n|---|---|\n| 1 | 2 |\n\nc',
    `${head}<tbody><tr><td>1</td><td>2</td></tr></tbody></table><p>c</p>`,
  ],
  ['words\n| a | b |\n|---|---|', `<p>words</p>${head}</table>`],
  ['- | a | b |\n  |---|---|', `<ul><li>${head}</table></li></ul>`],
  ['> | a | b |\n> |---|---|', `<blockquote>${head}</table></blockquote>`],
  // Tasks
  [
    '- [ ] a\n- [x] b',
    '<ul><li><input disabled="" type="checkbox"> a</li><li><input checked="" disabled="" type="checkbox"> b</li></ul>',
  ],
  ['- [X] a', '<ul><li><input checked="" disabled="" type="checkbox"> a</li></ul>'],
  [
    '- [x] a\n  - [ ] b',
    '<ul><li><input checked="" disabled="" type="checkbox"> a<ul><li><input disabled="" type="checkbox"> b</li></ul></li></ul>',
  ],
  ['1. [ ] a', '<ol><li><input disabled="" type="checkbox"> a</li></ol>'],
  ['- [y] a', '<ul><li>[y] a</li></ul>'],
  ['- [x]a', '<ul><li>[x]a</li></ul>'],
  ['- \\[x] a', '<ul><li>[x] a</li></ul>'],
  ['[x] a', '<p>[x] a</p>'],
  // Strikethrough
  ['~~a~~ b', '<p><del>a</del> b</p>'],
  // Unlike in the specification: models write H~2~O and ~5 minutes.
  ['~a~ b', '<p>~a~ b</p>'],
  ['a ~~~b~~~', '<p>a ~~~b~~~</p>'],
  ['~~a\n\nb~~', '<p>~~a</p><p>b~~</p>'],
  ['~~a **b** c~~', '<p><del>a <strong>b</strong> c</del></p>'],
  ['**a ~~b~~**', '<p><strong>a <del>b</del></strong></p>'],
  ['~~ a~~', '<p>~~ a~~</p>'],
  ['\\~~a~~', '<p>~~a~~</p>'],
  // Addresses
  ['www.a.example', `<p>${link('http://www.a.example', 'www.a.example')}</p>`],
  ['www.a.example/b_c?d=e', `<p>${link('http://www.a.example/b_c?d=e', 'www.a.example/b_c?d=e')}</p>`],
  ['See www.a.example.', `<p>See ${link('http://www.a.example', 'www.a.example')}.</p>`],
  ['(www.a.example/b)', `<p>(${link('http://www.a.example/b', 'www.a.example/b')})</p>`],
  ['www.a.example/b_(c)', `<p>${link('http://www.a.example/b_(c)', 'www.a.example/b_(c)')}</p>`],
  ['www.a.example/?b=(c))', `<p>${link('http://www.a.example/?b=(c)', 'www.a.example/?b=(c)')})</p>`],
  ['www.a.example/?b=c&amp;', `<p>${link('http://www.a.example/?b=c', 'www.a.example/?b=c')}&amp;</p>`],
  ['www.a.example/b<c', `<p>${link('http://www.a.example/b', 'www.a.example/b')}&lt;c</p>`],
  ['http://a.example', `<p>${link('http://a.example')}</p>`],
  ['https://a.example/?b=c&d=e', `<p>${link('https://a.example/?b=c&amp;d=e')}</p>`],
  ['(see https://a.example/b)', `<p>(see ${link('https://a.example/b')})</p>`],
  ['**https://a.example**', `<p><strong>${link('https://a.example')}</strong></p>`],
  ['a@b.example', `<p>${link('mailto:a@b.example', 'a@b.example')}</p>`],
  ['a.b+c@d.example.', `<p>${link('mailto:a.b+c@d.example', 'a.b+c@d.example')}.</p>`],
  ['a@b', '<p>a@b</p>'],
  ['mailto:a@b.example', `<p>${link('mailto:a@b.example')}</p>`],
  ['`https://a.example`', '<p><code>https://a.example</code></p>'],
  ['[https://a.example](https://b.example)', `<p>${link('https://b.example', 'https://a.example')}</p>`],
];
