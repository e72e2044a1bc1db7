import { expect, test } from 'vitest';
import { codeLanguages, formatOfEnding } from '../formats.ts';
import { readHere } from '../reading.scene.testing.ts';

test('source code of more than forty languages is read', () => {
  expect(Object.keys(codeLanguages).length).toBeGreaterThanOrEqual(40);
  const endings = Object.values(codeLanguages).flatMap((names) => names.split(' '));
  expect(endings.filter((ending) => formatOfEnding(ending) !== 'code')).toEqual([]);
  expect(new Set(endings).size).toBe(endings.length);
});

test.each([
  [
    'py',
    'import os\n\n# Brews.\n@cached\ndef brew(water):\n    return water\n\n\ndef pour(cup):\n    pass\n',
    ['brew', 'pour'],
  ],
  [
    'ts',
    "import a from 'a';\n\n/** Brews. */\nexport async function brew() {\n  return 1;\n}\n\nexport const pour = (cup: Cup) => {\n  drink();\n};\n",
    ['brew', 'pour'],
  ],
  ['go', 'package main\n\nfunc brew() int {\n\treturn 1\n}\n\nfunc (c *Cup) pour() {\n}\n', ['brew', 'pour']],
  [
    'rs',
    'use a;\n\npub fn brew() -> u8 {\n    1\n}\n\nimpl Cup {\n    fn pour(&self) {}\n}\n',
    ['brew', 'Cup'],
  ],
  [
    'c',
    '#include <a.h>\n\nstatic int brew(int water)\n{\n    return water;\n}\n\nvoid pour(struct cup *c) {\n}\n',
    ['brew', 'pour'],
  ],
  ['java', 'package a;\n\npublic class Brew {\n  int a;\n}\n\nclass Pour {\n}\n', ['Brew', 'Pour']],
  ['rb', "require 'a'\n\ndef brew\n  1\nend\n\nclass Pour\n  def cup\n  end\nend\n", ['brew', 'Pour']],
  [
    'lua',
    'local a = 1\n\nlocal function brew()\n  return a\nend\n\nfunction pour(c)\nend\n',
    ['brew', 'pour'],
  ],
  [
    'sql',
    '-- Tea\nCREATE TABLE brew (\n  id int\n);\n\nCREATE VIEW pour AS\n  SELECT 1;\n',
    ['brew', 'pour'],
  ],
  ['clj', '(ns tea)\n\n(defn brew [w]\n  w)\n\n(defn pour [c]\n  c)\n', ['brew', 'pour']],
  ['sh', '#!/bin/sh\n\nbrew() {\n  echo a\n}\n\nfunction pour {\n  echo b\n}\n', ['brew', 'pour']],
])('a piece a function: %s', async (ending, code, names) => {
  const { pieces } = await readHere(code, ending);
  expect(pieces.every(({ kind }) => kind === 'code')).toBe(true);
  const named = pieces.filter(({ place }) => names.includes(place.headings?.at(-1) ?? ''));
  expect(named.map(({ place }) => place.headings?.at(-1))).toEqual(names);
  // Every line that is not blank is in exactly one piece.
  const lines = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');
  expect(pieces.flatMap(({ text }) => lines(text))).toEqual(lines(code));
});

test('comments go with what they introduce, and lines are counted', async () => {
  const { pieces } = await readHere('import a\n\n# Brews tea.\ndef brew():\n    pass\n', 'py');
  expect(pieces.at(-1)).toEqual({
    kind: 'code',
    text: '# Brews tea.\ndef brew():\n    pass',
    place: { headings: ['brew'], row: 3, lastRow: 5 },
  });
});

test('a long class is divided at its methods', async () => {
  const methods = Array.from(
    { length: 12 },
    (_, index) => `  method${index}() {\n${'    work();\n'.repeat(8)}  }\n`,
  );
  const { pieces } = await readHere(`class Kettle {\n${methods.join('\n')}}\n`, 'js');
  expect(pieces.map(({ place }) => place.headings?.join('.')).slice(-12, -9)).toEqual([
    'Kettle.method0',
    'Kettle.method1',
    'Kettle.method2',
  ]);
});
