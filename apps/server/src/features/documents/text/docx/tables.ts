import {
  AlignmentType,
  BorderStyle,
  LineRuleType,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  WidthType,
} from 'docx';
import type { Alignment, Block, Table as TableBlock } from '@polylogue/document/tree';
import { placeCells, type PlacedCell } from '../table-grid.ts';
import { isRightToLeft } from '../pdf/text-direction.ts';
import { textsIn } from '../texts.ts';
import { fitTable } from './column-widths.ts';
import { textOfBlocks } from './plain-text.ts';
import { colours, hairline, tableStyleIds, well } from './styles.ts';

/** What a cell passes on to its content. */
export interface CellPlace {
  style: string;
  alignment: Alignment;
  /** Width of its content, in twentieths of a point. */
  room: number;
  codeSize: number;
}

/** However deep tables stand in tables, something can be read. */
const leastRoom = 300;

/** A row with more letters may break across pages. */
const longestRow = 1_200;
const edge = { style: BorderStyle.SINGLE, size: 8, color: colours.quiet };
const none = { style: BorderStyle.NONE, size: 0, color: 'auto' };

/** Writes a table that fits its room. Header rows are repeated on each page. */
export function tableOf(
  { rows, align }: TableBlock,
  { room, indent }: { room: number; indent: number },
  write: (content: readonly Block[], place: CellPlace) => (Paragraph | Table)[],
): Table {
  const { widths, size, padding } = fitTable(rows, room);
  const styles = tableStyleIds(size);
  const margins = { top: 70, bottom: 70, left: padding, right: padding };
  const { cells } = placeCells(rows);
  const inRows = Map.groupBy(cells, ({ row }) => row);
  const taken = columnsTaken(cells, rows.length);
  const headerRows = rows.findIndex((row) => row.cells.some(({ isHeading }) => !isHeading));
  return new Table({
    width: { size: widthOf(widths, 0, widths.length), type: WidthType.DXA },
    columnWidths: widths,
    layout: TableLayoutType.FIXED,
    margins,
    ...(indent > 0 ? { indent: { size: indent, type: WidthType.DXA } } : {}),
    ...(isRightToLeft(textsIn(rows[0]?.cells[0]?.content ?? [])) ? { visuallyRightToLeft: true } : {}),
    borders: {
      top: edge,
      bottom: edge,
      left: none,
      right: none,
      insideHorizontal: hairline,
      insideVertical: none,
    },
    rows: rows.map((row, index) => {
      const placed = inRows.get(index) ?? [];
      const letters = row.cells.reduce((total, { content }) => total + textOfBlocks(content).length, 0);
      return new TableRow({
        // A table of nothing but headings has none to repeat. Some readers take even a "no" for a header.
        ...(index < headerRows ? { tableHeader: true } : {}),
        ...(letters <= longestRow ? { cantSplit: true } : {}),
        children: [...placed.map(cellOf), ...rest(taken[index] ?? 0)],
      });
    }),
  });

  function cellOf({ cell, column, columns, rows: covered }: PlacedCell): TableCell {
    const width = widthOf(widths, column, columns);
    const place = {
      style: cell.isHeading ? styles.heading : styles.text,
      alignment: align[column],
      room: Math.max(width - 2 * padding, leastRoom),
      codeSize: size.size - 2,
    };
    return new TableCell({
      columnSpan: columns,
      rowSpan: covered,
      width: { size: width, type: WidthType.DXA },
      ...(cell.isHeading ? { shading: well } : {}),
      children: closed(write(cell.content, place), styles.text),
    });
  }

  /** Fills a row that is shorter than the others. */
  function rest(columns: number): TableCell[] {
    const missing = widths.length - columns;
    if (missing <= 0) return [];
    const width = { size: widthOf(widths, columns, missing), type: WidthType.DXA };
    return [new TableCell({ columnSpan: missing, width, children: closed([], styles.text) })];
  }
}

/** How many columns of each row are covered, also by cells from above. */
function columnsTaken(cells: readonly PlacedCell[], rows: number): number[] {
  const taken = Array<number>(rows).fill(0);
  for (const { row, rows: covered, columns } of cells) {
    for (let index = row; index < row + covered; index += 1) taken[index] = (taken[index] ?? 0) + columns;
  }
  return taken;
}

/** Keeps apart what Word would join, and tables from the text below. */
export function apart(): Paragraph {
  return new Paragraph({ spacing: { before: 0, after: 0, line: 200, lineRule: LineRuleType.EXACT } });
}

const alignments = {
  left: AlignmentType.LEFT,
  center: AlignmentType.CENTER,
  right: AlignmentType.RIGHT,
};

/** In a paragraph from right to left, Word takes left for the side where lines begin. */
export function alignmentOf(alignment: Alignment, rightToLeft: boolean) {
  if (!alignment) return {};
  const turned = { left: 'right', right: 'left', center: 'center' } as const;
  return { alignment: alignments[rightToLeft ? turned[alignment] : alignment] };
}

/** Word wants a paragraph at the end of each cell. */
function closed(parts: readonly (Paragraph | Table)[], style: string): (Paragraph | Table)[] {
  return parts.at(-1) instanceof Paragraph ? [...parts] : [...parts, new Paragraph({ style })];
}

function widthOf(widths: readonly number[], first: number, count: number): number {
  return widths.slice(first, first + count).reduce((total, width) => total + width, 0);
}
