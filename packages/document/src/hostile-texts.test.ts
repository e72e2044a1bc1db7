import fc from 'fast-check';
import { Tokenizer } from 'marked';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { citationMarks } from './citation-marks.ts';
import { noDefinitions } from './definitions.ts';
import { createBlockReader, parseDocument } from './document-blocks.ts';
import { documentHtml } from './document-html.ts';
import { barTable, hostileTables, hostileTexts } from './hostile-texts.testing.ts';
import { partsOf, piecesOf, readNow } from './markdown/bounds.ts';
import { parseBlock } from './parse-block.ts';
import { plainDocument } from './plain-text.ts';
import type { Block, Inline } from './tree.ts';

/** Longer than what the parser reads at once, so that twice as much is twice the work. */
function sizeFor(name: string): number {
  return /quote|unfolds/.test(name) ? 16_000 : 2_500;
}

/** What a method is asked for while something is read. It is called too often for a spy, which remembers every call. */
function countCalls<Name extends 'inlineText' | 'space'>(name: Name, count: (source: string) => void): void {
  const original = Tokenizer.prototype[name];
  Tokenizer.prototype[name] = function (this: Tokenizer, source: string) {
    count(source);
    return Reflect.apply(original, this, [source]);
  };
  onTestFinished(() => {
    Tokenizer.prototype[name] = original;
  });
}

/** What the parser is given to look at: the characters before it at each step in a line, and the steps from block to block. */
function workFor(...readings: (() => unknown)[]): number[] {
  let work = 0;
  countCalls('inlineText', ({ length }) => (work += length));
  countCalls('space', () => (work += 1));
  return readings.map((read) => {
    work = 0;
    read();
    return work;
  });
}

/** How often a regular expression is asked, which also tells of lines that are read again and again. */
function searchesFor(read: () => unknown): number {
  const searches = vi.spyOn(RegExp.prototype, 'exec');
  onTestFinished(() => searches.mockRestore());
  read();
  const count = searches.mock.calls.length;
  searches.mockRestore();
  return count;
}

/** How many characters are gone through for a sign that is looked for. */
function charactersSearched(read: () => unknown): number {
  const { indexOf } = String.prototype;
  let characters = 0;
  String.prototype.indexOf = function (this: string, sign: string, from = 0) {
    const at = Reflect.apply(indexOf, this, [sign, from]);
    characters += (at === -1 ? this.length : at) - from;
    return at;
  };
  try {
    read();
  } finally {
    String.prototype.indexOf = indexOf;
  }
  return characters;
}

/** How many parts a tree has. */
function partsIn(parts: readonly (Block | Inline)[]): number {
  return JSON.stringify(parts).match(/"(?:type|isHeading)":/g)?.length ?? 0;
}

test.each(['formulas', 'large formulas', 'formulas in brackets', 'dollars and letters'])(
  '%s: of a whole document no more are set than of a chapter, and the others stand as written',
  (name) => {
    const source = hostileTexts.find((one) => one.name === name)?.of(200_000) ?? '';
    const text = source.replaceAll(/(?:\S+\s+){40}/g, '$&\n\n');
    const tree = parseDocument(text);
    const set = JSON.stringify(tree).match(/"tex":/g)?.length ?? 0;
    expect(set).toBeGreaterThan(name === 'dollars and letters' ? -1 : 500);
    expect(set).toBeLessThan(2_000);
    expect(plainDocument(tree.blocks).length).toBeGreaterThan(100_000);
  },
);

test('one block of TeX that is too long for a document is not followed by another', () => {
  const block = `$$\n${'a'.repeat(50_000)}\n$$\n\n`;
  const blocks = parseDocument(block.repeat(3)).blocks;
  expect(JSON.stringify(blocks).match(/"tex":/g)).toHaveLength(2);
});

describe.each(hostileTexts)('$name', ({ name, of }) => {
  const size = sizeFor(name);

  test.each([
    ['when complete', (source: string) => parseDocument(source)],
    ['while written', (source: string) => parseBlock({ source, open: true, definitions: noDefinitions })],
  ])('takes twice the work for twice the text, %s', (_when, read) => {
    const [once = 0, twice] = workFor(
      () => read(of(size)),
      () => read(of(2 * size)),
    );
    expect(twice).toBeLessThan(2.5 * once + size);
  });

  test('has no more parts than characters', () => {
    const text = of(size);
    const { blocks } = parseDocument(text, { citations: new Set([1, 2]) });
    expect(partsIn(blocks)).toBeLessThan(2 * text.length + 1_000);
    expect(documentHtml({ blocks }).length).toBeLessThan(40 * text.length);
    expect(plainDocument(blocks).length).toBeLessThan(3 * text.length);
    expect(citationMarks(`[1] ${text}`, (number) => number === 1).length).toBeLessThan(text.length);
  });
});

