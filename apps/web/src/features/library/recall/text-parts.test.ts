import { expect, test } from 'vitest';
import { textParts } from './text-parts.ts';

/** Parts without their places. */
function shown(text: string, hasRows = false) {
  return textParts(text, { hasRows }).map((part) =>
    part.kind === 'text'
      ? text.slice(part.start, part.end).trim()
      : { columns: part.columns, rows: part.rows.map(({ cells }) => cells) },
  );
}

test('rows that name their columns are a table under these names', () => {
  expect(
    shown('Sort | Degrees | Note\nSort: Green | Degrees: 80 | Note: 3:2, mild\nSort: Black | Note: strong\n'),
  ).toEqual([
    {
      columns: ['Sort', 'Degrees', 'Note'],
      rows: [
        ['Green', '80', '3:2, mild'],
        ['Black', '', 'strong'],
      ],
    },
  ]);
});

test('rows from the middle of a table have its names too, and one may have a single value', () => {
  expect(shown('Sort: Green | Degrees: 80\nSort: White\nDegrees: 95 | Sort: Black')).toEqual([
    {
      columns: ['Sort', 'Degrees'],
      rows: [
        ['Green', '80'],
        ['White', ''],
        ['Black', '95'],
      ],
    },
  ]);
});

test('a table of Markdown stands between its paragraphs', () => {
  expect(shown('Before it.\n\n| Size | Median |\n| up to 40 MB | 11 |\n| above | 88 |\n\nAfter it.')).toEqual(
    [
      'Before it.',
      {
        columns: ['Size', 'Median'],
        rows: [
          ['up to 40 MB', '11'],
          ['above', '88'],
        ],
      },
      'After it.',
    ],
  );
});

test('rows without names have no heads', () => {
  expect(shown('| 40 MB | 11 |\n| above \\| more |')).toEqual([
    {
      columns: null,
      rows: [
        ['40 MB', '11'],
        ['above | more', ''],
      ],
    },
  ]);
});

test('one line with a stroke is a table only where the source has rows', () => {
  expect(shown('Home | About')).toEqual(['Home | About']);
  expect(shown('Sort: Green | Degrees: 80', true)).toEqual([
    { columns: ['Sort', 'Degrees'], rows: [['Green', '80']] },
  ]);
});

test('parts say where they stand', () => {
  const text = 'Over it.\na: 1 | b: 2\na: 3 | b: 4';
  const [over, table] = textParts(text, { hasRows: false });
  expect(over).toMatchObject({ start: 0, end: 9 });
  expect(table?.kind === 'table' && table.rows.map(({ start, end }) => text.slice(start, end))).toEqual([
    'a: 1 | b: 2',
    'a: 3 | b: 4',
  ]);
});
