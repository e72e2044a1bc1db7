import { barTable, hostileTables, hostileTexts } from '@polylogue/document/hostile-texts.testing';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { en } from '../../locales/en.ts';
import { AnswerText } from './answer-text.tsx';
import { PlainText } from './plain-text.tsx';

beforeAll(async () => {
  await i18next
    .use(initReactI18next)
    .init({ lng: 'en', resources: { en: { translation: en } }, interpolation: { escapeValue: false } });
});

function show(text: string, streaming = false): string {
  const html = renderToStaticMarkup(<AnswerText text={text} streaming={streaming} />);
  return html.replace(/^<div[^>]*>/, '').replace(/<\/div>$/, '');
}

/** Without directions, which have tests of their own. */
function shown(text: string, streaming = false): string {
  return show(text, streaming).replaceAll(/ dir="(?:auto|ltr)"/g, '');
}

describe('words', () => {
  test.each([
    ['**bold** *leaning* ~~gone~~', '<p><strong>bold</strong> <em>leaning</em> <del>gone</del></p>'],
    ['one\ntwo', '<p>one<br/>two</p>'],
    [
      'a &amp; b&nbsp;&copy; &unknown; `&amp;`',
      '<p>a &amp; b\u00a0© &amp;unknown; <code>&amp;amp;</code></p>',
    ],
    ['---', '<hr/>'],
    ['> quoted', '<blockquote><p>quoted</p></blockquote>'],
  ])('%j', (text, html) => {
    expect(shown(text)).toBe(html);
  });

  test('headings begin below those of the page', () => {
    expect(shown('# One')).toBe('<h3 data-depth="1">One</h3>');
    expect(shown('###### Six')).toBe('<h6 data-depth="6">Six</h6>');
  });

  test('without formatting every character stays', () => {
    const text = '# a **b** <i>\n\n- c';
    expect(renderToStaticMarkup(<PlainText text={text} />)).toContain('# a **b** &lt;i&gt;\n\n- c');
  });
});

describe('lists', () => {
  test('nest, and begin where they say', () => {
    const html = shown('3. three\n   - inner\n4. four');
    expect(html).toBe('<ol start="3"><li>three<ul><li>inner</li></ul></li><li>four</li></ol>');
  });

  test('of tasks tell what is done', () => {
    const html = shown('- [x] one\n- [ ] two');
    expect(html).toMatch(/aria-label="Done"[^>]*data-done="".*one.*aria-label="To do".*two/);
    expect(html).not.toContain('<input');
  });
});

describe('raw HTML', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<iframe src="https://example.com"></iframe>',
    '<style>*{display:none}</style>',
    '<div onclick="x()">\n\n**bold**\n\n</div>',
    'a <svg onload=alert(1)> b',
    '| a |\n|---|\n| <img src=x onerror=alert(1)> |',
  ])('%j is shown, not run', (text) => {
    const html = shown(text);
    expect(html).not.toMatch(/<(script|img|iframe|style|svg onload|div onclick)/);
    expect(html).toContain('&lt;');
  });

  test('a few elements without an effect are understood, their attributes are not', () => {
    expect(shown('a<br>b<BR/>c')).toBe('<p>a<br/>b<br/>c</p>');
    expect(shown('H<sub class="x">2</sub>O, x<sup>2</sup>, <kbd>Tab</kbd>')).toBe(
      '<p>H<sub>2</sub>O, x<sup>2</sup>, <kbd>Tab</kbd></p>',
    );
  });

  test('what unfolds is folded, unless it is being written', () => {
    const text = '<details>\n<summary>More</summary>\n\n**bold**\n\n</details>';
    expect(shown(text)).toMatch(
      /<details class="[^"]*"><summary>More<\/summary><p><strong>bold<\/strong><\/p><\/details>/,
    );
    expect(shown('<details>\n<summary>More</summary>\n\nwords', true)).toMatch(/<details[^>]* open=""/);
  });
});

