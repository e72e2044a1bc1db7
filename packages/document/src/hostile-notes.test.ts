import { describe, expect, onTestFinished, test } from 'vitest';
import { cleanNote, cleanNoteSteps, TooManyPlaces } from './clean-note.ts';
import { documentMarkdown } from './document-markdown.ts';
import type { NoteNode } from './note/note-node.ts';
import { beginningOfNote } from './note/beginning-of-note.ts';
import { gridOf } from './note/table-columns.ts';
import { treeOfNote } from './tree-of-note.ts';
import { normalForm } from './write/normal-form.testing.ts';
import type { Table } from './tree.ts';

type Attributes = Record<string, unknown>;

const line = (...content: NoteNode[]): NoteNode => ({ type: 'paragraph', content });
const words = (text: string, marks: string[] = []): NoteNode => ({
  type: 'text',
  text,
  marks: marks.map((type) => ({ type })),
});
const cell = (attrs?: Attributes): NoteNode => ({
  type: 'tableCell',
  ...(attrs && { attrs }),
  content: [line()],
});
const row = (...content: NoteNode[]): NoteNode => ({ type: 'tableRow', content });
const table = (...content: NoteNode[]): NoteNode => ({ type: 'table', content });
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));

/** Each with so many parts, small ones that stand for much. */
const hostileNotes: Record<string, (parts: number) => NoteNode[]> = {
  'one wide row above empty ones': (parts) => [
    table(row(...times(parts / 2, () => cell())), ...times(parts / 2, () => row())),
  ],
  'merged cells below each other': (parts) => [table(...times(parts, () => row(cell({ colspan: 1_000 }))))],
  'merged cells side by side': (parts) => [table(row(...times(parts, () => cell({ colspan: 1_000 }))))],
  'cells merged both ways': (parts) => [
    table(...times(parts, () => row(cell({ colspan: 1_000, rowspan: 1_000 })))),
  ],
  'many small tables': (parts) => times(parts, () => table(row(cell({ colspan: 400 })))),
  'tables in tables': (parts) =>
    times(parts, () => table(row({ type: 'tableCell', content: [table(row(cell({ colspan: 400 })))] }))),
};

describe.each(Object.entries(hostileNotes))('%s', (_name, of) => {
  test('are refused where a note enters', () => {
    expect(() => cleanNote(of(2_000))).toThrow(TooManyPlaces);
  });

  test('have no more cells than they are written with, where a note holds them already', () => {
    const cellsIn = (parts: number) => {
      const { blocks } = normalForm(treeOfNote({ content: of(parts) }));
      const tables = blocks.filter((block): block is Table => block.type === 'table');
      return tables.reduce(
        (sum, { rows }) => sum + rows.reduce((cells, one) => cells + one.cells.length, 0),
        0,
      );
    };
    expect(cellsIn(2_000)).toBeLessThan(16 * 2_000);
    expect(documentMarkdown(treeOfNote({ content: of(2_000) })).length).toBeLessThan(200 * 2_000);
  });
});

test.each([
  ['of fifty columns and five hundred rows', 500, 50],
  ['of ten columns and seven thousand rows', 7_000, 10],
  ['of one row', 1, 5_000],
])('a table %s is kept as it is', (_name, rows, columns) => {
  const content = [table(...times(rows, () => row(...times(columns, () => cell()))))];
  const [kept] = cleanNote(content);
  expect(kept?.content).toHaveLength(rows);
  const [block] = treeOfNote({ content }).blocks;
  expect(block).toMatchObject({ type: 'table', align: { length: columns } });
});

test('a grid counts what merged cells cover, and where cells begin below them', () => {
  const one = { columns: 1, rows: 1 };
  expect(gridOf([[{ columns: 2, rows: 2 }, one], [one, one], [one]])).toEqual({
    columns: [[0, 2], [2, 3], [0]],
    places: 12,
  });
});

test('a piece of text has each mark once', () => {
  const links = times(1_000, (index) => ({ type: 'link', attrs: { href: `https://example.org/${index}` } }));
  const [kept] = cleanNote([line({ type: 'text', text: 'a', marks: [...links, { type: 'bold' }] })]);
  expect(kept?.content?.[0]?.marks?.map(({ type }) => type)).toEqual(['link', 'bold']);
  // Where a note has them already, too.
  const stored = treeOfNote({ content: [line({ type: 'text', text: 'a', marks: links })] });
  expect(documentMarkdown(stored)).toBe('[a](https://example.org/0)');
});