test.each(hostileTexts.filter(({ name }) => /unfold|footnote|definition/.test(name)))(
  '$name: no line is read again and again',
  ({ name, of }) => {
    const size = sizeFor(name);
    const once = searchesFor(() => parseDocument(of(size)));
    expect(searchesFor(() => parseDocument(of(2 * size)))).toBeLessThan(2.5 * once + size);
  },
);

test.each([
  ['round brackets', '\\('],
  ['square brackets', '\\['],
  ['brackets that close far away', `\\(${'a'.repeat(100)}`],
])('marks of citations are looked for once behind formulas in %s', (_name, opening) => {
  const work = (characters: number) =>
    charactersSearched(() =>
      citationMarks(`[1] ${opening.repeat(characters / opening.length)}\\) \\]`, () => true),
    );
  const once = work(30_000);
  // Each sign, and the end of the line, is looked for once.
  expect(once).toBeGreaterThan(0);
  expect(once).toBeLessThan(5 * 30_000);
  expect(work(60_000)).toBeLessThan(2.5 * once);
});

describe('tables', () => {
  test.each(hostileTables)(
    'of $columns columns and $rows rows that are not filled are shown as written',
    ({ columns, rows }) => {
      const source = barTable(columns, rows);
      expect(parseDocument(source).blocks).toEqual([{ type: 'code', language: '', text: source.trimEnd() }]);
      expect(parseDocument(`Words.\n\n- > ${source.replaceAll('\n', '\n  > ')}`).blocks).toHaveLength(2);
    },
  );

  test.each([
    ['of fifty columns and five hundred rows', 50, 500],
    ['of three columns and five thousand rows', 3, 5_000],
    ['of a hundred columns', 100, 20],
  ])('%s stay tables', (_name, columns, rows) => {
    const row = `|${'1|'.repeat(columns)}\n`;
    const [table] = parseDocument(`${row}|${'-|'.repeat(columns)}\n${row.repeat(rows)}`).blocks;
    expect(table).toMatchObject({ type: 'table', rows: { length: rows + 1 } });
  });

  test('whose rows are short stay tables, too', () => {
    const source = `|a|b|c|d|e|f|g|h|\n|-|-|-|-|-|-|-|-|\n${'|1|\n'.repeat(20)}`;
    expect(parseDocument(source).blocks[0]).toMatchObject({ type: 'table', rows: { length: 21 } });
  });
});

describe('what is read in pieces', () => {
  test.each(hostileTexts)('keeps every character: $name', ({ of }) => {
    const text = of(20_000);
    expect(piecesOf(text).join('')).toBe(text);
    expect(partsOf(text).join('')).toBe(text);
    expect(text.startsWith(readNow(text))).toBe(true);
    expect(
      createBlockReader()(text)
        .map(({ source }) => source)
        .join(''),
    ).toBe(text);
  });

  test('is a whole paragraph of usual length, and long addresses are not cut', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        expect(piecesOf(text)).toEqual([text]);
      }),
    );
    const picture = `![a cat](data:image/png;base64,${'QUJD'.repeat(10_000)})`;
    expect(parseDocument(`Look: ${picture} **there**`).blocks[0]).toMatchObject({
      content: [{ text: 'Look: ' }, { type: 'image' }, { text: ' ' }, { type: 'styled' }],
    });
  });

  test('keeps the formatting of a very long paragraph', () => {
    const text = 'Some **bold** words and [a link](https://example.com). '.repeat(500);
    const found = JSON.stringify(parseDocument(text)).match(/"type":"(?:styled|link)"/g);
    // A piece ends where a word does, which may be inside of one of them.
    expect(found?.length).toBeGreaterThan(950);
  });
});

describe('while a very long block is written', () => {
  test('it is read some thirty times, not with each frame', () => {
    const whole = '- a **word** and more\n'.repeat(3_000);
    const readings = new Set<string>();
    for (let length = 16_001; length < whole.length; length += 40) {
      readings.add(readNow(whole.slice(0, length)));
    }
    expect(readings.size).toBeLessThan(40);
    expect(readNow(whole.slice(0, 15_000))).toHaveLength(15_000);
    // Code is not parsed, and so read whole.
    expect(readNow(`\`\`\`\n${whole}`)).toHaveLength(whole.length + 4);
  });
});

test('the rest of a document with thousands of blocks is shown as written', () => {
  const blocks = createBlockReader()('**a**\n\n'.repeat(10_000));
  expect(blocks).toHaveLength(2_000);
  expect(blocks.at(-1)).toMatchObject({ isPlain: true });
  expect(createBlockReader()('```\na\n```\n'.repeat(1_000))).toHaveLength(400);
  const tree = parseDocument('**a**\n\n'.repeat(10_000));
  expect(plainDocument(tree.blocks).match(/a/g)).toHaveLength(10_000);
});
