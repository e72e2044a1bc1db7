import type { Block, Footnote, Image, Inline, List, Table } from '@polylogue/document/tree';
import type { ReadDocument } from '../document.ts';
import { joinFootnotes } from '../footnotes.ts';
import { placeCells, type PlacedCell } from '../table-grid.ts';
import { textsIn } from '../texts.ts';
import { noCharacters, noteCharacters } from './characters.ts';
import { codeData } from './code-data.ts';
import { fitTable, padding, pageWidth, widthOf, type ColumnNeed } from './column-widths.ts';
import { drawingSize } from './drawings.ts';
import { createLineData, type Place } from './line-data.ts';
import type { BlockData, CellData, Material } from './page-data.ts';
import { isRightToLeft } from './text-direction.ts';
import { calloutWords } from './words.ts';

/** Deeper nesting is flattened: nobody can read it, and the typesetter gives up at some depth. */
const deepest = 9;
/** What a list or a quote takes of the width, in points. */
const indent = 18;

const onPage: Place = {
  weight: 400,
  room: pageWidth.upright,
  depth: 0,
  breaking: undefined,
  canNote: true,
  canTurn: true,
  rtl: false,
  styles: 0,
};

/** Makes data for the template of a document's blocks, and collects what they refer to. */
export function blockData(
  { blocks, pictures }: ReadDocument,
  language: string,
): { blocks: BlockData[]; material: Material } {
  const material: Material = {
    characters: noCharacters(),
    formulas: [],
    drawings: [],
    files: new Map(),
  };
  const { of: footnoteOf, unmarked } = joinFootnotes(blocks);
  const labels = new Map<Footnote, string>();
  const words = calloutWords(language);
  const lines = createLineData({
    pictures,
    material,
    footnoteOf: (mark) => footnoteOf.get(mark),
    note: (footnote) => {
      const known = labels.get(footnote);
      if (known !== undefined) return { label: known };
      const label = `footnote-${labels.size}`;
      labels.set(footnote, label);
      const content = blocksOf(footnote.content, { ...onPage, canNote: false, canTurn: false });
      return { label, content };
    },
  });

  function blocksOf(content: readonly Block[], place: Place): BlockData[] {
    return content.flatMap((block) => blockOf(block, place));
  }

  function blockOf(block: Block, around: Place): BlockData[] {
    const rtl = isRightToLeft(textsIn([block]));
    const place = { ...around, rtl };
    switch (block.type) {
      case 'paragraph':
        return paragraphOf(block.content, place);
      case 'heading':
        return [
          { type: 'heading', rtl, level: block.level, content: lines.lineOf(block.content, bold(place)) },
        ];
      case 'code':
        return [{ type: 'code', rtl: false, ...codeOf(block.text, block.language, place) }];
      case 'diagram':
        return [diagramOf(block, place)];
      case 'maths': {
        const source = codeOf(block.tex, '', place);
        return [{ type: 'maths', rtl: false, formula: lines.formulaOf(block.tex), alt: block.tex, source }];
      }
      case 'rule':
        return [{ type: 'rule', rtl: false }];
      case 'footnote':
        return unmarked.has(block)
          ? [{ type: 'note', rtl, label: block.label, content: blocksOf(block.content, inner(place)) }]
          : [];
      default:
        return place.depth >= deepest ? flattened(block, place) : containerOf(block, place);
    }
  }

  function containerOf(block: Container, place: Place): BlockData[] {
    const { rtl } = place;
    const inside = inner(place);
    switch (block.type) {
      case 'list':
        return [listOf(block, place)];
      case 'quote':
        return [{ type: 'quote', rtl, content: blocksOf(block.content, inside) }];
      case 'callout': {
        const title = words[block.kind];
        noteCharacters(material.characters, title, { weight: 600, code: false });
        return [{ type: 'callout', rtl, kind: block.kind, title, content: blocksOf(block.content, inside) }];
      }
      case 'details':
        return [
          {
            type: 'details',
            rtl,
            summary: lines.lineOf(block.summary, bold(place)),
            content: blocksOf(block.content, inside),
          },
        ];
      case 'table':
        return [tableOf(block, place)];
      default:
        return block satisfies never;
    }
  }

  function flattened(block: Container, place: Place): BlockData[] {
    if (block.type === 'list') return block.items.flatMap(({ content }) => blocksOf(content, place));
    if (block.type === 'table') {
      return block.rows.flatMap(({ cells }) => cells.flatMap(({ content }) => blocksOf(content, place)));
    }
    const summary: Block[] = block.type === 'details' ? [{ type: 'paragraph', content: block.summary }] : [];
    return blocksOf([...summary, ...block.content], place);
  }

  /** Images without words beside them stand alone. */
  function paragraphOf(content: readonly Inline[], place: Place): BlockData[] {
    const { rtl } = place;
    const images = content.filter((part): part is Image => part.type === 'image');
    const isAlone = content.every(
      (part) =>
        part.type === 'image' || part.type === 'break' || (part.type === 'text' && part.text.trim() === ''),
    );
    const shown = isAlone ? images.map((image) => lines.pictureOf(image, place)) : [];
    if (shown.length > 0 && shown.every((picture) => picture !== undefined)) {
      return shown.map((picture) => ({ type: 'picture', rtl, ...picture }));
    }
    return [{ type: 'paragraph', rtl, content: lines.lineOf(content, place) }];
  }

  function codeOf(text: string, codeLanguage: string, { room }: Place) {
    noteCharacters(material.characters, text, { weight: 400, code: true });
    return codeData(text, codeLanguage, room);
  }

  function diagramOf({ source, svg }: Extract<Block, { type: 'diagram' }>, place: Place): BlockData {
    const code = codeOf(source, 'mermaid', place);
    const size = svg === undefined ? undefined : drawingSize(svg, place.room);
    if (svg === undefined || !size) return { type: 'code', rtl: false, ...code };
    const drawing = material.drawings.push(svg) - 1;
    return { type: 'drawing', rtl: false, drawing, alt: source, ...size, source: code };
  }

  function listOf({ items, start, loose }: List, place: Place): BlockData {
    const isTask = items.some(({ checked }) => checked !== undefined);
    const marks = items.map(({ checked }) => (checked === undefined ? '•' : checked ? '☑' : '☐'));
    if (isTask) noteCharacters(material.characters, marks.join(''), { weight: 400, code: false });
    return {
      type: 'list',
      rtl: place.rtl,
      nested: place.depth > 0,
      marks: isTask ? marks : null,
      start: start ?? null,
      loose,
      items: items.map(({ content }) => blocksOf(content, inner(place))),
    };
  }

  function tableOf({ rows, align }: Table, place: Place): BlockData {
    const { columns, cells } = placeCells(rows);
    const headRows = headRowsOf(rows, cells);
    const needs = needsOf(columns, cells);
    const fit = fitTable(needs, place);
    const cellOf = ({ cell, column, row, ...span }: PlacedCell): CellData => {
      const isHead = row < headRows;
      const widths = fit.columns.slice(column, column + span.columns);
      const width = widths.includes(null)
        ? undefined
        : widths.reduce<number>((sum, part) => sum + (part ?? 0), 0);
      const longestWord = (needs[column]?.least ?? 0) * fit.size + padding;
      const hasRoom = width === undefined || (span.columns === 1 && longestWord <= width + 0.1);
      // The usual letter is little more than half as wide as the type is high.
      const letters = hasRoom ? undefined : Math.max(Math.floor((width - padding) / fit.size / 0.6), 2);
      return {
        column,
        row,
        columns: span.columns,
        rows: isHead ? Math.min(span.rows, headRows - row) : span.rows,
        heading: cell.isHeading,
        align: align[column] ?? null,
        content: blocksOf(cell.content, {
          weight: cell.isHeading ? 600 : place.weight,
          room: Math.max((width ?? pageWidth.upright) - padding, 20),
          depth: place.depth + 2,
          breaking: letters === undefined ? undefined : { most: letters, every: Math.min(letters - 1, 8) },
          canNote: place.canNote,
          canTurn: false,
          rtl: false,
          styles: 0,
        }),
      };
    };
    return {
      type: 'table',
      rtl: place.rtl,
      ...fit,
      headRows,
      head: cells.filter(({ row }) => row < headRows).map(cellOf),
      body: cells.filter(({ row }) => row >= headRows).map(cellOf),
    };
  }

  return { blocks: blocksOf(blocks, onPage), material };
}

