import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import pdfmake, { type Content, type Definition } from 'pdfmake';
import type { Block, Cell, ListEntry, Words, WrittenDocument } from './document.ts';

const fonts = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts/Roboto');

const colours = { ink: '#1d1c19', quiet: '#6b6860', link: '#2f4bdd', line: '#d9d6cd', well: '#f4f3ee' };

/** A page of 595 points less its margins, and room for a footer. */
const room = { width: 595 - 2 * 64, height: 842 - 2 * 72 };

pdfmake.setFonts({
  Roboto: {
    normal: join(fonts, 'Roboto-Regular.ttf'),
    bold: join(fonts, 'Roboto-Medium.ttf'),
    italics: join(fonts, 'Roboto-Italic.ttf'),
    bolditalics: join(fonts, 'Roboto-MediumItalic.ttf'),
  },
  Courier: {
    normal: 'Courier',
    bold: 'Courier-Bold',
    italics: 'Courier-Oblique',
    bolditalics: 'Courier-BoldOblique',
  },
});
// Nothing that a text names is ever opened, neither on the network nor on this machine.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path.startsWith(fonts) || path.startsWith('Courier'));

/** Writes the document as PDF, with text that can be selected. */
export async function writePdf({ title, blocks }: WrittenDocument): Promise<Uint8Array> {
  const definition: Definition = {
    info: { title, creator: 'Polylogue', producer: 'Polylogue' },
    pageSize: 'A4',
    pageMargins: [64, 72, 64, 72],
    defaultStyle: { font: 'Roboto', fontSize: 10.5, lineHeight: 1.3, color: colours.ink },
    footer: (page, pages) => ({
      text: `${page} / ${pages}`,
      alignment: 'center',
      fontSize: 8.5,
      color: colours.quiet,
      margin: [0, 28, 0, 0],
    }),
    content: blocks.map(contentOf),
  };
  return pdfmake.createPdf(definition).getBuffer();
}

const headings = {
  1: { fontSize: 20, top: 14 },
  2: { fontSize: 15.5, top: 12 },
  3: { fontSize: 12.5, top: 10 },
};

function contentOf(block: Block): Content {
  switch (block.kind) {
    case 'heading': {
      const { fontSize, top } = headings[block.level];
      return {
        text: block.words.map(runOf),
        bold: true,
        fontSize,
        lineHeight: 1.15,
        margin: [0, top, 0, 5],
      };
    }
    case 'paragraph':
      return { text: block.words.map(runOf), margin: [0, 0, 0, 7] };
    case 'code':
      return codeOf(block.text);
    case 'quote':
      return {
        table: { widths: ['*'], body: [[{ stack: block.blocks.map(contentOf), color: colours.quiet }]] },
        layout: {
          hLineWidth: () => 0,
          vLineWidth: (index: number) => (index === 0 ? 2 : 0),
          vLineColor: () => colours.line,
          paddingLeft: () => 10,
        },
        margin: [0, 2, 0, 7],
      };
    case 'list':
      return listOf(block.entries, block.start);
    case 'table':
      return tableOf(block.rows);
    case 'picture': {
      const { data, type, width, height } = block.picture;
      const scale = Math.min(1, room.width / width, (room.height * 0.8) / height);
      return {
        image: `data:image/${type === 'jpg' ? 'jpeg' : 'png'};base64,${data.toString('base64')}`,
        width: width * scale,
        height: height * scale,
        margin: [0, 2, 0, 8],
      };
    }
    case 'rule':
      return {
        canvas: [
          { type: 'line', x1: 0, y1: 0, x2: room.width, y2: 0, lineWidth: 0.7, lineColor: colours.line },
        ],
        margin: [0, 6, 0, 10],
      };
  }
}

function runOf({ text, bold, italic, strike, code, href }: Words): Content {
  return {
    text,
    ...(bold ? { bold } : {}),
    ...(italic ? { italics: italic } : {}),
    ...(strike ? { decoration: 'lineThrough' as const } : {}),
    ...(code ? { background: colours.well, font: monospaced(text) } : {}),
    ...(href ? { link: href, color: colours.link, decoration: 'underline' as const } : {}),
  };
}

/** The font of equal widths knows Latin letters only. */
function monospaced(text: string): string {
  return /^[\n\x20-\x7e]*$/.test(text) ? 'Courier' : 'Roboto';
}

function codeOf(text: string): Content {
  const code = {
    text: text.replaceAll('\t', '    '),
    font: monospaced(text.replaceAll('\t', ' ')),
    fontSize: 9,
    preserveLeadingSpaces: true,
    lineHeight: 1.25,
  };
  return {
    table: { widths: ['*'], body: [[code]] },
    layout: {
      hLineWidth: () => 0,
      vLineWidth: () => 0,
      fillColor: () => colours.well,
      paddingLeft: () => 8,
      paddingRight: () => 8,
      paddingTop: () => 6,
      paddingBottom: () => 5,
    },
    margin: [0, 2, 0, 8],
  };
}

function listOf(entries: readonly ListEntry[], start: number | undefined): Content {
  const items = entries.map(({ blocks, checked }): Content => {
    const stack = blocks.map(contentOf);
    if (checked === undefined) return { stack };
    const mark = { text: checked ? '[x]' : '[ ]', width: 18 };
    return { columns: [mark, { stack, width: '*' }], columnGap: 2, listType: 'none' };
  });
  const margin: [number, number, number, number] = [0, 0, 0, 4];
  return start === undefined ? { ul: items, margin } : { ol: items, start, margin };
}

function tableOf(rows: readonly Cell[][]): Content {
  const body = withSpans(rows);
  const width = body[0]?.length ?? 0;
  const headingRows = rows.findIndex((row) => !row.every(({ isHeading }) => isHeading));
  return {
    table: { headerRows: Math.max(headingRows, 0), widths: Array<string>(width).fill('auto'), body },
    layout: {
      hLineWidth: () => 0.6,
      vLineWidth: () => 0.6,
      hLineColor: () => colours.line,
      vLineColor: () => colours.line,
    },
    margin: [0, 2, 0, 9],
  };
}

/** The library wants an empty cell wherever another one reaches, and rows of one length. */
function withSpans(rows: readonly Cell[][]): Content[][] {
  const grid: (Content | undefined)[][] = rows.map(() => []);
  rows.forEach((row, top) => {
    let left = 0;
    for (const cell of row) {
      while (grid[top]?.[left] !== undefined) left += 1;
      const reached = grid.slice(top, top + cell.rows);
      for (const line of reached) reserve(line, left, cell.columns);
      reached[0]?.splice(left, 1, cellOf(cell, reached.length));
      left += cell.columns;
    }
  });
  const width = Math.max(0, ...grid.map((line) => line.length));
  return grid.map((line) => Array.from({ length: width }, (_, index) => line[index] ?? { text: '' }));
}

function reserve(line: (Content | undefined)[], left: number, columns: number): void {
  for (let column = left; column < left + columns; column += 1) line[column] = {};
}

function cellOf({ words, isHeading, columns }: Cell, rows: number): Content {
  return {
    text: words.map(runOf),
    bold: isHeading,
    fontSize: 9.5,
    colSpan: columns,
    rowSpan: rows,
    ...(isHeading ? { fillColor: colours.well } : {}),
  };
}
