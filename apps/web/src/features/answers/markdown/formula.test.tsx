import type { Token } from 'marked';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Formula } from './formula.tsx';
import { parseBlock } from './parse-block.ts';

/** The formulas in a text, those set apart in double dollars. */
function formulasIn(source: string): string[] {
  return formulasOf(parseBlock({ source, open: false, links: {} }));
}

function formulasOf(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) => {
    if (token.type === 'formula') return [token.display ? `$$${token.tex}$$` : token.tex];
    return 'tokens' in token ? formulasOf(token.tokens ?? []) : [];
  });
}

describe('a formula', () => {
  test.each([
    ['$x$', ['x']],
    ['($x$), $y$-axis, **$z_1$**', ['x', 'y', 'z_1']],
    ['$a_1$ and $b_2$', ['a_1', 'b_2']],
    ['$2x + 1$ or $10$', ['2x + 1', '10']],
    ['\\(x^2\\) inside', ['x^2']],
    ['$$x$$', ['$$x$$']],
    ['before $$x$$ after', ['$$x$$']],
    ['$$\nx\n\ny\n$$', ['$$x\n\ny$$']],
    ['Then\n$$\nx\n$$\nfollows', ['$$x$$']],
    ['\\[\nx\n\\]', ['$$x$$']],
    ['as \\[x\\] here', ['$$x$$']],
  ])('is found in %j', (text, found) => {
    expect(formulasIn(text)).toEqual(found);
  });

  test.each([
    '$5 and $10',
    '$5-$10',
    'from $5 to 10$ a month',
    'between $1,000 and $2,000.',
    'US$5 and CA$6',
    '**$5** or **$6**',
    'a \\$x\\$ b',
    '`$x$`',
    '$ x $',
    'costs 5$ or 6$',
    '$HOME and $PATH',
  ])('is not found in %j', (text) => {
    expect(formulasIn(text)).toEqual([]);
  });
});

describe('the type setter', () => {
  test('sets what it can read, for the ear too', () => {
    const html = renderToStaticMarkup(<Formula tex="\frac{1}{2}" display={false} />);
    expect(html).toContain('class="katex"');
    expect(html).toContain('<math');
  });

  test('leaves what it cannot read as it was written', () => {
    expect(renderToStaticMarkup(<Formula tex="\frac{1" display={false} />)).toBe('<code>\\frac{1</code>');
  });

  test('follows no address and makes no element of a formula', () => {
    const html = renderToStaticMarkup(
      <Formula tex={'\\href{javascript:alert(1)}{x} \\text{<img src=x>}'} display={false} />,
    );
    expect(html).not.toMatch(/<a |<img/);
  });
});
