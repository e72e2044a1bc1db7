import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Piece } from '../reading/piece.ts';
import { createCutter, type Passage } from './cut-passages.ts';
import { aboutTokens } from './tokens.ts';

function cut(pieces: readonly Piece[]): Passage[] {
  const cutter = createCutter();
  return [...pieces.flatMap((piece) => cutter.add(piece)), ...cutter.end()];
}

function text(words: string, place = {}): Piece {
  return { kind: 'text', text: words, place };
}

function heading(level: number, words: string): Piece {
  return { kind: 'heading', level, text: words, place: {} };
}

function row(number: number, words: string, sheet = 'Prices'): Piece {
  return { kind: 'row', text: words, place: { sheet, row: number } };
}

const sentence = 'The kettle is filled with fresh water before it is put on the stove. ';

describe('passages', () => {
  it('partition any text', () => {
    const words = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 600 }),
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc
        .array(fc.constantFrom(sentence, 'Вода кипит. ', '水が沸く。', '\n', 'x'.repeat(3_000), '😀'), {
          maxLength: 60,
        })
        .map((list) => list.join('')),
    );
    const piece = fc.record({
      kind: fc.constantFrom('text', 'heading', 'row', 'code'),
      level: fc.integer({ min: 1, max: 6 }),
      text: words,
      place: fc.constant({}),
    });
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const passages = cut(pieces);
        const given = pieces
          .map(({ kind, text: one }) => ({ kind, one: one.replaceAll('\0', '').toWellFormed() }))
          .filter(({ one }) => one !== '')
          .map(({ kind, one }) => one + (kind === 'row' ? '\n' : '\n\n'));
        expect(passages.map((passage) => passage.text).join('')).toBe(given.join(''));
        expect(passages.every((passage) => passage.text.isWellFormed())).toBe(true);
        expect(passages.map(({ start }) => start)).toEqual(
          passages.map((_, index) => passages.slice(0, index).reduce((sum, one) => sum + one.text.length, 0)),
        );
      }),
    );
  });

  it('have up to about 400 tokens', () => {
    const passages = cut([
      text(sentence.repeat(200)),
      text('x'.repeat(20_000)),
      text('слово '.repeat(3_000)),
    ]);
    expect(Math.max(...passages.map(({ tokens }) => tokens))).toBeLessThanOrEqual(401);
    const whole = passages.reduce((sum, { tokens }) => sum + tokens, 0);
    expect(whole / passages.length).toBeGreaterThan(200);
    expect(whole).toBeGreaterThanOrEqual(aboutTokens(sentence.repeat(200)));
  });

  it('end with sentences', () => {
    const passages = cut([text(sentence.repeat(200))]);
    expect(passages.length).toBeGreaterThan(5);
    expect(passages.every((passage) => passage.text.trim().endsWith('stove.'))).toBe(true);
  });

  it('begin with headings and keep the path of those above', () => {
    const passages = cut([
      heading(1, 'Kitchen'),
      text(sentence.repeat(10)),
      heading(2, 'Kettle'),
      text(sentence.repeat(10)),
      heading(2, 'Oven'),
      text(sentence.repeat(10)),
      heading(1, 'Bath'),
      text(sentence.repeat(10)),
    ]);
    expect(passages.map(({ place, text: words }) => [place.headings, words.split('\n')[0]])).toEqual([
      [['Kitchen'], 'Kitchen'],
      [['Kitchen', 'Kettle'], 'Kettle'],
      [['Kitchen', 'Oven'], 'Oven'],
      [['Bath'], 'Bath'],
    ]);
  });

  it('take the headings that a reader gives', () => {
    expect(cut([text('Water.', { headings: ['Given'], page: 3 })])[0]?.place).toEqual({
      headings: ['Given'],
      page: 3,
    });
  });

  it('never cut a row and name the first and the last', () => {
    const rows = Array.from({ length: 90 }, (_, index) =>
      row(index + 2, `Kettle ${index}; ${'9'.repeat(30)}; blue`),
    );
    const passages = cut([...rows, row(1, 'Other', 'Stock'), row(5, 'word '.repeat(1_500), 'Stock')]);
    const lines = passages.flatMap((passage) => passage.text.split('\n').slice(0, -1));
    expect(lines).toEqual([...rows.map((one) => one.text), 'Other', 'word '.repeat(1_500)]);
    expect(passages[0]?.place).toMatchObject({ sheet: 'Prices', row: 2 });
    const spans = passages.map(({ place }) => [place.sheet, place.row, place.lastRow]);
    expect(spans.at(-2)).toEqual(['Stock', 1, undefined]);
    expect(spans.at(-1)).toEqual(['Stock', 5, undefined]);
    expect(spans.at(-3)?.at(-1)).toBe(91);
  });

  it('hold whole functions', () => {
    const pieces = ['one', 'two', 'three'].map((name): Piece => ({
      kind: 'code',
      text: `function ${name}() {\n${'  call();\n'.repeat(80)}}`,
      place: {},
    }));
    expect(cut(pieces).map((passage) => passage.text.trim())).toEqual(pieces.map((piece) => piece.text));
  });
});
