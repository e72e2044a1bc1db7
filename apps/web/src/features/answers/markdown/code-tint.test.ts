import { expect, test } from 'vitest';
import { createTinter, type TintedCode } from './code-tint.ts';
import type { Grammar } from './grammar.store.ts';
import { openGrammar } from './highlighter.ts';
import { grammarNameOf } from './languages.ts';

const grammar = await openGrammar('typescript');
const code = 'const a = `\n  ${b}\n`; // so\nlet c = "d";';

function textOf({ lines, rest }: TintedCode): string {
  return lines.map((runs) => `${runs.map(({ text }) => text).join('')}\n`).join('') + rest;
}

test('code that arrives piece by piece has the colours of the whole', () => {
  const tint = createTinter();
  for (let end = 0; end < code.length; end += 3) tint({ code: code.slice(0, end), grammar, open: true });
  expect(tint({ code, grammar, open: false })).toEqual(createTinter()({ code, grammar, open: false }));
});

test('colours are names that each colour scheme fills in', () => {
  const { lines } = createTinter()({ code: 'const a = "b";', grammar, open: false });
  expect(lines[0]).toContainEqual({ text: 'const', color: 'var(--code-token-keyword)' });
});

test('a line gets its colours when it is written to its end', () => {
  const tint = createTinter();
  expect(tint({ code: 'const a = 1;\nlet', grammar, open: true })).toMatchObject({
    rest: 'let',
    unfinished: false,
  });
  expect(tint({ code: 'const a = 1;\nlet b;', grammar, open: false }).rest).toBe('');
});

test('a long listing is coloured in several turns', () => {
  const long = 'let a = 1;\n'.repeat(100);
  const tint = createTinter();
  const first = tint({ code: long, grammar, open: false });
  expect(first.unfinished).toBe(true);
  expect(textOf(first)).toBe(long);
  expect(first.lines.length).toBeLessThan(100);
  let last = first;
  for (let turn = 0; turn < 10 && last.unfinished; turn += 1)
    last = tint({ code: long, grammar, open: false });
  expect(last).toMatchObject({ unfinished: false, rest: '' });
  expect(last.lines).toHaveLength(100);
});

test('what was coloured is not coloured again', () => {
  const seen: string[] = [];
  const watched: Grammar = {
    tint: (piece, after) => {
      seen.push(piece);
      return grammar.tint(piece, after);
    },
  };
  const tint = createTinter();
  tint({ code: 'a\nb\n', grammar: watched, open: true });
  tint({ code: 'a\nb\nc\n', grammar: watched, open: true });
  expect(seen).toEqual(['a\nb', 'c']);
});

test('another code begins anew', () => {
  const tint = createTinter();
  tint({ code: 'const a = 1;', grammar, open: false });
  expect(textOf(tint({ code: 'let b = 2;', grammar, open: false }))).toBe('let b = 2;\n');
});

test.each([
  ['TypeScript', 'typescript'],
  ['C++', 'cpp'],
  ['sh', 'bash'],
  ['postgresql', 'sql'],
  ['constructor', undefined],
  ['klingon', undefined],
])('%s is coloured as %s', (language, name) => {
  expect(grammarNameOf(language)).toBe(name);
});