/** How many elements are copied from one list into another. */
function copied(read: () => unknown): number {
  const { slice } = Array.prototype;
  let elements = 0;
  Array.prototype.slice = function (this: unknown[], ...range) {
    const part = Reflect.apply(slice, this, range);
    elements += part.length;
    return part;
  };
  onTestFinished(() => {
    Array.prototype.slice = slice;
  });
  read();
  Array.prototype.slice = slice;
  return elements;
}

test.each([
  ['breaks', () => ({ type: 'hardBreak' })],
  ['words in turns of two looks', (index: number) => words('a', index % 2 ? ['bold'] : ['bold', 'italic'])],
])('a line of %s is read once', (_name, of) => {
  const work = (parts: number) => copied(() => treeOfNote({ content: [line(...times(parts, of))] }));
  expect(work(4_000)).toBeLessThan(2.5 * work(2_000) + 100);
  expect(work(4_000)).toBeLessThan(20 * 4_000);
});

test('what looks the same and stands beside each other is joined once', () => {
  const content = [
    line(
      ...times(4_000, (index): NoteNode =>
        index % 2 ? words('a', ['bold']) : { type: 'inlineMaths', attrs: { tex: '' } },
      ),
    ),
  ];
  expect(documentMarkdown(treeOfNote({ content }))).toBe(`**${'a'.repeat(2_000)}**`);
});

test('a note is cleaned in steps as many as it has parts', () => {
  const stepsOf = (parts: number) => [...cleanNoteSteps(times(parts, () => line(words('a'))))].length;
  expect(stepsOf(1_000)).toBe(4_000);
  expect(stepsOf(2_000)).toBe(8_000);
});

describe('the beginning of a note', () => {
  test('is the whole of a short one', () => {
    const content = [line(words('one')), table(row(cell()))];
    expect(beginningOfNote(content, 100)).toEqual(content);
  });

  test('has no more characters and parts than asked for', () => {
    const parts = beginningOfNote(
      times(1_000, () => line()),
      100,
    );
    expect(parts).toHaveLength(100);
    const [first, ...more] = beginningOfNote([line(words('a'.repeat(1_000))), line()], 100);
    expect(first?.content?.[0]?.text).toHaveLength(98);
    expect(more).toEqual([]);
    const [maths] = beginningOfNote([{ type: 'maths', attrs: { tex: 'x'.repeat(1_000) } }], 100);
    expect(maths?.attrs?.['tex']).toHaveLength(99);
  });
});

test.each([
  ['quotes', (inside: NoteNode[]): NoteNode => ({ type: 'blockquote', content: inside })],
  [
    'lists',
    (inside: NoteNode[]): NoteNode => ({
      type: 'bulletList',
      content: [{ type: 'listItem', content: inside }],
    }),
  ],
])('%s in each other write a long text once, not in each of them', (_name, around) => {
  const lines: NoteNode = { type: 'codeBlock', content: [words('a\n'.repeat(50_000))] };
  const deep = times(60, () => around).reduce((inside, wrap) => [wrap(inside)], [lines]);
  expect(documentMarkdown(treeOfNote({ content: deep })).length).toBeLessThan(3 * 100_000);
});

test.each<[string, NoteNode, RegExp]>([
  ['dashes and spaces before a word', line(words(`--${' '.repeat(300_000)}x`)), /^--\s+x$/],
  [
    'a formula of empty lines',
    { type: 'maths', attrs: { tex: `a${'\n'.repeat(300_000)}b` } },
    /^\$\$\na\n+b\n\$\$$/,
  ],
  ['code of backticks', line(words('a`'.repeat(300_000), ['code'])), /^`` (?:a`)+ ``$/],
  [
    'a block of backticks',
    { type: 'codeBlock', content: [{ type: 'text', text: 'a```'.repeat(300_000) }] },
    /^````\n(?:a```)+\n````$/,
  ],
])('%s are written', (_name, node, expected) => {
  const markdown = documentMarkdown(treeOfNote({ content: [node] }));
  expect(expected.test(markdown.replaceAll(/(a`{1,3})\1+/g, '$1'))).toBe(true);
});