describe('links', () => {
  const rest = 'target="_blank" rel="noopener noreferrer nofollow"';

  test.each([
    [
      '[a](https://example.com/?a=1&amp;b=2)',
      `<p><a href="https://example.com/?a=1&amp;b=2" ${rest}>a</a></p>`,
    ],
    ['https://example.com', `<p><a href="https://example.com/" ${rest}>https://example.com</a></p>`],
    ['<me@example.com>', `<p><a href="mailto:me@example.com" ${rest}>me@example.com</a></p>`],
    ['[a](javascript:alert(1))', '<p>a</p>'],
    ['[a](JaVaScRiPt&#58;alert(1))', '<p>a</p>'],
    ['[a](data:text/html,x)', '<p>a</p>'],
    ['[a](/api/auth/logout)', '<p>a</p>'],
    ['[a](//example.com)', '<p>a</p>'],
  ])('%j', (text, html) => {
    expect(shown(text)).toBe(html);
  });

  test('may be defined at the other end of the answer', () => {
    const html = shown(
      `See [the manual][1].\n\n${'And more.\n\n'.repeat(40)}[1]: https://example.com/manual`,
    );
    expect(html).toContain('<a href="https://example.com/manual"');
    expect(html).not.toContain('[1]');
  });
});

describe('pictures', () => {
  test('of other sites do not load by themselves', () => {
    const html = shown('![a cat](https://tracker.example/cat.png)');
    expect(html).not.toContain('<img');
    expect(html).toContain('href="https://tracker.example/cat.png"');
    expect(html).toContain('a cat');
    expect(html).toContain('tracker.example');
  });

  test('of our own do', () => {
    const html = shown('![a cat](/api/files/download?fileId=1&expires=2&signature=x)');
    expect(html).toContain('src="/api/files/download?fileId=1&amp;expires=2&amp;signature=x"');
    expect(html).toContain('alt="a cat"');
  });

  test.each(['![a](/api/auth/logout)', '![a](data:image/svg+xml,x)', '![a](javascript:x)'])(
    '%s is only its words',
    (text) => {
      expect(shown(text)).toBe('<p>a</p>');
    },
  );
});

describe('code', () => {
  test('tells its language and can be copied', () => {
    const html = shown('```sql\nselect 1 < 2;\n```');
    expect(html).toContain('role="group" aria-label="Code in sql"');
    expect(html).toContain('<code>select 1 &lt; 2;</code>');
    expect(html).toMatch(/<button[^>]*>.*Copy<\/button>/);
  });

  test('that is a diagram is readable before it is drawn', () => {
    expect(shown('```mermaid\ngraph TD; A-->B\n```')).toContain('graph TD; A--&gt;B');
  });
});

describe('tables', () => {
  const table = '| Point | Cost |\n|---|--:|\n| `a` | 5 |';

  test('have headings, alignment and a box to scroll in', () => {
    const html = shown(table);
    expect(html).toContain('role="group" aria-label="Table" tabindex="0"');
    expect(html).toContain('<th scope="col" style="text-align:right">Cost</th>');
    expect(html).toContain('<td><code>a</code></td><td style="text-align:right">5</td>');
  });

  test('offer a spreadsheet only where one can be made', () => {
    const nothing = () => undefined;
    expect(shown(table)).not.toContain('xlsx');
    expect(renderToStaticMarkup(<AnswerText text={table} onTableXlsx={nothing} />)).toContain('xlsx');
  });

  test('offer nothing while they are written', () => {
    expect(shown(table)).toContain('csv');
    expect(shown(table, true)).not.toContain('csv');
  });
});

describe('footnotes', () => {
  test('are readable where they stand', () => {
    const html = shown('Said so[^1].\n\n[^1]: By **whom**.');
    expect(html).toMatch(/Said so<sup[^>]*aria-label="Footnote 1"[^>]*>1<\/sup>\./);
    expect(html).toContain('<p>By <strong>whom</strong>.</p>');
  });

  test('that do not exist leave their marks as words, once the answer is complete', () => {
    expect(shown('Said so[^abc].')).toBe('<p>Said so[^abc].</p>');
    expect(shown('Said so[^1].', true)).toContain('<sup');
  });
});

describe('callouts', () => {
  test('say what they are', () => {
    const html = shown('> [!WARNING]\n> Mind the **gap**');
    expect(html).toMatch(
      /role="note"[^>]*data-kind="warning".*Warning<\/div><p>Mind the <strong>gap<\/strong><\/p>/,
    );
  });
});

