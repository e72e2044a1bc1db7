import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Formula } from './formula.tsx';

test('the typesetter sets what it can read, for the ear too', () => {
  const html = renderToStaticMarkup(<Formula tex="\frac{1}{2}" display={false} />);
  expect(html).toContain('class="katex"');
  expect(html).toContain('<math');
});

test.each(['\\begin{equation}x\\end{equation}', '\\begin{align*}a &= b\\\\ c &= d\\end{align*}'])(
  'the typesetter knows the environment of %j',
  (tex) => {
    expect(renderToStaticMarkup(<Formula tex={tex} display />)).toContain('class="katex"');
  },
);

test('chemistry is set as it is written', () => {
  const html = renderToStaticMarkup(<Formula tex="\ce{2H2 + O2 -> 2H2O}" display={false} />);
  expect(html).toContain('class="katex"');
  expect(html).not.toContain('color:#cc0000');
});

test('the typesetter leaves what it cannot read as it was written', () => {
  expect(renderToStaticMarkup(<Formula tex="\frac{1" display={false} />)).toBe('<code>\\frac{1</code>');
});

test('the typesetter follows no address and makes no element of a formula', () => {
  const html = renderToStaticMarkup(
    <Formula tex={'\\href{javascript:alert(1)}{x} \\text{<img src=x>}'} display={false} />,
  );
  expect(html).not.toMatch(/<a |<img/);
});
