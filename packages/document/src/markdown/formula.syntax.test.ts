import { describe, expect, test } from 'vitest';
import { parseDocument } from '../document-blocks.ts';
import type { Block, Inline } from '../tree.ts';

/** The formulas in a text; display ones in double dollars. */
function formulasIn(source: string): string[] {
  return parseDocument(source).blocks.flatMap(formulasOf);
}

function formulasOf(part: Block | Inline): string[] {
  if (part.type === 'maths') return [`$$${part.tex}$$`];
  if (part.type === 'inlineMaths') return [part.display ? `$$${part.tex}$$` : part.tex];
  return 'content' in part ? part.content.flatMap(formulasOf) : [];
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
    ['设$x$为实数，则$x^2$不小于零。', ['x', 'x^2']],
    ['변수$x$의 값', ['x']],
    ['```math\nx^2\n```', ['$$x^2$$']],
    ['\\begin{equation}\nx\n\\end{equation}', ['$$\\begin{equation}\nx\n\\end{equation}$$']],
    ['Then\n\\begin{align*}\na\n\nb\n\\end{align*}\nfollows', ['$$\\begin{align*}\na\n\nb\n\\end{align*}$$']],
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
    '票价$5元，或者$8元。',
    '\\begin{document}\nx\n\\end{document}',
  ])('is not found in %j', (text) => {
    expect(formulasIn(text)).toEqual([]);
  });
});