describe('while it is written', () => {
  test.each([
    ['Some **bold', '<p>Some <strong>bold</strong></p>'],
    ['Some `code', '<p>Some <code>code</code></p>'],
    ['Look [here](https://exam', '<p>Look here</p>'],
  ])('%j is closed', (text, html) => {
    expect(shown(text, true)).toBe(html);
  });

  test('what came before is left alone', () => {
    expect(shown('Some **bold\n\nMore', true)).toBe('<p>Some **bold</p><p>More</p>');
  });

  test('an open fence is code already', () => {
    expect(shown('```ts\nconst a = **b', true)).toContain('<code>const a = **b</code>');
  });

  test('half a formula is shown as it is written', () => {
    expect(shown('$$\n\\frac{a_1}{b_', true)).toContain('\\frac{a_1}{b_</code>');
    expect(shown('$$\n**never** closed')).toContain('<strong>never</strong> closed');
  });
});

describe('direction', () => {
  test.each([
    ['مرحبا بالعالم', '<p dir="auto">مرحبا بالعالم</p>'],
    ['## שלום', '<h4 data-depth="2" dir="auto">שלום</h4>'],
    ['- واحد\n- اثنان', '<ul dir="auto"><li>واحد</li><li>اثنان</li></ul>'],
    // Blocks inside have none, or the whole would not be looked at through them.
    ['- واحد\n\n- اثنان', '<ul data-loose="" dir="auto"><li><p>واحد</p></li><li><p>اثنان</p></li></ul>'],
    ['> שלום', '<blockquote dir="auto"><p>שלום</p></blockquote>'],
    ['`npm ci` يثبت', '<p dir="auto"><code dir="ltr">npm ci</code> يثبت</p>'],
  ])('%j', (text, html) => {
    expect(show(text)).toBe(html);
  });

  test('tables follow their words, code never does', () => {
    expect(show('| أ | ب |\n|---|---|\n| ١ | ٢ |')).toContain('<table dir="auto">');
    expect(show('```\nשלום\n```')).toContain('dir="ltr"');
  });
});

describe('citations', () => {
  const place = { start: 0, end: 9 };
  const citations = [
    { n: 1, sourceId: 4, capsuleId: 2, title: 'handbook.md', place, quote: 'Words.', removed: false },
  ];

  function cited(text: string, onCitation?: (number: number) => void): string {
    return renderToStaticMarkup(
      <AnswerText text={text} citations={citations} opened={undefined} onCitation={onCitation} />,
    );
  }

  test('a marker with a passage names its source, and one without is a word', () => {
    const html = cited('Silent for ninety seconds [1], or so [2].', () => undefined);
    expect(html).toContain('aria-label="Source 1: handbook.md"');
    expect(html).toContain('or so [2].');
    expect(html.match(/<button/g)).toHaveLength(1);
  });

  test('where sources cannot be opened the number stays', () => {
    expect(cited('So [1].')).toContain('<sup data-citation="1">[1]</sup>');
  });
});

describe('hostile texts', () => {
  const size = 700;

  function elementsOf(text: string, streaming: boolean): number {
    return show(text, streaming).match(/<[a-z]/g)?.length ?? 0;
  }

  test.each(hostileTexts)(
    '$name: twice the text has twice the elements, and few for each character',
    ({ of }) => {
      for (const streaming of [false, true]) {
        const text = of(size);
        const once = elementsOf(text, streaming);
        // The frame of a small table, of a formula or of code has a dozen.
        expect(once).toBeLessThan(3 * text.length + 100);
        expect(elementsOf(of(2 * size), streaming)).toBeLessThan(2.5 * once + 100);
      }
    },
  );

  test.each(hostileTables)(
    'a table of $columns by $rows empty cells is readable as written',
    ({ columns, rows }) => {
      for (const streaming of [false, true]) {
        const html = show(`Look:\n\n${barTable(columns, rows)}`, streaming);
        expect(html).toContain('|a|a|a|');
        expect(html.length).toBeLessThan(100_000);
      }
    },
  );

  test('the end of a very long block that is being written is shown as written', () => {
    const html = show(`${'- **a**\n'.repeat(3_000)}- **end**\n- and **mo`, true);
    expect(html).toContain('<strong>a</strong>');
    expect(html).toContain('- **end**<br/>- and **mo');
    expect(show(`${'- **a**\n'.repeat(3_000)}- **end**`)).toContain('<strong>end</strong>');
  });
});