type Container = Extract<Block, { type: 'list' | 'quote' | 'callout' | 'details' | 'table' }>;

function inner(place: Place): Place {
  return { ...place, depth: place.depth + 1, room: Math.max(place.room - indent, 60), canTurn: false };
}

function bold(place: Place): Place {
  return { ...place, weight: 600 };
}

/** Rows at the top that are all headings and that no cell of theirs leaves. A table is never all head. */
function headRowsOf(rows: Table['rows'], cells: readonly PlacedCell[]): number {
  const first = rows.findIndex(({ cells: row }) => !row.every(({ isHeading }) => isHeading));
  if (first < 1) return 0;
  return cells.some(({ row, rows: covered }) => row < first && row + covered > first + 1) ? 0 : first;
}

/** What the columns ask for. A cell over several columns asks nothing of any of them. */
function needsOf(columns: number, cells: readonly PlacedCell[]): ColumnNeed[] {
  const needs = Array.from({ length: columns }, (): ColumnNeed => ({ least: 1, most: 1 }));
  for (const { cell, column, columns: covered } of cells) {
    const need = needs[column];
    if (!need || covered > 1) continue;
    const text = cell.content.map((block) =>
      [...textsIn([block])].join(block.type === 'paragraph' ? '' : '\n'),
    );
    for (const line of text.join('\n').split('\n')) {
      need.most = Math.max(need.most, widthOf(line.slice(0, 400)));
      need.least = Math.max(
        need.least,
        ...line.split(/\s+/, 1_000).map((word) => widthOf(word.slice(0, 60))),
      );
    }
  }
  return needs;
}
